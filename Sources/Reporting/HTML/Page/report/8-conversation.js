// A conversation as a sequence diagram: a column for each party, an arrow for each message. It is a
// list of sentences to those who cannot see it, and where there is no room for columns.

function conversation({ parties, steps }) {
  const place = new Map(parties.map((party, index) => [party, index]));
  return h("div.sequence", { "data-parties": parties.length },
    h("div.parties", { "aria-hidden": "true" }, parties.map(party => h("span", party))),
    h("ol", steps.map(step => h(`li.step.${step.state}`,
      step.state === "wrong" && h("p.flag", icon("cross"), "The first wrong step"),
      step.state === "left" && quiet("Not run: "),
      step.rows.map(row => message(row, place)),
      step.expected && h("div.side.good", h("p", "Expected"), step.expected.map(row => message(row, place))),
      step.actual && h("div.side.bad", h("p", "Got"), step.actual.map(row => message(row, place))),
    ))),
    h("div.lifelines", { "aria-hidden": "true" }, parties.map(() => h("i"))),
  );
}

function message(row, place) {
  if (row.note !== undefined) return h("p.note", h("span", row.note));
  const from = place.get(row.from) ?? 0;
  const to = place.get(row.to) ?? 0;
  const direction = from < to ? "right" : from > to ? "left" : "self";
  const start = Math.min(from, to) + 1;
  const end = Math.max(from, to) + 1;
  return [
    row.at && h("p.at", h("time", row.at)),
    h(`p.message.${direction}`,
      h("span.parties-said", { column: "1 / -1" }, row.from, icon("next"), row.to, quiet(": ")),
      h("span.words", { column: `${start} / ${end + 1}` },
        h("b", row.name), (row.members ?? []).map(text => [" ", h("code", text)])),
      h("span.arrow", { column: `${start} / ${end + 1}`, "aria-hidden": "true", "data-span": end - start + 1 }),
    ),
  ];
}
