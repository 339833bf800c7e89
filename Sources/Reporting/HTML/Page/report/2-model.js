// The results, as the data of the page has them.

const data = JSON.parse(document.getElementById("data").textContent);

/** What became of a case, by its letter, worst first: colour never says what shape does not. */
const statuses = {
  f: { key: "failed", name: "Failed", icon: "cross", tone: "bad" },
  s: { key: "passed-unexpectedly", name: "Passed unexpectedly", icon: "bang", tone: "odd" },
  r: { key: "recommended-failed", name: "Recommendation not followed", icon: "advice", tone: "odd" },
  h: { key: "hardening-failed", name: "Hardening failed", icon: "shield", tone: "odd" },
  x: { key: "failed-as-expected", name: "Failed as expected", icon: "wave", tone: "odd" },
  w: { key: "warned", name: "Passed with a warning", icon: "warned", tone: "good" },
  p: { key: "passed", name: "Passed", icon: "check", tone: "good" },
  u: { key: "unimplemented", name: "Not implemented", icon: "dash", tone: "none" },
  n: { key: "not-applicable", name: "Not applicable", icon: "dash", tone: "none" },
  ".": { key: "not-run", name: "Not run", icon: "dot", tone: "none" },
};

const verdicts = {
  conformant: { name: "Conformant", icon: "check", tone: "good" },
  "conformant-in-part": { name: "Conformant in part", icon: "half", tone: "good" },
  "failed-as-expected": { name: "Fails as expected", icon: "wave", tone: "odd" },
  "not-conformant": { name: "Not conformant", icon: "cross", tone: "bad" },
  "list-outdated": { name: "List outdated", icon: "bang", tone: "odd" },
  interrupted: { name: "Interrupted", icon: "bang", tone: "odd" },
  "nothing-checked": { name: "Not judged", icon: "dash", tone: "bad" },
};

const runs = data.runs.map((run, index) => ({
  index,
  ...run.head,
  implementation: run.head.implementation ?? {},
  counts: run.head.counts ?? {},
  verdictWords: verdicts[run.head.verdict] ?? { name: run.head.verdict ?? "", icon: "dot", tone: "none" },
  files: new Map(Object.entries(run.files)),
  statuses: run.statuses,
  details: new Map(Object.entries(run.details).map(([index, detail]) => [Number(index), detail])),
  causes: causesWithNew(run.head.diagnoses ?? []),
  interpretations: run.head.interpretations ?? [],
  outdated: run.head.outdated ?? [],
}));
/** The causes, each with how many of its failures no likelier one explains. */
function causesWithNew(causes) {
  const explained = new Set();
  return causes.map(cause => {
    const before = explained.size;
    for (const id of cause.cases ?? []) explained.add(id);
    return { ...cause, fresh: explained.size - before };
  });
}

const isComparison = runs.length > 1;

const files = data.files;
const categories = [...new Set(files.map(file => categoryOf(file.path)))];
const operations = new Set(files.map(file => file.operation));

const requirementByID = new Map(data.requirements.map(one => [one.id, one]));
const flagByID = new Map((data.flags ?? []).map(one => [one.id, one]));
const strengths = ["required", "recommended", "hardening"];

const cases = data.cases.map((one, index) => {
  const slash = one.id.lastIndexOf("/");
  return {
    index,
    id: one.id,
    slug: one.id.slice(slash + 1),
    path: one.id.slice(0, Math.max(slash, 0)),
    title: one.title ?? one.id.slice(slash + 1).replaceAll("-", " "),
    file: files[one.file],
    requirements: one.requirements ?? [],
    strength: requirementByID.get(one.requirements?.[0])?.strength,
    flags: one.flags ?? [],
  };
});
const caseByID = new Map(cases.map(one => [one.id, one]));
const runByLabel = new Map(runs.map(run => [run.label, run]));

function categoryOf(path) {
  return path.split("/")[0];
}

/** What became of a case in a run. */
const statusOf = (run, one) => statuses[run.statuses[one.index]] ?? statuses["."];

const detailOf = (run, one) => run.details.get(one.index) ?? {};

/** What failing a case means, by its first rule or by the way in which it failed. */
const strengthOf = (run, one) => detailOf(run, one).strength ?? one.strength;

/** What a search looks through: all that is known of a case, in small letters. */
const haystacks = [];
function haystackOf(one) {
  haystacks[one.index] ??= [
    one.id,
    one.title,
    one.file?.operation,
    ...one.requirements,
    ...one.flags,
    ...runs.map(run => detailOf(run, one).failure?.summary),
  ]
    .filter(Boolean)
    .join("\n")
    .toLowerCase();
  return haystacks[one.index];
}

/** What the counts of a file say in one picture. */
function standing(counts) {
  if (!counts || !counts.total) return { ...statuses["."], number: null, words: "not run" };
  const {
    total, passed, failed, recommendedFailed = 0, hardeningFailed = 0, unimplemented,
    notApplicable = 0, failedAsExpected, passedUnexpectedly,
  } = counts;
  const words = [
    [passed, "passed"],
    [failed, "failed"],
    [recommendedFailed, "recommended failed"],
    [hardeningFailed, "hardening failed"],
    [passedUnexpectedly, "passed unexpectedly"],
    [failedAsExpected, "failed as expected"],
    [unimplemented, "not implemented"],
    [notApplicable, "not applicable"],
  ]
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${grouped.format(number)} ${word}`)
    .join(", ");
  if (failed > 0) return { ...statuses.f, number: failed, words };
  if (passedUnexpectedly > 0) return { ...statuses.s, number: passedUnexpectedly, words };
  if (recommendedFailed > 0) return { ...statuses.r, number: recommendedFailed, words };
  if (hardeningFailed > 0) return { ...statuses.h, number: hardeningFailed, words };
  if (failedAsExpected > 0) return { ...statuses.x, number: failedAsExpected, words };
  if (unimplemented === total) return { ...statuses.u, number: null, words };
  if (notApplicable === total) return { ...statuses.n, number: null, words };
  if (unimplemented + notApplicable > 0) return { icon: "half", tone: "good", number: passed, words };
  return { ...statuses.p, number: passed, words };
}

const countNames = [
  "total", "passed", "failed", "recommendedFailed", "hardeningFailed", "unimplemented",
  "notApplicable", "failedAsExpected", "passedUnexpectedly", "warned",
];

function sum(list) {
  const total = Object.fromEntries(countNames.map(name => [name, 0]));
  for (const counts of list) {
    if (counts) for (const name of countNames) total[name] += counts[name] ?? 0;
  }
  return total;
}
