// Asks for an explanation of what is in the form, and shows it. The form is never written to.

const kinds = JSON.parse(document.getElementById("data").textContent);
const [form, kind, artefact, secret] =
  ["form", "kind", "artefact", "secret"].map(id => document.getElementById(id));
// What only some kinds have, by the names of the request and the ids of the fields.
const own = { publicKey: "public-key", challenge: "challenge", payload: "payload" };
const [answer, verdict, explanation] =
  ["answer", "verdict", "explanation"].map(id => document.getElementById(id));
const known = new Map();
// What the fields are for where the kind is to be found out.
const any = { kind: "", title: "Find out", secret: "Secret, key or password", has: Object.keys(own), values: [] };
let fields = null;
const longest = 2000;

// What is asked

put(kind, [any, ...kinds].map(one => h("option", { value: one.kind || "any" }, one.title)));

/** Asks for what can be known of the kind that is chosen, or was found. */
function chooseKind(found) {
  const chosen = kinds.find(one => one.kind === (chosenKind() || found)) ?? any;
  if (chosen === fields) return;
  fields = chosen;
  put(document.getElementById("secret-label"), chosen.secret);
  for (const [name, id] of Object.entries(own)) {
    document.getElementById(`${id}-field`).hidden = !chosen.has.includes(name);
  }
  put(document.getElementById("values"), chosen.values.map(value => {
    const input = h("input", {
      id: `value-${value.name}`, autocomplete: "off", autocapitalize: "off", spellcheck: "false",
      oninput: () => { known.set(value.name, input.value); },
    });
    input.value = known.get(value.name) ?? "";
    return h("div.field", h("label", { for: input.id }, value.title), input, h("small", value.help));
  }));
}

const chosenKind = () => [any, ...kinds][kind.selectedIndex].kind;

function question() {
  const values = fields.values.map(one => [one.name, known.get(one.name) ?? ""]);
  const others = fields.has.map(name => [name, document.getElementById(own[name]).value]);
  return {
    kind: chosenKind(), artefact: artefact.value, secret: secret.value, ...Object.fromEntries(others),
    values: Object.fromEntries(values.filter(([, text]) => text !== "")),
  };
}

let timer, isAsking = false, hasChanged = false;

function changed() {
  clearTimeout(timer);
  timer = setTimeout(ask, 200);
}

/** Asks one question at a time, and the last one always. */
async function ask() {
  hasChanged = true;
  if (isAsking) return;
  isAsking = true;
  answer.setAttribute("aria-busy", "true");
  while (hasChanged) {
    hasChanged = false;
    const asked = question();
    const found = await explained(asked);
    if (hasChanged) continue;
    chooseKind(found?.kind);
    show(found, asked);
  }
  answer.removeAttribute("aria-busy");
  isAsking = false;
}

async function explained(asked) {
  if (!asked.artefact.trim()) return null;
  const text = JSON.stringify(asked);
  if (/\\ud[89a-f]/.test(text)) return { problem: "The text has half of a surrogate pair in it." };
  try {
    const response = await fetch("/", {
      method: "POST", body: text, cache: "no-store", credentials: "omit",
      headers: { "Content-Type": "application/json" },
    });
    if (response.status === 413) return { problem: "The text is too long." };
    return await response.json();
  } catch {
    return { problem: "auth-conformance does not answer. Is it still running?" };
  }
}

// What is shown

const tones = { right: "good", wrong: "bad" };

function show(found, asked) {
  judge(found ? found.problem ?? found.headline : "Paste something to begin.",
    found && !found.problem ? tones[found.verdict] ?? "odd" : "none");
  put(explanation, found && !found.problem && [
    found.remarks.map(text => h("p.remark", text)),
    cause(found.origin), timeline(found.timeline), rules(found.rules), contents(found, asked),
    steps(found.steps ?? []), list("Read and assumed", [...found.notes, ...found.assumptions]),
  ]);
}

function judge(text, tone) {
  verdict.className = `banner ${tone}`;
  // What has not changed is not read out again.
  if (verdict.textContent !== visible(text)) put(verdict, text);
}

const section = (title, ...parts) => h("section", h("h2", title), parts);
const list = (title, texts) =>
  texts.length > 0 && section(title, h("ul.list", texts.map(text => h("li", shortened(text)))));
const shortened = text => text.length > longest
  ? `${text.slice(0, longest)}… (${grouped.format(text.length - longest)} more characters)` : text;
const pairs = entries => h("dl.pairs", entries.map(([name, text]) =>
  [h("dt", shortened(name)), h("dd", shortened(text))]));

function cause(origin) {
  const causes = origin.causes ?? origin.asPasted ?? [];
  if (!causes.length) return h("p", origin.sentence);
  const [first, ...others] = causes;
  const faults = first.faults.length > 0 && ["Known fault", first.faults.join(", ")];
  return [
    origin.asPasted && h("p", origin.sentence),
    section("Cause", h("div.card",
      pairs([["Looks like", first.statement], ["Fix", first.fix], faults].filter(Boolean))),
      others.length > 0 && h("details", h("summary", `${count(others.length, "other cause")} with the same effect`),
        h("ul.list", others.map(one => h("li", one.statement))))),
  ];
}

function timeline(moments) {
  return moments.length > 0 && section("Time", h("ol.timeline", moments.map(moment =>
    h(moment.name === "now" ? "li.present" : "li", h("b", moment.name),
      moment.name !== "now" && h("span", moment.distance), h("time", moment.instant)))));
}

function rules(all) {
  const of = outcome => all.filter(rule => rule.outcome === outcome);
  const [broken, open, kept] = ["broken", "not judged", "kept"].map(of);
  const name = rule => [h("code", rule.id), ` ${rule.strength}`];
  return section("Rules",
    h("ul.list",
      broken.map(rule => h("li", h("b.bad-text", "Broken: "), name(rule), h("p", shortened(rule.detail)), h("p.soft", rule.statement))),
      open.map(rule => h("li", "Not judged: ", name(rule), h("p.soft", rule.detail)))),
    kept.length > 0 && h("details", h("summary", kept.length === 1 ? "1 rule holds" : `${kept.length} rules hold`),
      h("ul.list", kept.map(rule => h("li", name(rule), h("p.soft", rule.statement))))));
}

/** The parts of a token in a colour and under a name each. */
function contents(found, asked) {
  const groups = { header: [], claims: [], other: [] };
  for (const { name, text } of found.contents) {
    const [, part, member] = name.match(/^(header|claims)\.(.*)$/s) ?? [name, "other", name];
    groups[part].push([member, text]);
  }
  const titles = { header: "Header", claims: "Claims", other: groups.claims.length ? "Dates" : "Parameters" };
  const parts = asked.artefact.trim().split(".");
  const isToken = groups.header.length > 0 && parts.length === 3;
  return section("What it says",
    isToken && h("p.parts", ["header", "claims", "signature"].map((part, index) =>
      [index > 0 && ".", h(`span.${part}`, shortened(parts[index]))])),
    Object.keys(groups).filter(part => groups[part].length > 0).map(part =>
      h(`div.part.${part}`, h("h3", titles[part]), pairs(groups[part]))));
}

function steps(all) {
  return all.length > 0 && section("Steps", h("ol.steps", all.map((step, index) =>
    h(step.held ? "li.differs" : "li", h("h3", `${index + 1}. ${step.title}`),
      h("code", shortened(step.text)),
      step.held && h("p", h("b.bad-text", "You hold: "), h("code", shortened(step.held)))))));
}

// How it begins and ends

form.addEventListener("input", changed);
form.addEventListener("submit", event => event.preventDefault());
kind.addEventListener("change", () => chooseKind());
document.getElementById("shown").addEventListener("change", event =>
  secret.classList.toggle("open", event.target.checked));

function clear() {
  form.reset();
  known.clear();
  secret.classList.remove("open");
  fields = null;
  chooseKind();
  show(null);
}

document.getElementById("clear").addEventListener("click", () => {
  clear();
  artefact.focus();
});
// Nothing comes back when somebody goes back to the page.
addEventListener("pagehide", clear);
clear();
document.documentElement.dataset.ready = "true";
