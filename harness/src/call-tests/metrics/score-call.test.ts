import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgentLineRecord } from '../../shared/call-record.ts';
import { callDrift, driftProblem } from './drift.ts';
import { type CallToScore, scoreCall } from './score-call.ts';
import { separateSegments } from './testing/arbitrary.ts';
import { beganAt, madeCall, rtpAt } from './testing/call.ts';

const greeting = { startMs: 1000, endMs: 4000 };
const question = { startMs: 6000, endMs: 8000 };
const answer = { startMs: 9000, endMs: 12_000 };

const sent = ({ startMs, endMs }: { readonly startMs: number; readonly endMs: number }) => ({
  startRtp: rtpAt(startMs),
  endRtp: rtpAt(endMs),
  startedAt: beganAt + startMs,
  endedAt: beganAt + endMs,
});

const greetingLine: AgentLineRecord = {
  kind: 'greeting',
  cue: { kind: 'playable', at: beganAt },
  afterMs: 950,
  audible: sent(greeting),
  interrupted: false,
};
/** The question's end arrived 80 ms late, in a stream that began 400 ms into the call; 900 ms of pause were requested. */
const answerLine: AgentLineRecord = {
  kind: 'reply',
  reply: 0,
  cue: { kind: 'caller', receivedMs: 8000 + 80 - 400, at: beganAt + 8080 },
  afterMs: 900,
  audible: sent(answer),
  interrupted: false,
};
const lines = [greetingLine, answerLine];
const usual = { agent: [greeting, answer], caller: [question], lines };

describe('scoreCall', () => {
  it('scores both sides in media time, without delays of the line', () => {
    fc.assert(
      fc.property(
        separateSegments(1200, 600, 1),
        separateSegments(1200, 600, 1),
        fc.nat(1500),
        fc.nat(1000),
        fc.integer({ min: 0, max: 240 }),
        (agent, caller, downMs, upMs, noticeMs) => {
          const score = scoreCall(madeCall({ agent, caller, downMs, upMs, noticeMs, lengthMs: 120_000 }));
          expect(score.agent?.errorPercent).toBe(0);
          expect(score.agent?.falseStarts).toEqual([]);
          expect(score.figures['speech.onset-p95']).toBeCloseTo(noticeMs, 6);
          expect(score.figures['speech.offset-p95']).toBeCloseTo(noticeMs, 6);
          expect(score.caller.errorPercent).toBe(0);
          expect(score.figures['caller.onset-p95']).toBeCloseTo(0, 6);
        },
      ),
    );
  });

  it('subtracts the scripted pause from the wait of the caller, and splits the rest', () => {
    const { turns, firstAudio, figures } = scoreCall(madeCall(usual));
    // 80 ms up, 20 ms in the room, 120 ms down, 60 ms until it was noticed.
    expect(turns).toEqual([
      expect.objectContaining({ line: 1, scriptedMs: 900, roomMs: 20, callerEndAt: beganAt + 8000 }),
    ]);
    expect(turns[0]?.addedMs).toBeCloseTo(280, 6);
    expect(turns[0]?.noticingMs).toBeCloseTo(60, 6);
    // Latency of room and page, without the line's.
    expect(figures['turn.latency-p95']).toBeCloseTo(80, 6);
    // The room was 50 ms late, and the page's start is delayed as its playback is.
    expect(firstAudio).toMatchObject({
      scriptedMs: 950,
      addedMs: expect.closeTo(110, 6),
      roomMs: 50,
      noticingMs: expect.closeTo(60, 6),
    });
    expect(figures['call.first-audio-added']).toBeCloseTo(110, 6);
  });

  it('does not count delays of the line', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: 0, max: 240 }), (downMs, noticeMs) => {
        const { figures } = scoreCall(madeCall({ ...usual, downMs, noticeMs }));
        expect(figures['turn.latency-p95']).toBeCloseTo(20 + noticeMs, 6);
        expect(figures['call.first-audio-added']).toBeCloseTo(50 + noticeMs, 6);
      }),
    );
  });

  it('counts an answer without a scripted pause only if there is no other', () => {
    const { afterMs, ...unscripted } = answerLine;
    const alone = scoreCall(madeCall({ ...usual, lines: [greetingLine, unscripted] }));
    expect(alone.turns).toMatchObject([{ scriptedMs: null, roomMs: 920 }]);
    expect(alone.figures['turn.latency-p95']).toBeCloseTo(80 + (afterMs ?? 0), 6);

    const later = { startMs: 20_000, endMs: 21_000 };
    const asked = { startMs: 17_500, endMs: 19_000 };
    const laterLine: AgentLineRecord = {
      ...unscripted,
      cue: { kind: 'caller', receivedMs: 19_000 + 80 - 400, at: beganAt + 19_080 },
      audible: sent(later),
    };
    const both = scoreCall(
      madeCall({ agent: [greeting, answer, later], caller: [question, asked], lines: [...lines, laterLine] }),
    );
    expect(both.turns).toHaveLength(2);
    expect(both.figures['turn.latency-p95']).toBeCloseTo(80, 6);
  });

  it('measures how soon the page is silent after an interruption', () => {
    const over = { startMs: 10_800, endMs: 13_500 };
    const cut = { startMs: 9000, endMs: 11_100 };
    const cutLine: AgentLineRecord = {
      ...answerLine,
      audible: sent(cut),
      interrupted: true,
      talkedOver: { receivedMs: 10_800 + 80 - 400, at: beganAt + 10_880 },
    };
    const { interruptions, figures } = scoreCall(
      madeCall({ agent: [greeting, cut], caller: [question, over], lines: [greetingLine, cutLine] }),
    );
    expect(interruptions).toMatchObject([{ line: 1, stopped: true, callerStartAt: beganAt + 10_800 }]);
    // It was sent for another 300 ms, and played 120 ms later.
    expect(figures['turn.interruption-p95']).toBeCloseTo(420, 6);

    const ignored = scoreCall(
      madeCall({
        agent: [greeting, answer],
        caller: [question, over],
        lines: [greetingLine, { ...cutLine, audible: sent(answer), interrupted: false }],
      }),
    );
    expect(ignored.interruptions).toMatchObject([{ stopped: false, afterMs: null }]);
    expect(ignored.figures['turn.interruption-p95']).toBeUndefined();
  });

  it('works with different clocks of page and room, and with a pause of the microphone', () => {
    const call = madeCall({ agent: [greeting], caller: [question, { startMs: 20_000, endMs: 22_500 }] });
    const { caller, callerClock, agentClock } = call.record;
    const skewMs = 3_600_000;
    // 9 s between the two sentences were never sent.
    const lost = (ms: number) => (ms > 12_000 ? ms - 9000 : ms);
    const record: CallToScore['record'] = {
      ...call.record,
      agentClock: agentClock.map(({ rtp, at }) => ({ rtp, at: at + skewMs })),
      callerClock: callerClock
        .filter(({ receivedMs }) => receivedMs < 9000 || receivedMs > 18_000)
        .map(({ receivedMs, at }) => ({ receivedMs: lost(receivedMs), at: at + skewMs })),
      caller: {
        ...caller,
        totalMs: lost(caller.totalMs),
        segments: caller.segments.map((one) => ({
          ...one,
          startMs: lost(one.startMs),
          endMs: lost(one.endMs),
        })),
      },
    };
    const score = scoreCall({ ...call, record });
    expect(score.caller).toMatchObject({ errorPercent: 0, falseStarts: [] });
    expect(score.figures['caller.onset-p95']).toBeCloseTo(0, 6);
    expect(driftProblem(callDrift(record), { disturbed: false })).toBeNull();
  });

  it('ignores marks of other calls, and ends open speech with the call', () => {
    const call = madeCall({ ...usual, lengthMs: 11_000 });
    const marks = [
      { name: 'firmline:speech-start', at: beganAt - 60_000 },
      { name: 'firmline:speech-end', at: beganAt - 55_000 },
      ...call.marks.filter(({ at }) => at < beganAt + 11_000),
      { name: 'firmline:call-end', at: beganAt + 11_200 },
      { name: 'firmline:speech-start', at: beganAt + 90_000 },
    ];
    const { agent } = scoreCall({ ...call, marks });
    expect(agent).toMatchObject({ errorPercent: 0, falseStarts: [] });
    expect(agent?.detected).toMatchObject([{}, { open: true }]);
    expect(agent?.segments[1]).toMatchObject({ onsetMs: expect.any(Number), offsetMs: null });
  });

  it('takes a detected start for the turn that it belongs to', () => {
    const late = { startMs: 4000, endMs: 7000 };
    const call = madeCall({
      agent: [late],
      caller: [],
      lines: [{ ...greetingLine, audible: sent(late) }],
    });
    const played = (ms: number) => beganAt + 120 + ms;
    const marks = [
      { name: 'call-start', at: played(0) },
      { name: 'speech-start', at: played(2000) },
      { name: 'speech-end', at: played(3200) },
      { name: 'speech-start', at: played(5500) },
      { name: 'speech-end', at: played(8000) },
    ];
    expect(scoreCall({ ...call, marks }).firstAudio).toMatchObject({
      addedMs: 5500 - 950,
      noticingMs: expect.closeTo(1500, 6),
    });
  });

  it('scores only the caller if the page does not report what it played', () => {
    const call = madeCall(usual);
    const unknown = scoreCall({ ...call, record: { ...call.record, mediaClock: [] } });
    expect(unknown).toMatchObject({ agent: null, firstAudio: null, turns: [] });
    expect(unknown.caller.errorPercent).toBe(0);
  });

  it('counts speech after a loss of audio as missed while the call continues', () => {
    const three = [question, { startMs: 12_000, endMs: 14_000 }, { startMs: 20_000, endMs: 22_000 }];
    const call = madeCall({ agent: three, caller: three });
    const { caller, callerClock, mediaClock } = call.record;
    const record: CallToScore['record'] = {
      ...call.record,
      mediaClock: mediaClock.filter(({ at }) => at <= beganAt + 10_000),
      callerClock: callerClock.filter(({ at }) => at <= beganAt + 10_000),
      caller: { ...caller, totalMs: 9600, segments: caller.segments.slice(0, 1) },
    };
    const marks = call.marks.filter(({ at }) => at <= beganAt + 10_000);
    const died = scoreCall({ ...call, record, marks });
    expect(died.agent?.errorPercent).toBeCloseTo(200 / 3, 6);
    expect(died.caller.errorPercent).toBeCloseTo(200 / 3, 6);

    // The same audio, in a call that ended with it.
    const agentClock = record.agentClock.filter(({ at }) => at <= beganAt + 11_000);
    const ended = scoreCall({ ...call, record: { ...record, agentClock }, marks });
    expect([ended.agent?.errorPercent, ended.caller.errorPercent]).toEqual([0, 0]);
    const later = <Of extends { readonly at: number }>(one: Of): Of => ({ ...one, at: one.at + 3_600_000 });
    const elsewhere = {
      ...record,
      agentClock: agentClock.map(later),
      callerClock: record.callerClock.map(later),
    };
    expect(scoreCall({ ...call, record: elsewhere, marks }).caller.errorPercent).toBe(0);

    // In a call that lasted 4 s longer, the second sentence counts.
    const longer = call.record.agentClock.filter(({ at }) => at <= beganAt + 14_000);
    const wentOn = scoreCall({ ...call, record: { ...record, agentClock: longer }, marks });
    expect([wentOn.agent?.errorPercent, wentOn.caller.errorPercent]).toEqual([50, 50]);
  });

  it('finds missed speech and false starts of a page', () => {
    const call = madeCall(usual);
    const deaf = scoreCall({ ...call, marks: [] });
    expect(deaf.agent?.errorPercent).toBe(100);
    expect(deaf.turns).toEqual([]);
    const nervous = scoreCall({
      ...call,
      marks: [
        ...call.marks,
        { name: 'speech-start', at: beganAt + 20_000 },
        { name: 'speech-end', at: beganAt + 22_000 },
      ],
    });
    expect(nervous.figures['speech.false-starts']).toBe(1);
    expect(nervous.agent?.errorPercent).toBeCloseTo(100_000 / nervous.agent!.speechMs, 6);
  });

  it('has no figures for a call without speech', () => {
    const { record } = madeCall({ agent: [], caller: [] });
    const silent = scoreCall({ record: { ...record, mediaClock: [] }, marks: [], callerGroundTruth: [] });
    expect(silent).toMatchObject({
      agent: null,
      figures: {},
      turns: [],
      interruptions: [],
    });
    expect(JSON.parse(JSON.stringify(silent))).toEqual(silent);
    const noise = scoreCall({ record, marks: [], callerGroundTruth: [] });
    expect(noise.agent?.anchorRtp).toBe(rtpAt(0));
    expect(noise.figures).toEqual({ 'speech.false-starts': 0 });
  });
});
