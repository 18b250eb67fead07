import { describe, expect, it } from 'vitest';
import { detectorHoldMs } from '../metrics/index.ts';
import { beganAt, madeCall } from '../metrics/testing/call.ts';
import type { CallRecord } from '../../shared/call-record.ts';
import { newMemory, rememberView } from './memory.ts';
import { saidWhileConnected } from './turns.ts';
import { inCall, judgeText, marks, record, startedAt, view } from './testing/views.ts';

describe('the caller at the far end', () => {
  const after = (heardMs: number | null, parts: Partial<Parameters<typeof view>[0]> = {}) => {
    const seen = view({ atMs: 10_000, record: record(), ...parts });
    const memory = { ...newMemory(startedAt), callerHeardMs: heardMs };
    const [heard, silent] = ['heard', 'silent'].map((one) => judgeText(`{ caller: ${one} }`, seen, memory));
    return { heard: heard!.isMet, silent: silent!.isMet, seen: heard!.seen };
  };

  it.each([
    [9000, { heard: true, silent: false, seen: 'the caller heard' }],
    [8999, { heard: false, silent: true, seen: 'the caller last heard 1.0 s ago' }],
    [null, { heard: false, silent: true, seen: 'the caller never heard' }],
  ])('last heard after %s ms: %j', (heardMs, expected) => {
    expect(after(heardMs)).toEqual(expected);
  });

  it('is neither heard nor silent without a call', () => {
    expect(after(9900, { record: null })).toEqual({ heard: false, silent: false, seen: 'no call' });
    expect(after(9900, { record: record({ state: 'ended' }) })).toEqual({
      heard: false,
      silent: false,
      seen: 'a call that is over',
    });
  });

  it('was heard with 200 ms of the last words', () => {
    const said = [{ startAt: startedAt + 3000, endAt: startedAt + 5000 }];
    expect(after(3200, { saidSegments: said }).heard).toBe(true);
    expect(after(3199, { saidSegments: said }).heard).toBe(false);
    expect(after(null, { saidSegments: said }).heard).toBe(false);
  });
});

describe('speech that is expected after the words of the caller', () => {
  const callerTurn = { startAt: startedAt + 5000, endAt: startedAt + 6000 };
  const line = (kind: 'agent' | 'caller', atMs: number) =>
    ({
      kind: 'reply',
      cue: { kind, at: startedAt + atMs, receivedMs: 0 },
      audible: { startRtp: 0, endRtp: 1, startedAt: startedAt + atMs, endedAt: startedAt + atMs + 9000 },
      interrupted: false,
    }) as const;
  const judge = (written: string, mark: string, parts: Partial<Parameters<typeof view>[0]> = {}) =>
    judgeText(
      `{ agent: speaking${written} }`,
      view({
        atMs: 8000,
        page: { marks: marks('1 start', mark), media: inCall },
        saidSegments: [callerTurn],
        ...parts,
      }),
    );

  it('begins after them, as the page notices it', () => {
    expect(judge('', '2000 speech-start')).toMatchObject({
      isMet: false,
      seen: "it speaking, as before the caller's last words",
    });
    expect(judge('', '7000 speech-start').isMet).toBe(true);
  });

  it('may have begun before if it is asked for now, or if the caller only said a word such as "mm-hm"', () => {
    expect(judge(', within: 0s', '2000 speech-start').isMet).toBe(true);
    const backchannel = { saidSegments: [{ ...callerTurn, kind: 'backchannel' as const }] };
    expect(judge('', '2000 speech-start', backchannel).isMet).toBe(true);
  });

  it('is another line of the room, also where the page noticed no pause before it', () => {
    const withLines = (...agentLines: CallRecord['agentLines']) =>
      judge('', '2000 speech-start', { record: record({ agentLines }) }).isMet;
    expect(withLines(line('caller', 2000), line('caller', 7000))).toBe(true);
    // What follows the line that was on its way is the same talk.
    expect(withLines(line('caller', 2000), line('agent', 7000))).toBe(false);
  });
});

describe('the memory of a call', () => {
  const heardUntil = (endMs: number, totalMs: number, callId = 'call-1') =>
    record({
      callId,
      caller: {
        packets: 1,
        totalMs,
        levelDb: -20,
        segments: [{ startMs: 0, endMs, rmsDb: -20 }],
      },
    });

  it('has when the caller was heard, by the age of the audio', () => {
    const first = rememberView(newMemory(startedAt), view({ atMs: 5000, record: heardUntil(2000, 2300) }));
    expect(first.callerHeardMs).toBe(4700);
    // No new speech since.
    const second = rememberView(first, view({ atMs: 9000, record: heardUntil(2000, 2300) }));
    expect(second.callerHeardMs).toBe(4700);
    const third = rememberView(second, view({ atMs: 9500, record: heardUntil(2100, 2300) }));
    expect(third.callerHeardMs).toBe(9300);
    expect(rememberView(third, view({ atMs: 9900, record: record() })).callerHeardMs).toBe(9300);
    expect(rememberView(third, view({ atMs: 9900 }))).toBe(third);
  });

  it('has the latest record of each call', () => {
    const [one, two, later] = [heardUntil(1, 1), heardUntil(1, 1, 'call-2'), heardUntil(2, 2, 'call-2')];
    const memory = [one, two, later].reduce(
      (before, seen) => rememberView(before, view({ record: seen })),
      newMemory(startedAt),
    );
    expect(memory.records).toEqual([one, later]);
  });
});

describe('speech during a call', () => {
  const said = (startMs: number, endMs: number) => ({ startAt: beganAt + startMs, endAt: beganAt + endMs });
  const all = [said(0, 1000), said(1500, 2500), said(3000, 4000), said(5000, 6000)];
  const call = (parts: Partial<CallRecord>) => record({ createdAt: beganAt, ...parts });

  it('overlaps the time with audio', () => {
    const connected = { connectedAt: beganAt + 1000 };
    expect(saidWhileConnected(call(connected), all)).toEqual(all.slice(1));
    const ended = { reason: 'customer-ended-call', at: beganAt + 5000 };
    expect(saidWhileConnected(call({ ...connected, ended }), all)).toEqual(all.slice(1, 3));
    const { connectedAt: _, ...waiting } = call({});
    expect(saidWhileConnected(waiting, all)).toEqual(all);
  });

  it('is placed by the clock of the page', () => {
    const { agentClock, mediaClock } = madeCall({ agent: [], caller: [] }).record;
    // The room is 60 s ahead, and the page plays 120 ms later.
    const ahead = agentClock.map(({ rtp, at }) => ({ rtp, at: at + 60_000 }));
    const connectedAt = beganAt + 60_000 + 1000;
    const clocks = { agentClock: ahead, mediaClock };
    expect(saidWhileConnected(call({ ...clocks, connectedAt }), all)).toEqual(all.slice(1));
    const ended = { reason: 'customer-ended-call', at: beganAt + 60_000 + 3500 };
    expect(saidWhileConnected(call({ ...clocks, connectedAt, ended }), all)).toEqual(all.slice(1, 3));
  });
});

describe("the caller's last turn", () => {
  const greeting = { startMs: 1000, endMs: 4000 };
  const answer = { startMs: 9000, endMs: 12_000 };
  const line: CallRecord['agentLines'][number] = {
    kind: 'reply',
    cue: { kind: 'caller', receivedMs: 8000 + 80 - 400, at: beganAt + 8080 },
    afterMs: 900,
    audible: {
      startRtp: madeCall({ agent: [greeting, answer], caller: [] }).record.agentSpeech[1]!.startRtp,
      endRtp: madeCall({ agent: [greeting, answer], caller: [] }).record.agentSpeech[1]!.endRtp,
      startedAt: beganAt + answer.startMs,
      endedAt: beganAt + answer.endMs,
    },
    interrupted: false,
  };
  const inRoom = (caller: readonly (typeof greeting)[], parts: Partial<typeof line> = {}) => {
    const made = madeCall({ agent: [greeting, answer], caller, lines: [{ ...line, ...parts }] });
    return view({
      saidSegments: made.callerGroundTruth,
      page: { marks: made.marks, media: inCall },
      record: record({ ...made.record, createdAt: beganAt, connectedAt: beganAt }),
    });
  };
  const question = { startMs: 6000, endMs: 8000 };

  it('is answered after the pause of the script', () => {
    expect(judgeText('{ turn-latency: <1s }', inRoom([question]))).toMatchObject({
      isMet: true,
      seen: '280 ms',
    });
    expect(judgeText('{ turn-latency: <280ms }', inRoom([question])).isMet).toBe(false);
    const unanswered = inRoom([question, { startMs: 15_000, endMs: 16_000 }]);
    expect(judgeText('{ turn-latency: <1s }', unanswered)).toMatchObject({
      isMet: false,
      seen: 'no detected answer',
    });
    expect(judgeText('{ turn-latency: <1s }', inRoom([]))).toMatchObject({
      isMet: false,
      seen: 'a caller who said nothing',
    });
  });

  it('interrupts, by the page alone, an assistant that speaks as it begins', () => {
    const judgeTurn = (turnMs: number, ...written: readonly string[]) =>
      judgeText(
        '{ interruption: <1s }',
        view({
          saidSegments: [{ startAt: startedAt + turnMs, endAt: startedAt + turnMs + 900 }],
          page: { marks: marks('1 start', ...written) },
        }),
      );
    const speech = ['1000 speech-start', `${2500 + detectorHoldMs} speech-end`];
    expect(judgeTurn(2000, ...speech)).toMatchObject({ isMet: true, seen: '500 ms' });
    expect(judgeTurn(1000, ...speech)).toMatchObject({ isMet: false, seen: '1.5 s' });
    expect(judgeTurn(2000, '1000 speech-start')).toMatchObject({
      isMet: false,
      seen: 'no end of its speech',
    });
    const notInterrupted = { isMet: false, seen: 'an assistant that was not interrupted' };
    expect(judgeTurn(999, ...speech)).toMatchObject(notInterrupted);
    expect(judgeTurn(2501, ...speech)).toMatchObject(notInterrupted);
    expect(judgeTurn(5000, ...speech)).toMatchObject(notInterrupted);
  });

  it('does not stop an assistant that keeps speaking', () => {
    const over = { startMs: 10_000, endMs: 11_000 };
    const talkedOver = { receivedMs: 10_000 + 80 - 400, at: beganAt + 10_080 };
    const seen = (interrupted: boolean) =>
      judgeText('{ interruption: <3s }', inRoom([question, over], { talkedOver, interrupted })).seen;
    expect(seen(false)).toBe('an assistant that kept speaking');
    expect(seen(true)).toBe('2.1 s');
    expect(judgeText('{ interruption: <3s }', inRoom([])).seen).toBe('an assistant that was not interrupted');
  });
});
