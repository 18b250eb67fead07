import { isObject } from '#util/is-object';
import { FirmlineError } from '@firmline/sdk/errors';
import type { CallEngine } from '../../shared/browser/engine.ts';
import { reportVersion } from '../result/result.ts';
import type { Attempt, Environment, RunReport, ScenarioResult, Verdict } from '../result/result.ts';
import { verdictOf, worstOf } from './verdict.ts';
import { withinSize } from './within-size.ts';

/** JSON with sorted keys, so that equal values have equal texts. */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    isObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const unique = (words: readonly string[]): string[] => [...new Set(words)].toSorted(compare);

interface Keyed<Value> {
  readonly value: Value;
  readonly key: string;
}

/** Removes duplicates by key and keeps the preferred one. */
function distinct<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
  isPreferred: (value: Value, other: Value) => boolean = () => false,
): Keyed<Value>[] {
  const found = new Map<string, Keyed<Value>>();
  for (const value of values) {
    const key = keyOf(value);
    const known = found.get(key);
    if (!known || isPreferred(value, known.value)) found.set(key, { value, key });
  }
  return [...found.values()];
}

const smallest = (words: readonly string[]): string => unique(words)[0] ?? '';

/** Ignores media, which one report may omit and another contain. */
const keyOfAttempt = (attempt: Attempt): string =>
  canonical({ ...attempt, screenshots: [], audio: [], mediaOmitted: undefined });

const attemptsOf = (attempts: readonly Attempt[]): Attempt[] =>
  distinct(attempts, keyOfAttempt, (one, other) => other.mediaOmitted === true && !one.mediaOmitted)
    .toSorted(
      (one, other) =>
        Date.parse(one.value.startedAt) - Date.parse(other.value.startedAt) || compare(one.key, other.key),
    )
    .map(({ value }) => value);

/** Merges the results of one scenario. One without attempts keeps its verdict. */
function scenarioOf(id: string, results: readonly ScenarioResult[], repeat: number): ScenarioResult {
  const attempts = attemptsOf(results.flatMap((result) => result.attempts));
  const descriptions = results.flatMap(({ description }) => (description === undefined ? [] : [description]));
  const untried: Verdict = worstOf(
    results.filter((result) => result.attempts.length === 0).map(({ verdict }) => verdict),
  );
  return {
    id,
    name: smallest(results.map(({ name }) => name)),
    ...(descriptions.length > 0 ? { description: smallest(descriptions) } : {}),
    file: smallest(results.map(({ file }) => file)),
    tags: unique(results.flatMap(({ tags }) => tags)),
    covers: unique(results.flatMap(({ covers }) => covers)),
    verdict: attempts.length > 0 ? verdictOf(attempts, repeat) : untried,
    attempts,
    reproduce: smallest(results.map(({ reproduce }) => reproduce)),
  };
}

/** What all parts of a run must have in common. */
const common: readonly (readonly [what: string, of: (environment: Environment) => string])[] = [
  ['page', ({ url = 'the local stack' }) => url],
  ['number of repeats', ({ repeat = 1 }) => String(repeat)],
  ['version of Firmline', ({ firmline }) => firmline],
];

/** @throws FirmlineError 'invalid-input' */
function checkOneRun(environments: readonly Environment[]): void {
  for (const [what, of] of common) {
    const [one, other] = unique(environments.map(of));
    if (other === undefined) continue;
    throw new FirmlineError(`These reports are not parts of one run: their ${what} is ${one} and ${other}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Merge only reports of one run.',
    });
  }
}

/** The first part's environment, with the browsers and the shards of all. */
function environmentOf(environments: readonly Environment[]): Environment {
  const [first] = environments;
  if (!first)
    throw new FirmlineError('There are no reports to merge.', {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Name at least one report.',
    });
  const shards = unique(environments.flatMap((environment) => environment.shards ?? []));
  const versions = (engine: CallEngine) =>
    unique(environments.flatMap((environment) => environment[engine] || [])).join(', ');
  const firefox = versions('firefox');
  return {
    ...first,
    chromium: versions('chromium'),
    ...(firefox && { firefox }),
    ...(shards.length > 0 && { shards }),
  };
}

/**
 * Merges the reports of one run, in any order and however they were merged before. A scenario in several reports keeps
 * every attempt and gets a new verdict; duplicates are dropped.
 * @throws FirmlineError 'invalid-input' without reports, and for reports of different pages, repeats or versions
 */
export function mergeReports(reports: readonly RunReport[]): RunReport {
  const environments = distinct(
    reports.flatMap((report) => report.environments ?? [report.environment]),
    canonical,
  )
    .toSorted((one, other) => compare(one.key, other.key))
    .map(({ value }) => value);
  checkOneRun(environments);
  const environment = environmentOf(environments);
  const startedMs = Math.min(...reports.map(({ startedAt }) => Date.parse(startedAt)));
  const endedMs = Math.max(
    ...reports.map(({ startedAt, durationMs }) => Math.round(Date.parse(startedAt) + durationMs)),
  );
  const scenarios = Map.groupBy(
    reports.flatMap((report) => report.scenarios),
    ({ id }) => id,
  );
  return withinSize({
    version: reportVersion,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: endedMs - startedMs,
    environment,
    environments,
    scenarios: [...scenarios]
      .map(([id, results]) => scenarioOf(id, results, environment.repeat ?? 1))
      .toSorted((one, other) => compare(one.name, other.name) || compare(one.id, other.id)),
  });
}
