"""Mutants of a machine whose source is changed in one place."""

import ast
import functools
import types
import unicodedata
from pathlib import Path

import roles

COMPARISONS = {
    ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.In: [ast.NotIn], ast.NotIn: [ast.In],
    ast.Is: [ast.IsNot], ast.IsNot: [ast.Is], ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt], ast.Gt: [ast.GtE, ast.LtE], ast.GtE: [ast.Gt, ast.Lt],
}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult}
CALLS = {"max": "min", "min": "max", "any": "all", "all": "any"}
SIMPLE = (ast.Assign, ast.AugAssign, ast.Delete, ast.Expr, ast.For, ast.Return)


# Texts that are taken for equal.

def _by(fold):
    def folded(value):
        if isinstance(value, str):
            return fold(value)
        if isinstance(value, (list, tuple)):
            return type(value)(map(folded, value))
        if isinstance(value, dict):
            return {folded(key): each for key, each in value.items()}
        return value
    return folded


SAME = {
    "_same_letters": _by(str.casefold),
    "_same_look": _by(functools.partial(unicodedata.normalize, "NFC")),
}


def _folded(way, node):
    return ast.Call(ast.Name(way, ast.Load()), [node], [])


# Changes of the source.

def places(node, scope="module"):
    """Every node of a machine, with what puts another one in its place, the function that it stands
    in, and the field of which node."""
    for field, value in ast.iter_fields(node):
        several = value if isinstance(value, list) else [value]
        for index, child in enumerate(several):
            if not isinstance(child, ast.AST) or _is_left_alone(child, node, scope):
                continue
            put = functools.partial(several.__setitem__, index)
            if several is not value:
                put = functools.partial(setattr, node, field)
            yield put, child, scope, node, field
            yield from places(child, getattr(child, "name", None) or scope)


def _is_left_alone(node, parent, scope):
    """What is no part of the machine: texts for readers, imports, names of what it makes itself or of
    the fields of its state."""
    if scope == "initial" and isinstance(parent, ast.Dict) and node in parent.keys:
        return True
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id == "INTERPRETATION"
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, (ast.Import, ast.ImportFrom, ast.JoinedStr, ast.arguments))


def changes(node, scope, parent, field, fields):
    """What may stand in the place of a node: pairs of a kind and another node."""
    if field in ("test", "ifs"):
        yield "condition", ast.UnaryOp(ast.Not(), node)
        yield "condition", ast.Constant(True)
        yield "condition", ast.Constant(False)
    if isinstance(node, ast.stmt) and isinstance(node, SIMPLE):
        is_last = isinstance(parent, ast.FunctionDef) and node is parent.body[-1]
        if not (is_last and isinstance(node, ast.Return)):
            yield "removed", ast.Pass()
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield from _other_comparisons(node)
    elif isinstance(node, ast.BoolOp):
        other = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield "logic", ast.BoolOp(other, node.values)
        for rest in _with_one_less(node.values):
            yield "operand", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "negation", node.operand
    elif isinstance(node, ast.BinOp):
        yield "operand", node.left
        yield "operand", node.right
        if type(node.op) in ARITHMETIC:
            yield "arithmetic", ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
        if isinstance(node.op, ast.Add):
            yield "order", ast.BinOp(node.right, node.op, node.left)
    elif isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield "arithmetic", ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
    elif isinstance(node, ast.Constant):
        yield from _other_constants(node, parent, field)
    elif isinstance(node, ast.Subscript):
        yield from _other_subscripts(node, fields)
    elif isinstance(node, ast.Call):
        yield from _other_calls(node)
    elif isinstance(node, (ast.List, ast.Tuple)) and isinstance(node.ctx, ast.Load):
        for rest in _with_one_less(node.elts):
            yield "element", type(node)(rest, node.ctx)
        if len(node.elts) > 1 and isinstance(node, ast.List):
            yield "order", type(node)(node.elts[::-1], node.ctx)
    elif isinstance(node, ast.Dict) and scope != "initial":
        for keys, values in zip(_with_one_less(node.keys), _with_one_less(node.values)):
            yield "element", ast.Dict(keys, values)
    elif isinstance(node, ast.IfExp):
        yield "operand", node.body
        yield "operand", node.orelse


def _with_one_less(nodes):
    return [nodes[:index] + nodes[index + 1 :] for index in range(len(nodes))]


def _other_comparisons(node):
    (operator,), (right,) = node.ops, node.comparators
    for other in COMPARISONS[type(operator)]:
        yield "comparison", ast.Compare(node.left, [other()], [right])
    if isinstance(operator, (ast.Eq, ast.NotEq, ast.In, ast.NotIn)) \
            and not _is_own(node.left) and not _is_own(right):
        for way in SAME:
            yield "equality", ast.Compare(
                _folded(way, node.left), [operator], [_folded(way, right)])


def _other_calls(node):
    if isinstance(node.func, ast.Name) and node.func.id in CALLS:
        yield "call", ast.Call(ast.Name(CALLS[node.func.id], ast.Load()), node.args, node.keywords)
    is_lookup = isinstance(node.func, ast.Attribute) and node.func.attr == "get"
    if is_lookup and not _is_own(node.args[0]):
        for way in SAME:
            place = ast.Attribute(_folded(way, node.func.value), "get", ast.Load())
            first = _folded(way, node.args[0])
            yield "equality", ast.Call(place, [first, *node.args[1:]], node.keywords)


def _is_own(node):
    """Whether its texts are the machine's own, among which none look alike."""
    return isinstance(node, (ast.Constant, ast.Slice, ast.Dict, ast.Tuple)) \
        or "interpretation" in ast.unparse(node)


def _other_constants(node, parent, field):
    if isinstance(parent, ast.Subscript) or field == "test" or node.value == "utf-8":
        return
    if isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield "constant", ast.Constant(node.value + 1)
        yield "constant", ast.Constant(node.value - 1)
    elif isinstance(node.value, str):
        yield "constant", ast.Constant(node.value + "~")


def _other_subscripts(node, fields):
    """Another field of the same value, and a look-up that takes texts for equal."""
    if isinstance(node.slice, ast.Constant):
        known = sorted(fields[ast.unparse(node.value)], key=repr)
        index = known.index(node.slice.value)
        for other in {known[index - 1], known[(index + 1) % len(known)]} - {node.slice.value}:
            yield "field", ast.Subscript(node.value, ast.Constant(other), node.ctx)
    elif isinstance(node.ctx, ast.Load) and not _is_own(node.slice) and not _is_own(node.value):
        for way in SAME:
            yield "equality", ast.Subscript(
                _folded(way, node.value), _folded(way, node.slice), node.ctx)


def _swapped(body, index):
    """Two guards that stand one behind the other, in the other order; None where they are none, or
    where never both hold."""
    pair = body[index : index + 2]
    if len(pair) == 2 and all(
        isinstance(each, ast.If) and isinstance(each.body[-1], ast.Return) and not each.orelse
        for each in pair
    ):
        tests = [each.test for each in pair]
        if not all(isinstance(test, ast.Compare) and _is_own(test.comparators[0])
                   and ast.unparse(test.left) == ast.unparse(tests[0].left) for test in tests):
            return pair[::-1]
    return None


class Source:
    """The source of a machine, and its mutants."""

    def __init__(self, role):
        self.role = role
        self.path = Path(roles.MODULES[role].__file__)
        self.tree = ast.parse(self.path.read_text())
        self.fields = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
                self.fields.setdefault(ast.unparse(node.value), set()).add(node.slice.value)

    def mutants(self):
        """Pairs of a name and the changed module, which is made as it is asked for."""
        for put, node, scope, parent, field in list(places(self.tree)):
            before, seen = ast.unparse(node), set()
            for kind, other in changes(node, scope, parent, field, self.fields):
                after = ast.unparse(ast.fix_missing_locations(other))
                if after in seen or after == before:
                    continue
                seen.add(after)
                yield self.mutant(scope, kind, before, after, put, node, other)
        for holder in ast.walk(self.tree):
            body = getattr(holder, "body", None)
            for index in range(len(body) if isinstance(body, list) else 0):
                pair = _swapped(body, index)
                if pair:
                    before, after = (ast.unparse(each.test) for each in pair[::-1])
                    put = functools.partial(body.__setitem__, slice(index, index + 2))
                    scope = getattr(holder, "name", "")
                    yield self.mutant(scope, "guards", before, after, put, pair[::-1], pair)

    def mutant(self, scope, kind, before, after, put, node, other):
        name = f"{self.path.name}: {scope}: {kind}: {_short(before)} -> {_short(after)}"

        def module():
            put(other)
            try:
                return self.module()
            finally:
                put(node)
        return name, module, None

    def module(self):
        changed = types.ModuleType(roles.MODULES[self.role].__name__)
        changed.__package__ = roles.__name__
        vars(changed).update(SAME)
        code = compile(ast.fix_missing_locations(self.tree), self.path, "exec")
        exec(code, vars(changed))
        return changed


def _short(text):
    text = " ".join(text.split())
    return text if len(text) <= 70 else text[:69] + "…"
