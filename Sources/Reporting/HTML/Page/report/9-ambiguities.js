// Which interpretation of every ambiguity each implementation chooses, side by side.

function renderAmbiguities() {
  const evidence = new Map();
  for (const run of runs) {
    for (const one of run.interpretations) {
      if (!evidence.has(one.ambiguity)) evidence.set(one.ambiguity, []);
      evidence.get(one.ambiguity).push({ run, ...one });
    }
  }
  const known = new Set(data.ambiguities.map(one => one.id));
  const unknown = [...evidence.keys()].filter(id => !known.has(id)).map(id => ({ id, interpretations: [] }));
  const all = [...data.ambiguities, ...unknown];
  const taken = id => new Set((evidence.get(id) ?? []).map(one => one.interpretation)).size;
  const groups = [
    ["They differ", all.filter(one => taken(one.id) > 1)],
    [isComparison ? "They agree" : "Chosen", all.filter(one => taken(one.id) === 1)],
    ["Not shown", all.filter(one => taken(one.id) === 0)],
  ].filter(([, members]) => members.length > 0);
  put(document.getElementById("ambiguities"),
    h("h1", "Ambiguities"),
    h("p.lead", "What the documents leave open, and which interpretation each implementation chooses."),
    all.length === 0 && h("p.none", "No case left a question open."),
    groups.map(([name, members]) => h("section.ambiguities",
      h("h2", name, " ", h("span.number", grouped.format(members.length))),
      members.map(one => ambiguityCard(one, evidence.get(one.id) ?? [])))),
  );
}

function ambiguityCard({ id, question, interpretations }, taken) {
  const names = [...new Set([...interpretations.map(one => one.name), ...taken.map(one => one.interpretation)])];
  const silent = runs.filter(run => !taken.some(one => one.run === run));
  return h("article.ambiguity",
    h("h3", question ?? id),
    h("p.id", h("code", id)),
    h("div.interpretations", names.map(name => {
      const takers = taken.filter(one => one.interpretation === name);
      const statement = interpretations.find(one => one.name === name)?.statement;
      return h(`section.interpretation${takers.length > 0 ? ".taken" : ""}`,
        h("h4", takers.length > 0 && icon("check"), name),
        statement && h("p", statement),
        takers.length > 0 ? h("ul", takers.map(({ run, operation, shownBy }) =>
          h("li", h("a", { href: linkToCase({ id: shownBy }, run), title: shownBy },
            isComparison ? `${run.label}, ${operation}` : `Chosen by ${operation}; see the case`)))) :
          h("p.none", isComparison ? "Nobody chooses it." : "Not chosen."),
      );
    })),
    silent.length > 0 && h("p.silent", isComparison
      ? `Not shown: ${silent.map(run => run.label).join(", ")}`
      : "No case has shown which one is chosen."),
  );
}
