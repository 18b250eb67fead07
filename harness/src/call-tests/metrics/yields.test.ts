import { describe, expect, it } from 'vitest';
import type { AgentLineRecord } from '../../shared/call-record.ts';
import type { SaidSegment } from './caller-score.ts';
import { beganAt, rtpAt } from './testing/call.ts';
import { yieldsOf } from './interruption.ts';

const mediaClock = Array.from({ length: 400 }, (_, index) => ({
  rtp: rtpAt(index * 100),
  at: beganAt + index * 100,
}));
/** The room keeps the time of what it has heard once a second. */
const heardFor = (lengthMs: number, lateMs = 80) =>
  Array.from({ length: lengthMs / 1000 + 1 }, (_, index) => ({
    receivedMs: index * 1000,
    at: beganAt + index * 1000 + lateMs,
  }));
const clocks = { agentClock: [], callerClock: heardFor(10_000), mediaClock };

const line = (fromMs: number, toMs: number, more: Partial<AgentLineRecord> = {}): AgentLineRecord => ({
  kind: 'reply',
  cue: { kind: 'playable', at: beganAt },
  interrupted: false,
  audible: {
    startRtp: rtpAt(fromMs),
    endRtp: rtpAt(toMs),
    startedAt: beganAt + fromMs,
    endedAt: beganAt + toMs,
  },
  ...more,
});
const cut = { interrupted: true } as const;
const answering = (endMs: number) => ({
  cue: { kind: 'caller', receivedMs: endMs, at: beganAt + endMs } as const,
});
const said = (fromMs: number, toMs: number, kind?: SaidSegment['kind']): SaidSegment => ({
  startAt: beganAt + fromMs,
  endAt: beganAt + toMs,
  ...(kind && { kind }),
});
const saidAt = (receivedMs: number) => beganAt + receivedMs;
const yields = (lines: readonly AgentLineRecord[], saidSegments: readonly SaidSegment[], others = {}) =>
  yieldsOf({ lines, saidSegments, saidAt, clocks: { ...clocks, ...others } });
const heardAt = (receivedMs: number) => ({ talkedOver: { receivedMs, at: beganAt + receivedMs + 80 } });

describe('false yields', () => {
  const mmHm = said(2000, 2500, 'backchannel');

  it.each([
    ['goes on', [line(0, 9000)], 0],
    ['stops', [line(0, 2400, cut)], 1],
    ['answers afterwards', [line(0, 2600), line(3300, 5000, answering(2500))], 1],
    ['stops and answers', [line(0, 2400, cut), line(3300, 5000, answering(2500))], 2],
    ['stops long after', [line(0, 6000, cut)], 0],
  ] as const)('of an assistant that %s', (_, lines, count) => {
    expect(yields(lines, [mmHm])).toEqual({ falseYields: count, missedYields: null });
  });

  it('are no reactions to a turn during a sound', () => {
    const all = [said(1000, 8000, 'sound'), said(4000, 5000)];
    for (const cause of [{}, heardAt(3950)]) {
      const lines = [line(0, 4400, { ...cut, ...cause }), line(5900, 9000, answering(5000))];
      expect(yields(lines, all)).toEqual({ falseYields: 0, missedYields: 0 });
    }
  });

  it('are counted where the sound came late, by what the assistant had heard', () => {
    const stopped = line(0, 6000, { ...cut, ...heardAt(1950) });
    expect(yields([stopped], [mmHm]).falseYields).toBe(1);
    expect(yields([stopped], [mmHm], { mediaClock: [] }).falseYields).toBe(1);
  });

  it('are unknown where no sound reached the assistant', () => {
    expect(yields([line(0, 9000)], [mmHm], { callerClock: [] }).falseYields).toBeNull();
    expect(yields([line(0, 9000)], [mmHm], { callerClock: heardFor(1000) }).falseYields).toBeNull();
  });
});

describe('missed yields', () => {
  it.each([
    ['stops', line(0, 2400, cut), 0],
    ['goes on', line(0, 9000), 1],
    ['had almost finished', line(0, 2700), 0],
  ] as const)('of an assistant that %s', (_, one, count) => {
    expect(yields([one], [said(2000, 4000)])).toEqual({ falseYields: null, missedYields: count });
  });

  it('need somebody who talks over the assistant for long enough', () => {
    const none = { falseYields: null, missedYields: null };
    expect(yields([line(0, 1000)], [said(2000, 4000)])).toEqual(none);
    expect(yields([line(0, 9000)], [said(2000, 2300)])).toEqual(none);
    expect(yields([line(2500, 9000)], [said(2000, 4000)])).toEqual(none);
  });
});
