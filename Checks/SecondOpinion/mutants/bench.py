"""The traces of a role, and what they make of a changed machine."""

import signal
import sys

import names
import replay
import roles
from mutants import events

LIMIT = 2  # seconds of processor time for a replay that takes some milliseconds


class EndlessReplay(Exception):
    pass


def _stop(signal_number, frame):
    raise EndlessReplay


class Reads(dict):
    """Interpretations, and those that a machine asks for."""

    def __init__(self, interpretations):
        super().__init__(interpretations)
        self.names = set()

    def __getitem__(self, name):
        self.names.add(name)
        return super().__getitem__(name)

    def __or__(self, other):
        return Reads(super().__or__(other))

    def __deepcopy__(self, memo):
        return self


class Bench:
    """The traces of a role, under what its machine takes, and under every other interpretation of what
    it asks for in them."""

    def __init__(self, role, cases, listed):
        signal.signal(signal.SIGVTALRM, _stop)
        self.role, self.module = role, roles.MODULES[role]
        self.watch = roles.MODULES[role] = events.Watch(self.module)
        self.trials = []
        self.spare = []  # of interpretations that only a wrong machine asks for
        for where, case in cases:
            played, asked = self.play_right(case, where, {})
            self.trials.append(Trial(case, {}, played))
            self.spare += [
                Trial(case, {ambiguity: other}, played)
                for ambiguity, own in self.module.INTERPRETATION.items() if ambiguity not in asked
                for other in listed[ambiguity] if other != own
            ]
            for ambiguity in sorted(asked):
                for other in listed[ambiguity]:
                    if other != self.module.INTERPRETATION[ambiguity]:
                        taken = {ambiguity: other}
                        played, _ = self.play_right(case, where, taken)
                        self.trials.append(Trial(case, taken, played))
        roles.MODULES[role] = self.module

    def play_right(self, case, where, taken):
        """The replay, and the ambiguities that the machine itself asks for."""
        self.watch.INTERPRETATION = Reads(self.module.INTERPRETATION)
        played = replay.Replay(case, self.role, taken)
        if played.wrong:
            sys.exit(f"mutation: the machine itself does not satisfy {where}")
        return played, played.taken.names

    def fate(self, module, event):
        """killed, survived or, where it takes another interpretation than it says, other."""
        roles.MODULES[self.role] = module
        try:
            return self.tried(event)
        finally:
            roles.MODULES[self.role] = self.module

    def tried(self, event):
        has_other = False
        answers = {}  # to questions that the machine does not name, by trace and question
        self.trials.sort(key=lambda trial: -trial.kills)
        for trial in self.trials:
            if event is not None and event not in trial.events:
                continue
            played = self.play(trial)
            if played is not None and not played.wrong:
                take(answers, trial, played)
                continue
            played = self.play(trial, is_open=True)
            if played is None or played.wrong:
                trial.kills += 1
                return "killed"
            has_other = True
        if has_other:
            # Nobody is wrong who answers a question otherwise, as long as it is one answer.
            answers = {}
            for trial in self.trials:
                played = self.play(trial, is_open=True)
                if played is not None:
                    take(answers, trial, played)
        elif event is not None:
            for trial in self.trials:
                if event not in trial.events:
                    take(answers, trial, trial.played)
        if not all(answers.values()):
            return "killed"
        if has_other:
            return "other"
        spare = [trial for trial in self.spare if event is None or event in trial.events]
        return "survived" if all(map(self.is_right, spare)) else "killed"

    def is_right(self, trial):
        return any(
            played is not None and not played.wrong
            for played in (self.play(trial, is_open) for is_open in (False, True))
        )

    def play(self, trial, is_open=False):
        signal.setitimer(signal.ITIMER_VIRTUAL, LIMIT)
        try:
            return replay.Replay(trial.case, self.role, trial.taken, is_open)
        except Exception:
            return None
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)


class Trial:
    def __init__(self, case, taken, played):
        self.case, self.taken, self.played, self.kills = case, taken, played, 0
        self.events = set(_events(case["steps"]))


def take(answers, trial, played):
    """Adds the interpretations that fit a trace to those that fit the traces so far."""
    for ambiguity in {each for taken in played.interpretations for each in taken}:
        fitting = {taken[ambiguity] for taken in played.interpretations if ambiguity in taken}
        place = (str(trial.taken), ambiguity)
        answers[place] = answers.get(place, fitting) & fitting


def _events(steps):
    for step in steps:
        yield from step["event"]
        for branch in step.get(names.AMBIGUITY, {}).get(names.INTERPRETATIONS, {}).values():
            yield from _events(branch.get("then", []))
