// One case, and what became of it: what was sent, what was expected, what came, and what to do.

/** The run whose outcome is shown: the one asked for, else the first of the worst. */
function chosenRun(one) {
  if (runByLabel.has(state.run)) return runByLabel.get(state.run);
  const order = Object.keys(statuses).join("");
  return [...runs].sort((left, right) =>
    order.indexOf(left.statuses[one.index]) - order.indexOf(right.statuses[one.index]))[0];
}

function renderCase() {
  const one = caseByID.get(state.case);
  const box = document.getElementById("case");
  document.getElementById("cases").classList.toggle("open", Boolean(state.case));
  if (!state.case) {
    put(box, h("p.none", "Choose a case to see its result."));
    return;
  }
  if (!one) {
    put(box, back(), h("h2", "No such case"), h("p", h("code", state.case)));
    return;
  }
  const run = chosenRun(one);
  put(box, 
    h("div.steps", back(), stepper(one)),
    h("p.path", h("a", { href: link({ view: "cases", file: one.path }) }, one.path)),
    h("h2", one.title),
    h("p.id", h("code", one.id), permanentLink(one, run)),
    isComparison && chooser(one, run),
    outcome(one, run),
    purpose(one),
  );
  box.scrollTop = 0;
  document.title = visible(`${one.title} · ${run.label}`);
}

const back = () =>
  h("a.tool.back", { href: link({ ...state, case: null }) }, icon("back"), "All cases");

function stepper(one) {
  const place = list.found.indexOf(one);
  if (place < 0) return null;
  const to = (other, label, picture) =>
    other &&
    h("a.tool", { href: link({ ...state, case: other.id }), "aria-label": label, title: label },
      icon(picture));
  return h("span.stepper",
    to(list.found[place - 1], "Previous case", "back"),
    h("span", `${grouped.format(place + 1)} of ${grouped.format(list.found.length)}`),
    to(list.found[place + 1], "Next case", "next"));
}

function permanentLink(one, run) {
  const address = new URL(linkToCase(one, run), location.href).href;
  return copyButton(address, "Copy link", "link");
}

/** What became of the case everywhere, to choose from. */
function chooser(one, chosen) {
  return h("ul.chooser", { "aria-label": "Implementations" }, runs.map(run => {
    const status = statusOf(run, one);
    return h("li", h(`a.chip.${status.tone}`,
      { href: link({ ...state, run: run.label }), "aria-current": run === chosen && "true" },
      icon(status.icon), run.label, quiet(`: ${status.name}`)));
  }));
}

function outcome(one, run) {
  const status = statusOf(run, one);
  const { failure, warnings = [], interpretations = [], reason } = detailOf(run, one);
  const operation = failure?.sent?.operation ?? one.file?.operation ?? "";
  return h("section.result", { "aria-label": "Outcome" },
    h("p.outcome", h(`span.verdict.${status.tone}`, icon(status.icon), status.name),
      h("span", isComparison ? run.label : operation),
      h("span.strength", strengthOf(run, one))),
    status.key === "unimplemented" && h("p", `${run.label} does not have the operation `, h("code", operation), "."),
    reason && h("p", status.key === "not-applicable" ? reason : `Listed as an expected failure: ${reason}`),
    warnings.map(text => h("p.warning", icon("bang"), h("span", text))),
    interpretations.map(({ ambiguity, interpretation }) =>
      h("p", "Chooses the interpretation ", h("b", interpretation), " of ", h("a", { href: `#view=ambiguities` }, ambiguity), ".")),
    failure && story(failure, one, run),
    !failure && h("div.replay", h("h3", "See it in full"), command(`auth-conformance show ${one.id}`)),
  );
}

function story(failure, one, run) {
  return [
    // The summary of a wrong answer is its first difference, which follows.
    ((failure.differences ?? []).length === 0 || failure.kind === "inconsistent") &&
      h("p.summary", failure.summary),
    effects(one),
    causesOf(one, run),
    differences(failure.differences ?? []),
    failure.conversation && part("What happened", conversation(failure.conversation)),
    failure.expected && !failure.conversation && part("Expected", h("p", failure.expected)),
    failure.sent &&
      part(failure.sent.what === "configuration" ? "Set up with" : "Sent",
        block(failure.sent.text, failure.sent.decoded)),
    got(failure.actual ?? [], failure.differences ?? []),
    failure.wrote && part("The program wrote", block(failure.wrote)),
    failure.replay && h("div.replay", h("h3", "Run only this case"), command(failure.replay)),
  ];
}

/** What may come of the mistakes that the case is there to catch. */
function effects(one) {
  const known = one.flags.map(id => flagByID.get(id)).filter(flag => flag?.effect);
  // Which of several mistakes it is, the case alone does not say.
  const stake = known.length > 1 ? "May be at stake: " : "At stake: ";
  return known.length > 0 && h("ul.effects", known.map(flag =>
    h("li", icon("shield"), h("span", h("b", stake), flag.effect, " ", h("span.source", flag.bugClass)))));
}

const part = (title, ...content) => h("section.part", h("h3", title), content);

function causesOf(one, run) {
  return run.causes.filter(cause => (cause.cases ?? []).includes(one.id)).map(cause =>
    h("aside.diagnosis", h("p.cause", h("b", introductions[cause.kind] ?? "Likely cause: "), cause.title),
      fix(cause),
      h("p", h("a", { href: link({ view: "cases", cause: causeName(cause), run: isComparison ? run.label : null }) },
        explanation(cause)))));
}

function got(answers, differences) {
  return answers.map((answer, index) => {
    const title = answers.length > 1 ? `Got, answer ${index + 1}` : "Got";
    if (answer.decoded) {
      return part(`${title}, decoded`, decodedBlock(answer.decoded.join("\n"), differences),
        h("details", h("summary", "As it came"), block(answer.text)));
    }
    if (answer.text !== undefined) return part(title, block(answer.text));
    if (answer.unimplemented) return part(title, h("p", "The implementation does not have the operation."));
    const error = answer.error ?? {};
    return part(title, h("p", `No usable answer: ${error.message ?? ""}`),
      error.detail && block(error.detail));
  });
}

/** What stands in a token, those members marked that are not as expected. */
function decodedBlock(text, differences) {
  const names = new Set(differences.map(({ place }) => place.match(/(?:claims|header)\.(.+)$/)?.[1]));
  const box = h("pre", { tabindex: 0 });
  let end = 0;
  for (const member of text.matchAll(/"((?:[^"\\]|\\.)*)":\s*(?:"(?:[^"\\]|\\.)*"|[^\s,}\]]+)/g)) {
    if (!names.has(member[1])) continue;
    box.append(...nodesOfLines(text.slice(end, member.index)), h("mark.bad", member[0]));
    end = member.index + member[0].length;
  }
  box.append(...nodesOfLines(text.slice(end)));
  return box;
}

/** Text as nodes, its lines kept. */
const nodesOfLines = text =>
  text.split(/\r?\n/).flatMap((line, index) => [...(index > 0 ? ["\n"] : []), ...nodes(line)]);

/** Text as it is, line by line; of a very long one only the beginning until asked for more. */
function block(text, decoded) {
  const limit = 6000;
  const box = h("pre", { tabindex: 0 });
  const show = shownText => box.replaceChildren(...nodesOfLines(shownText.replace(/\n$/, "")));
  show(text.length > limit ? text.slice(0, limit) : text);
  const rest = text.length > limit &&
    h("button.tool", { type: "button", onclick: event => (show(text), event.target.remove()) },
      `Show all ${grouped.format(text.length)} characters`);
  return [box, rest,
    decoded && h("details", { open: true }, h("summary", "Decoded"), block(decoded.join("\n")))];
}

const command = text =>
  h("div.command", h("pre", { tabindex: 0 }, h("code", text)), copyButton(text, "Copy"));

/** Each place that differs, with the part marked in which it does. */
function differences(all) {
  if (all.length === 0) return null;
  return part(all.length === 1 ? "Difference" : "Differences",
    h("ul.differences", all.map(({ place, expected, actual, remark }) => {
      const [wanted, got] = compare(expected, actual);
      return h("li",
        h("p.place", h("code", place), remark && h("span.remark", remark)),
        h("dl",
          h("dt", "expected"), h("dd.good", wanted),
          h("dt", "got"), h("dd.bad", got)));
    })));
}

/** Two texts as nodes: what both begin and end with is plain, the rest is marked. */
function compare(left, right) {
  const one = [...left];
  const other = [...right];
  let head = 0;
  while (head < one.length && head < other.length && one[head] === other[head]) head += 1;
  let tail = 0;
  const most = Math.min(one.length, other.length) - head;
  while (tail < most && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
  // Where nothing but quotation marks is alike, the whole differs and marks would say nothing.
  const isMarked = head + tail > 2;
  const mark = text => {
    if (!isMarked) return h("code", clip(text.join("")));
    const middle = text.slice(head, text.length - tail).join("");
    return h("code", shorten(text.slice(0, head), "end"),
      h("mark", middle === "" ? quiet("(nothing)") : clip(middle)),
      shorten(text.slice(text.length - tail), "start"));
  };
  return [mark(one), mark(other)];
}

const clip = text => (text.length > 2000 ? `${text.slice(0, 1500)}…${text.slice(-400)}` : text);

/** What is alike, without most of it where it is long. */
function shorten(characters, side) {
  const text = characters.join("");
  if (characters.length <= 120) return text;
  const gap = h("span.gap", { title: `${grouped.format(characters.length - 40)} characters alike` }, "…");
  return side === "end" ? [characters.slice(0, 16).join(""), gap, characters.slice(-24).join("")]
    : [characters.slice(0, 24).join(""), gap, characters.slice(-16).join("")];
}

/** Which rules the case checks. */
function purpose(one) {
  return h("section.part", h("h3", "What it checks"),
    h("ul.rules", one.requirements.map(id => {
      const rule = requirementByID.get(id);
      return h("li",
        h("p", h("a", { href: link({ view: "cases", requirement: id }) }, h("code", id)),
          rule && h("span.strength", rule.strength)),
        rule && h("p", rule.statement),
        rule && h("p.source", [rule.document, rule.section].filter(Boolean).join(", ")));
    })),
    one.flags.length > 0 && h("p.flags", one.flags.map(flag => h("code", flag))));
}
