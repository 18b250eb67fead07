import { describe, expect, it } from 'vitest';
import { createOutgoingAudio, type OutgoingPacket } from './outgoing-audio.ts';
import { addRtp, nextSequence, rtpDistance } from '../../../shared/audio/rtp.ts';
import type { SpeechClip } from '../speech/worker-client.ts';

/** A clip of `packets` packets whose sound lies between two packet boundaries. */
const clipOf = (text: string, packets: number, from: number, to: number): SpeechClip => ({
  text,
  packets: Array.from({ length: packets }, (_, index) => Uint8Array.of(index + 1)),
  audibleFrom: from * 960,
  audibleTo: to * 960,
});

/** Outgoing audio on a fake clock. */
function setUp() {
  const sent: OutgoingPacket[] = [];
  let now = 0;
  let timer: (() => void) | null = null;
  const audio = createOutgoingAudio({
    send: (packet) => sent.push(packet),
    now: () => 1_000_000 + now,
    pacerClock: {
      now: () => now,
      setTimer(run) {
        timer = run;
        return () => (timer = null);
      },
    },
  });
  audio.start();
  const tick = async (times: number) => {
    for (let count = 0; count < times; count++) {
      now += 20;
      timer?.();
      await Promise.resolve();
    }
  };
  return { audio, sent, tick, hasTimer: () => timer !== null };
}

describe('createOutgoingAudio', () => {
  it('sends a packet every 20 ms without gaps, with or without speech', async () => {
    const { audio, sent, tick } = setUp();
    await tick(3);
    void audio.play(clipOf('one', 4, 0, 4));
    await tick(7);
    expect(sent).toHaveLength(10);
    for (const [index, packet] of sent.slice(1).entries()) {
      const before = sent[index]!;
      expect(packet.sequence).toBe(nextSequence(before.sequence));
      expect(packet.timestamp).toBe(addRtp(before.timestamp, 960));
    }
    expect(sent.map(({ payload }) => payload.length)).toEqual([3, 3, 3, 1, 1, 1, 1, 3, 3, 3]);
    expect(sent.map(({ isFirst }) => isFirst).indexOf(true)).toBe(3);
  });

  it("records a clip's audible part in RTP time and clock time", async () => {
    const { audio, sent, tick } = setUp();
    await tick(5);
    const done = audio.play(clipOf('hello', 10, 2, 8));
    await tick(10);
    const heard = {
      startRtp: addRtp(sent[5]!.timestamp, 1920),
      endRtp: addRtp(sent[5]!.timestamp, 7680),
      startedAt: 1_000_160,
      endedAt: 1_000_280,
    };
    expect(await done).toEqual({ finished: true, audible: heard });
    const first = sent[5]!.timestamp;
    expect(audio.speech).toEqual([
      {
        text: 'hello',
        line: 0,
        startRtp: addRtp(first, 1920),
        endRtp: addRtp(first, 7680),
        startedAt: 1_000_120 + 40,
        endedAt: 1_000_120 + 160,
        interrupted: false,
      },
    ]);
  });

  it('interrupts a clip, drops the queue and reports it', async () => {
    const { audio, sent, tick } = setUp();
    const [first, second] = [audio.play(clipOf('long', 50, 1, 49)), audio.play(clipOf('never', 5, 0, 5))];
    await tick(11);
    audio.interrupt();
    expect(await Promise.all([first, second])).toMatchObject([
      { finished: false, audible: { endedAt: 1_000_240 } },
      { finished: false, audible: null },
    ]);
    await tick(2);
    expect(sent.slice(-2).map(({ payload }) => payload.length)).toEqual([3, 3]);
    expect(audio.speech).toHaveLength(1);
    const [speech] = audio.speech;
    expect(speech).toMatchObject({ text: 'long', interrupted: true });
    expect(rtpDistance(sent[0]!.timestamp, speech!.endRtp)).toBe(11 * 960);
    expect(speech!.endedAt - speech!.startedAt).toBe(200);
  });

  it('records nothing of a clip interrupted before its sound, and all of one interrupted after it', async () => {
    const { audio, tick } = setUp();
    void audio.play(clipOf('silent', 20, 10, 15));
    await tick(5);
    audio.interrupt();
    expect(audio.speech).toEqual([]);
    void audio.play(clipOf('whole', 20, 1, 4));
    await tick(6);
    audio.interrupt();
    expect(audio.speech).toMatchObject([{ text: 'whole', interrupted: false }]);
  });

  it('starts a clip so that its sound is on time, to a packet, and never early', async () => {
    const { audio, sent, tick } = setUp();
    await tick(5);
    const begun: unknown[] = [];
    // Due 300 ms from now; its sound begins 40 ms into it.
    void audio.play(clipOf('due', 10, 2, 8), { audibleAt: 1_000_400, onBegin: (heard) => begun.push(heard) });
    void audio.play(clipOf('next', 3, 0, 3));
    await tick(12);
    expect(begun).toEqual([]);
    await tick(20);
    expect(audio.speech).toMatchObject([
      { text: 'due', startedAt: 1_000_400, endedAt: 1_000_520 },
      { text: 'next', startedAt: 1_000_560 },
    ]);
    expect(begun).toEqual([expect.objectContaining({ startedAt: 1_000_400, endedAt: 1_000_520 })]);
    expect(sent.map(({ isFirst }) => isFirst).indexOf(true)).toBe(17);
  });

  it('skips initial silence, but no sound, if a clip would be late', async () => {
    const { audio, sent, tick } = setUp();
    await tick(1);
    void audio.play(clipOf('half', 10, 5, 8), { audibleAt: 1_000_100 });
    await tick(10);
    // Sent from 40 ms on; the first two packets are skipped.
    expect(sent.slice(1, 3).map(({ payload }) => payload[0])).toEqual([3, 4]);
    expect(audio.speech).toMatchObject([{ startedAt: 1_000_100, endedAt: 1_000_160 }]);
    expect(rtpDistance(sent[1]!.timestamp, audio.speech[0]!.startRtp)).toBe(3 * 960);
    void audio.play(clipOf('late', 10, 5, 8), { audibleAt: 1_000_000 });
    await tick(10);
    expect(audio.speech.at(-1)).toMatchObject({ text: 'late' });
    expect(audio.speech[1]!.endedAt - audio.speech[1]!.startedAt).toBe(60);
    expect(sent.filter(({ payload }) => payload[0] === 5)).toHaveLength(2);
  });

  it("records a clip's ground truth as its speech, interrupted or not, with its origin", async () => {
    const { audio, sent, tick } = setUp();
    const spans = [
      { from: 960, to: 2880 },
      { from: 4800, to: 9600 },
      { from: 11_520, to: 12_480 },
    ];
    const clip = { ...clipOf('three', 15, 0, 15), spans };
    const whole = audio.play(clip, { line: 4 });
    await tick(16);
    const first = sent[0]!.timestamp;
    const heard = (at: number) =>
      audio.speech
        .slice(at)
        .map(({ startRtp, endRtp, interrupted }) => [
          rtpDistance(first, startRtp),
          rtpDistance(first, endRtp),
          interrupted,
        ]);
    expect(heard(0)).toEqual(spans.map(({ from, to }) => [from, to, false]));
    expect(audio.speech[0]).toMatchObject({ line: 4, text: 'three' });
    expect(await whole).toMatchObject({ finished: true });

    void audio.play({ ...clip, spans: [] });
    await tick(16);
    expect(audio.speech).toHaveLength(3);

    const cut = audio.play(clip);
    await tick(8);
    audio.interrupt();
    expect(heard(3).map(([from, to, interrupted]) => [Number(to) - Number(from), interrupted])).toEqual([
      [1920, false],
      [2880, true],
    ]);
    expect((await cut).audible?.endedAt).toBe(1_000_000 + 20 * 33 + 160);
  });

  it('mixes a sound under everything and shifts the ground truth by its delay', async () => {
    const { audio, sent, tick } = setUp();
    const mixed: [Uint8Array | null, boolean][] = [];
    let stops = 0;
    audio.underlay({
      delay: 312,
      mix(payload, first) {
        mixed.push([payload, first]);
        return Uint8Array.of(9, 9);
      },
      stop: () => stops++,
    });
    await tick(2);
    void audio.play(clipOf('under', 2, 0, 1));
    await tick(4);
    expect(sent.map(({ payload }) => payload.length)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(mixed.map(([payload, first]) => [payload?.[0], first])).toEqual([
      [undefined, false],
      [undefined, false],
      [1, true],
      [2, false],
      [undefined, false],
      [undefined, false],
    ]);
    expect(audio.speech).toMatchObject([{ startRtp: addRtp(sent[2]!.timestamp, 312) }]);
    audio.stop();
    expect(stops).toBe(1);
  });

  it('stops for good', async () => {
    const { audio, sent, tick, hasTimer } = setUp();
    const playing = audio.play(clipOf('cut', 50, 0, 50));
    await tick(2);
    audio.stop();
    expect(await playing).toMatchObject({ finished: false });
    expect(await audio.play(clipOf('late', 5, 0, 5))).toEqual({ finished: false, audible: null });
    audio.start();
    await tick(3);
    expect(sent).toHaveLength(2);
    expect(hasTimer()).toBe(false);
  });
});
