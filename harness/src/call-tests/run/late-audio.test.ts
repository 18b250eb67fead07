import { describe, expect, it } from 'vitest';
import { type RecordingName, recordedCall } from '../metrics/testing/recorded-call.ts';
import { beganAt } from '../metrics/testing/call.ts';
import type { CallRecord } from '../../shared/call-record.ts';
import { record, scenario, view } from '../judge/testing/views.ts';
import { allApplicable } from './applicable.ts';
import { runAttempt } from './run-attempt.ts';
import { runStep } from './run-step.ts';
import { fakeSession, loadOf } from './testing/fake-session.ts';
import { Watch } from './watch.ts';

const lossy = 'network: [{ at: connected, loss: 3%, rtt: 150ms }]';

interface Judged {
  readonly conditions?: string;
  readonly expected?: string;
  /** How long the test process stalled, ms. */
  readonly stalledMs?: number;
  /** Changes the assistant's line that was talked over. */
  readonly line?: (line: CallRecord['agentLines'][number]) => CallRecord['agentLines'][number];
}

/** A recorded call, looked at repeatedly. */
function sessionOf(name: RecordingName, line: NonNullable<Judged['line']> = (same) => same) {
  const { record: recorded, marks, callerGroundTruth } = recordedCall(name);
  const agentLines = recorded.agentLines.map((one) => (one.talkedOver ? line(one) : one));
  const seen = {
    saidSegments: callerGroundTruth,
    page: { marks },
    record: record({ ...recorded, agentLines, createdAt: beganAt, joinedAt: beganAt, connectedAt: beganAt }),
  };
  let atMs = 0;
  return fakeSession({ look: async () => view({ ...seen, atMs: (atMs += 600) }) });
}

/** The step that expects the assistant to fall silent. */
async function judged(
  name: RecordingName,
  { conditions = lossy, expected = "interruption: '<1500ms'", stalledMs = 0, line }: Judged = {},
) {
  const what = scenario(`${conditions}\nsteps: [{ expect: { ${expected}, within: 1s } }]`);
  const { signal } = new AbortController();
  const watch = new Watch(sessionOf(name, line), signal);
  const { problem } = await runStep(what.steps[0]!, 0, {
    scenario: what,
    watch,
    load: loadOf(stalledMs),
    signal,
    timeLeftMs: () => 60_000,
  });
  return problem;
}

/** It stopped late, or not at all. */
const later =
  (ms: number) =>
  (line: CallRecord['agentLines'][number]): CallRecord['agentLines'][number] => ({
    ...line,
    ...(line.audible && {
      audible: {
        ...line.audible,
        endRtp: (line.audible.endRtp + ms * 48) % 2 ** 32,
        endedAt: line.audible.endedAt + ms,
      },
    }),
  });

describe('an assistant that was talked over', () => {
  it('passes if it stopped in time', async () => {
    expect(await judged('in-time')).toBeUndefined();
  });

  it.each<[RecordingName, string]>([
    [
      'page-held-up',
      "The caller's audio reached the assistant 3.0 s late and the page played the assistant 2.5 s late while",
    ],
    ['room-held-up', 'The room stalled for 2.8 s and the page played the assistant 414 ms late while'],
    ['network-held-up', 'The page played the assistant 3.0 s late while'],
  ])('is inconclusive in the call %s, and names the late part', async (name, words) => {
    const problem = await judged(name);
    expect(problem).toMatchObject({ layer: 'infrastructure', isOverload: true });
    expect(problem?.message).toContain(words);
    // The test process stalled too, which is weaker evidence.
    expect((await judged(name, { stalledMs: 400 }))?.message).toContain(words);
  });

  it.each<[RecordingName]>([['in-time'], ['page-held-up'], ['room-held-up'], ['network-held-up']])(
    'fails if it did not stop, or stopped too late by itself, in the call %s',
    async (name) => {
      expect(await judged(name, { line: (line) => ({ ...line, interrupted: false }) })).toMatchObject({
        layer: 'agent',
        seen: 'an assistant that kept speaking',
      });
      expect(await judged(name, { line: later(1800) })).toMatchObject({ layer: 'media' });
    },
  );

  it('fails if the scenario itself may have stopped its audio', async () => {
    const lost = 'network: [{ at: 1s, loss: 100%, for: 2s }]';
    expect(await judged('page-held-up', { conditions: lost })).toMatchObject({ layer: 'media' });
    const hidden = 'faults: [{ browser: suspended, for: 1s }]';
    expect(await judged('page-held-up', { conditions: hidden })).toMatchObject({ layer: 'media' });
  });
});

it('is inconclusive about a turn latency if the page stalled', async () => {
  const problem = await judged('page-held-up', { expected: "turn-latency: '<1500ms'" });
  expect(problem).toMatchObject({ layer: 'infrastructure' });
  expect(problem?.message).toContain('late while waiting for an answer in <1500ms');
});

it('is inconclusive about a threshold on a time if the page stalled', async () => {
  const attempt = (line?: Judged['line']) => {
    const what = scenario(`${lossy}\nthresholds: { turn.interruption-p95: '<=1s' }`);
    return runAttempt({
      scenario: what,
      applicable: allApplicable(what),
      open: async () => sessionOf('page-held-up', line),
      load: loadOf(),
      signal: new AbortController().signal,
      keepAudio: 'broken',
    });
  };
  expect(await attempt()).toMatchObject({
    verdict: 'inconclusive',
    problem: { message: expect.stringContaining('late while measuring turn.interruption-p95') as string },
  });
  expect(await attempt(later(1800))).toMatchObject({
    verdict: 'failed',
    problem: { expected: 'turn.interruption-p95 <=1000ms' },
  });
});
