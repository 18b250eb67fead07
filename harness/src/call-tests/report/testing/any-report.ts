import fc from 'fast-check';
import {
  layers,
  type Attempt,
  type Environment,
  type RunReport,
  type ScenarioResult,
  emptyTimeline,
} from '../../result/result.ts';
import { verdictOf } from '../verdict.ts';
import { attempt, environment } from './report-fixture.ts';

/** Includes lone surrogates, characters that XML forbids, and markup characters. */
export const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xffff }),
      fc.constantFrom(...[...'<>&"]]>%:,\r\n|\u2028'].map((one) => one.charCodeAt(0))),
    ),
    { maxLength: 30 },
  )
  .map((codes) => String.fromCharCode(...codes));

const instant = fc.integer({ min: 0, max: 3 }).map((ms) => new Date(1_767_323_045_000 + ms).toISOString());
const ms = fc.integer({ min: 0, max: 60_000 });

const problem = fc.record(
  {
    layer: fc.constantFrom(...layers),
    message: anyText,
    expected: anyText,
    seen: anyText,
    line: fc.integer({ min: 1, max: 90 }),
    step: fc.integer({ min: 0, max: 3 }),
    atMs: ms,
  },
  { requiredKeys: ['layer', 'message'] },
);

const anyAttempt: fc.Arbitrary<Attempt> = fc
  .record({
    verdict: fc.constantFrom('passed' as const, 'failed' as const, 'inconclusive' as const),
    startedAt: instant,
    durationMs: ms,
    problem,
    console: fc.array(fc.record({ atMs: ms, type: fc.constant('error'), text: anyText }), { maxLength: 2 }),
    announcements: fc.array(fc.record({ atMs: ms, label: anyText }), { maxLength: 2 }),
  })
  .map(({ problem: broken, announcements, ...change }) =>
    attempt({
      ...change,
      timeline: { ...emptyTimeline, announcements },
      ...(change.verdict === 'passed' ? {} : { problem: broken }),
    }),
  );

const anyScenario = (id: string, repeat: number): fc.Arbitrary<ScenarioResult> =>
  fc
    .record(
      {
        name: anyText,
        description: anyText,
        file: fc.constantFrom('a/one.yaml', 'a/two.yaml', 'three.yaml'),
        tags: fc.array(fc.constantFrom('speech', 'network'), { maxLength: 2 }),
        covers: fc.array(fc.constantFrom('error/ejected', 'stage/all'), { maxLength: 2 }),
        attempts: fc.array(anyAttempt, { maxLength: 3 }),
        untried: fc.constantFrom('inconclusive' as const, 'not-applicable' as const),
        reproduce: anyText,
      },
      {
        requiredKeys: ['name', 'file', 'tags', 'covers', 'attempts', 'untried', 'reproduce'],
      },
    )
    .map(({ untried, ...rest }) => ({
      id,
      verdict: rest.attempts.length > 0 ? verdictOf(rest.attempts, repeat) : untried,
      ...rest,
    }));

const anyEnvironment = (repeat: number): fc.Arbitrary<Environment> =>
  fc
    .record(
      {
        machine: fc.constantFrom('linux x64, 2 cores', 'darwin arm64, 10 cores'),
        shards: fc.constantFrom(['1/3'], ['2/3'], ['3/3']),
        incomplete: fc.constant(true as const),
      },
      { requiredKeys: ['machine'] },
    )
    .map((change) => ({ ...environment, ...change, ...(repeat > 1 && { repeat }) }));

const anyReportOf = (repeat: number): fc.Arbitrary<RunReport> =>
  fc.record({
    version: fc.constant(2 as const),
    startedAt: instant,
    durationMs: fc.double({ min: 0, max: 90_000, noNaN: true }),
    environment: anyEnvironment(repeat),
    scenarios: fc
      .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
      .chain((ids) => fc.tuple(...ids.map((id) => anyScenario(id, repeat)))),
  });

const anyRepeat = fc.integer({ min: 1, max: 3 });

/** A report of a few scenarios. */
export const anyReport: fc.Arbitrary<RunReport> = anyRepeat.chain(anyReportOf);

/** Reports of parts of one run, which may have scenarios in common. */
export const anyParts = (least: number, most: number): fc.Arbitrary<readonly RunReport[]> =>
  anyRepeat.chain((repeat) => fc.array(anyReportOf(repeat), { minLength: least, maxLength: most }));
