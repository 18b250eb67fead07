import { describe, expect, it } from 'vitest';

import { createOutgoingAudio } from './outgoing-audio.ts';
import type { OutgoingPacket } from './outgoing-audio.ts';
import { addRtp, nextSequence, rtpDistance } from './rtp.ts';
import { mergeSpeech } from './turns.ts';
import type { SpeechClip } from './types.ts';

/** A clip of `packets` packets whose sound lies between two packet boundaries. */
const clipOf = (text: string, packets: number, from: number, to: number): SpeechClip => ({
  text,
  packets: Array.from({ length: packets }, (_, index) => Uint8Array.of(index + 1)),
  audibleFrom: from * 960,
  audibleTo: to * 960,
});

/** Outgoing audio on a clock that only moves when told. */
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
  it('sends a packet every 20 ms, numbered and stamped without a gap, speech or not', async () => {
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
    expect(sent.map(({ marker }) => marker).indexOf(true)).toBe(3);
  });

  it('records where the sound of a clip lies, in RTP time and on the clock', async () => {
    const { audio, sent, tick } = setUp();
    await tick(5);
    const done = audio.play(clipOf('hello', 10, 2, 8));
    await tick(10);
    expect(await done).toBe(true);
    const first = sent[5]!.timestamp;
    expect(audio.speech).toEqual([
      {
        text: 'hello',
        startRtp: addRtp(first, 1920),
        endRtp: addRtp(first, 7680),
        startedAt: 1_000_120 + 40,
        endedAt: 1_000_120 + 160,
        interrupted: false,
      },
    ]);
  });

  it('cuts a clip short, drops those behind it, and says so', async () => {
    const { audio, sent, tick } = setUp();
    const [first, second] = [audio.play(clipOf('long', 50, 1, 49)), audio.play(clipOf('never', 5, 0, 5))];
    await tick(11);
    audio.interrupt();
    expect(await Promise.all([first, second])).toEqual([false, false]);
    await tick(2);
    expect(sent.slice(-2).map(({ payload }) => payload.length)).toEqual([3, 3]);
    expect(audio.speech).toHaveLength(1);
    const [speech] = audio.speech;
    expect(speech).toMatchObject({ text: 'long', interrupted: true });
    expect(rtpDistance(sent[0]!.timestamp, speech!.endRtp)).toBe(11 * 960);
    expect(speech!.endedAt - speech!.startedAt).toBe(200);
  });

  it('records nothing of a clip cut before its sound, and all of one cut after it', async () => {
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

  it('stops for good', async () => {
    const { audio, sent, tick, hasTimer } = setUp();
    const playing = audio.play(clipOf('cut', 50, 0, 50));
    await tick(2);
    audio.stop();
    expect(await playing).toBe(false);
    expect(await audio.play(clipOf('late', 5, 0, 5))).toBe(false);
    audio.start();
    await tick(3);
    expect(sent).toHaveLength(2);
    expect(hasTimer()).toBe(false);
  });
});

describe('mergeSpeech', () => {
  it('closes gaps under a second, over the wrap too', () => {
    const start = 2 ** 32 - 48_000;
    const speech = [
      { from: 0, to: 500 },
      { from: 1499, to: 2000 },
      { from: 3000, to: 3500 },
    ].map(({ from, to }) => ({
      text: '',
      startRtp: addRtp(start, from * 48),
      endRtp: addRtp(start, to * 48),
      startedAt: from,
      endedAt: to,
      interrupted: false,
    }));
    expect(mergeSpeech(speech).map(({ startedAt, endedAt }) => [startedAt, endedAt])).toEqual([
      [0, 2000],
      [3000, 3500],
    ]);
    expect(mergeSpeech([])).toEqual([]);
  });
});
