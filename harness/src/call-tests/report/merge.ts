import { FirmlineError } from '@firmline/sdk/errors';
import type { CallEngine } from '../../shared/browser/engine.ts';
import {
  type Attempt,
  type Environment,
  reportVersion,
  type RunReport,
  type ScenarioResult,
} from '../result/result.ts';
import { verdictOf } from './verdict.ts';

const unique = (words: readonly string[]): string[] => [...new Set(words)].toSorted();

/** Values without duplicates, in the order of their keys. Of two with the same key, keeps the first. */
const distinct = <Value>(values: readonly Value[], keyOf: (value: Value) => string): Value[] =>
  Object.entries(Object.groupBy(values, keyOf))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, same = []]) => same.slice(0, 1));

/** Attempts in their order. Media, which is large, does not tell two apart. */
const mergeAttempts = (attempts: readonly Attempt[]): Attempt[] =>
  distinct(
    attempts,
    (attempt) =>
      `${attempt.startedAt} ${JSON.stringify({ ...attempt, screenshots: [], audio: [], film: undefined })}`,
  );

/** Merges the results of one scenario, which every part describes in the same way. */
function mergeScenario(results: readonly ScenarioResult[], repeat: number): ScenarioResult[] {
  const [first] = results;
  if (!first) return [];
  const attempts = mergeAttempts(results.flatMap((result) => result.attempts));
  return [{ ...first, verdict: verdictOf(attempts, repeat), attempts }];
}

/** What all parts of a run must have in common. */
const common: readonly (readonly [fieldName: string, fieldOf: (environment: Environment) => string])[] = [
  ['page', ({ url = 'the local stack' }) => url],
  ['number of repeats', ({ repeat = 1 }) => String(repeat)],
  ['version of Firmline', ({ firmline }) => firmline],
];

/** @throws FirmlineError 'invalid-input' */
function checkOneRun(environments: readonly Environment[]): void {
  for (const [fieldName, fieldOf] of common) {
    const [one, other] = unique(environments.map(fieldOf));
    if (other === undefined) continue;
    throw new FirmlineError(
      `These reports are not parts of one run: their ${fieldName} is ${one} and ${other}.`,
      {
        code: 'invalid-input',
        fault: 'user',
        hint: 'Merge only reports of one run.',
      },
    );
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
    (environment) => JSON.stringify(environment),
  );
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
  return {
    version: reportVersion,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: endedMs - startedMs,
    environment,
    environments,
    scenarios: [...scenarios.values()]
      .flatMap((results) => mergeScenario(results, environment.repeat ?? 1))
      .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id)),
  };
}

/** Maximum parts of a run; reports are untrusted. */
const maxShards = 1000;

const whole = ['1/1'];

/** The parts of a run, such as `2/3`, without a complete report. */
export function missingShards({
  environment,
  environments = [environment],
}: Pick<RunReport, 'environment' | 'environments'>): string[] {
  const knownShards = environments.flatMap(({ shards = whole }) => shards);
  const presentShards = new Set(
    environments.flatMap(({ shards = whole, incomplete = false }) => (incomplete ? [] : shards)),
  );
  const totals = new Set(knownShards.map((shard) => Number(shard.split('/')[1])));
  return [...totals]
    .filter((total) => total <= maxShards)
    .flatMap((total) =>
      Array.from({ length: total }, (_, index) => `${index + 1}/${total}`).filter(
        (shard) => !presentShards.has(shard),
      ),
    );
}
