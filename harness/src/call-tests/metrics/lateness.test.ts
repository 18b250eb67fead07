import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Clocks, latenessOf } from './room-clock.ts';
import { scoreCall } from './score-call.ts';
import { beganAt, madeCall, rtpAt } from './testing/call.ts';
import { type RecordingName, recordedCall } from './testing/recorded-call.ts';

const about = (ms: number) => expect.closeTo(ms, -2) as number;

describe('how late audio was in a recorded call', () => {
  it.each<[RecordingName, { afterMs: number; callerMs: number; roomMs: number; pageMs: number }]>([
    ['in-time', { afterMs: about(625), callerMs: about(0), roomMs: about(0), pageMs: about(160) }],
    ['page-held-up', { afterMs: about(6004), callerMs: about(2996), roomMs: about(0), pageMs: about(2520) }],
    [
      'room-held-up',
      { afterMs: about(3496), callerMs: about(2747), roomMs: about(2783), pageMs: about(414) },
    ],
    [
      'network-held-up',
      { afterMs: about(3464), callerMs: about(51), roomMs: about(17), pageMs: about(2970) },
    ],
  ])('whose name is %s', (name, { afterMs, ...late }) => {
    expect(scoreCall(recordedCall(name)).interruptions).toMatchObject([{ stopped: true, afterMs, late }]);
  });
});

describe('how late audio was', () => {
  const downMs = 120;
  const upMs = 80;
  const { record } = madeCall({ agent: [], caller: [], downMs, upMs, microphoneMs: 0 });
  const trip = { ...record, callerClock: record.callerClock.map((one) => ({ ...one, at: one.at + upMs })) };
  const saidMs = 12_400;

  /** The call, with the page's audio stalled for a while at a moment. */
  const heldUp = (fromMs: number, forMs: number): Clocks => {
    const later = <Of extends { readonly at: number }>(one: Of, delayMs: number): Of =>
      one.at - delayMs - beganAt < fromMs ? one : { ...one, at: one.at + forMs };
    return {
      agentClock: trip.agentClock,
      callerClock: trip.callerClock.map((one) => later(one, upMs)),
      mediaClock: trip.mediaClock.map((one) => later(one, downMs)),
    };
  };
  const heard = (lateMs: number, skewMs = 0) => ({
    receivedMs: saidMs,
    at: beganAt + saidMs + upMs + lateMs + skewMs,
  });
  const within = (lateMs: number) => ({
    callerMs: expect.closeTo(lateMs, 6),
    pageMs: expect.closeTo(lateMs, 6),
  });

  it('is the time that the page stalled, in both directions, without the reaction time of the assistant', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4000, max: saidMs }),
        fc.nat(4000),
        fc.nat(6000),
        (fromMs, forMs, reactedMs) => {
          const late = latenessOf(heldUp(fromMs, forMs), {
            saidAt: beganAt + saidMs,
            heard: heard(forMs),
            rtp: rtpAt(saidMs + upMs + forMs + reactedMs),
          });
          expect(late).toMatchObject({ ...within(forMs), roomMs: 0 });
        },
      ),
    );
  });

  it('does not depend on the difference between the clocks of page and room', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(-1, 1),
        fc.integer({ min: 5000, max: 100_000 }),
        fc.nat(4000),
        (sign, by, forMs) => {
          const skewMs = sign * by;
          const { agentClock, callerClock, mediaClock } = heldUp(saidMs - 500, forMs);
          const atRoom = <Of extends { readonly at: number }>(one: Of): Of => ({
            ...one,
            at: one.at + skewMs,
          });
          const late = latenessOf(
            { agentClock: agentClock.map(atRoom), callerClock: callerClock.map(atRoom), mediaClock },
            {
              saidAt: beganAt + saidMs,
              heard: heard(forMs, skewMs),
              rtp: rtpAt(saidMs + upMs + forMs + 300),
            },
          );
          expect(late).toMatchObject(within(forMs));
        },
      ),
    );
  });
});

it('has the stall of the room between speech and hearing it', () => {
  // The room stalls for 400 ms in its fourth second.
  const agentClock = [0, 1000, 2000, 3000, 4000, 5000].map((ms) => ({
    rtp: ms * 48,
    at: ms < 3000 ? ms : ms + 400,
  }));
  const roomMs = (saidAt: number, at: number) =>
    latenessOf(
      { agentClock, callerClock: [], mediaClock: [] },
      { saidAt, heard: { receivedMs: 0, at }, rtp: 0 },
    ).roomMs;
  expect(roomMs(2500, 3000)).toBe(400);
  // Before, and after.
  expect(roomMs(3500, 4500)).toBe(0);
  expect(roomMs(1000, 2300)).toBe(0);
});
