// Shows the explanation that the page contains.

const { explanation: found, artefact } = JSON.parse(document.getElementById("data").textContent);
const longest = 2000;

const tones = { right: "good", wrong: "bad", expired: "bad", "not valid yet": "bad" };

function show() {
  const verdict = document.getElementById("verdict");
  verdict.className = `banner ${tones[found.verdict] ?? "odd"}`;
  put(verdict, found.headline);
  put(document.getElementById("explanation"), [
    found.remarks.map(text => h("p.remark", text)),
    cause(found.origin), timeline(found.timeline), rules(found.rules), contents(),
    steps(found.steps ?? []), list("Read and assumed", [...found.notes, ...found.assumptions]),
  ]);
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
function contents() {
  const groups = { header: [], claims: [], other: [] };
  for (const { name, text } of found.contents) {
    const [, part, member] = name.match(/^(header|claims)\.(.*)$/s) ?? [name, "other", name];
    groups[part].push([member, text]);
  }
  const titles = { header: "Header", claims: "Claims", other: groups.claims.length ? "Dates" : "Parameters" };
  const parts = artefact.trim().split(".");
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

show();
document.documentElement.dataset.ready = "true";
