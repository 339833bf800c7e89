// Which rules of every document are kept, broken or not checked.

const keeping = {
  failed: { name: "Failed", together: "failed by some", icon: "cross", tone: "bad" },
  satisfied: { name: "Satisfied", together: "satisfied by all", icon: "check", tone: "good" },
  unchecked: { name: "Not checked", together: "checked for none", icon: "dash", tone: "none" },
};

/** For each rule that a case cites: what its cases say, in the order of the runs. */
function coverage() {
  const found = new Map();
  for (const id of requirementByID.keys()) found.set(id, { cases: 0, runs: runs.map(() => keeping.unchecked) });
  for (const one of cases) {
    for (const id of one.requirements) {
      if (!found.has(id)) found.set(id, { cases: 0, runs: runs.map(() => keeping.unchecked) });
      const row = found.get(id);
      row.cases += 1;
      for (const run of runs) {
        const letter = run.statuses[one.index];
        if ("frhx".includes(letter)) row.runs[run.index] = keeping.failed;
        else if ("pws".includes(letter) && row.runs[run.index] !== keeping.failed) {
          row.runs[run.index] = keeping.satisfied;
        }
      }
    }
  }
  return found;
}

function renderRequirements() {
  const found = coverage();
  const documents = new Map();
  // On paper the filter is that of another view.
  const filter = state.view === "requirements" ? state.status : null;
  const isWanted = row => !filter || row.runs.includes(keeping[filter]);
  for (const [id, row] of found) {
    if (!isWanted(row)) continue;
    const document = requirementByID.get(id)?.document ?? "Other rules";
    if (!documents.has(document)) documents.set(document, []);
    documents.get(document).push(id);
  }
  put(document.getElementById("requirements"),
    h("h1", "Requirements"),
    h("p.lead", `${count(found.size, "rule")}. `
      + "A rule is failed by an implementation that fails one of its cases, and satisfied if those that ran all passed."),
    h("div.filters", { role: "group", "aria-label": "Filters" }, h("div.chips", keepings.map(key => {
      const number = [...found.values()].filter(row => row.runs.includes(keeping[key])).length;
      const isOn = filter === key;
      return h(`button.chip.${keeping[key].tone}`, {
        type: "button", "aria-pressed": String(isOn),
        onclick: () => go({ view: "requirements", status: isOn ? null : key }),
      }, icon(keeping[key].icon), keeping[key].name, h("b", grouped.format(number)));
    }))),
    isComparison && headsOfMarks(),
    [...documents].map(([name, ids]) => h("section.document",
      h("div.heading", h("h2", name), tally(ids, found)),
      h("ul.requirements", ids.map(id => requirementRow(id, found.get(id)))),
    )),
  );
}

function tally(ids, found) {
  const wanted = Object.values(keeping);
  return h("ul.legend", wanted.map(kind => {
    const number = ids.filter(id => found.get(id).runs.includes(kind)).length;
    const all = ids.filter(id => found.get(id).runs.every(one => one === kind)).length;
    const shown = kind === keeping.failed ? number : all;
    const words = isComparison ? kind.together : kind.name.toLowerCase();
    return shown > 0 && h("li", h(`span.cell.${kind.tone}`, icon(kind.icon)), `${grouped.format(shown)} ${words}`);
  }));
}

function requirementRow(id, row) {
  const rule = requirementByID.get(id);
  return h("li",
    h("div.rule",
      h("p", row.cases > 0 ? h("a", { href: link({ view: "cases", requirement: id }) }, h("code", id)) : h("code", id),
        rule && h("span.strength", rule.strength)),
      rule && h("p", rule.statement),
      h("p.source", [rule && `from a ${rule.basis}`, rule?.section, count(row.cases, "case")].filter(Boolean).join(" · ")),
    ),
    isComparison ? keepers(row) :
      h(`span.verdict.${row.runs[0].tone}`, icon(row.runs[0].icon), row.runs[0].name),
  );
}

function keepers(row) {
  const words = Object.values(keeping).map(kind => {
    const names = runs.filter(run => row.runs[run.index] === kind).map(run => run.label);
    return names.length > 0 && `${kind.name}: ${names.join(", ")}`;
  });
  return h("span.marks",
    runs.map(run => h(`span.mark.${row.runs[run.index].tone}`,
      { title: `${run.label}: ${row.runs[run.index].name}` }, icon(row.runs[run.index].icon))),
    quiet(words.filter(Boolean).join("; ")));
}
