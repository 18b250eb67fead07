import { describe, expect, it } from 'vitest';
import { createListener, splitSpeech } from './listener.ts';
import { recognitionRate } from './recogniser.ts';

/** Audio of alternating seconds of sound and silence, beginning with silence. */
function audioOf(...seconds: readonly number[]): Float32Array {
  const parts = seconds.map((length, index) =>
    Float32Array.from({ length: length * recognitionRate }, (_, at) =>
      index % 2 === 0 ? 0 : 0.1 * Math.sin(at / 5),
    ),
  );
  const audio = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    audio.set(part, at);
    at += part.length;
  }
  return audio;
}
const inSeconds = (audio: Float32Array) =>
  splitSpeech(audio).map(({ from, to, isOpen }) => [from / recognitionRate, to / recognitionRate, isOpen]);

describe('splitSpeech', () => {
  it.each([
    ['silence', [2], []],
    ['a stretch with its surroundings', [1, 1, 1], [[0.8, 2.28, false]]],
    ['a stretch that may go on', [1, 1, 0.2], [[0.8, 2.2, true]]],
    ['short pauses', [1, 1, 0.4, 1, 1], [[0.8, 3.68, false]]],
    [
      'long pauses',
      [1, 1, 0.8, 1, 1],
      [
        [0.8, 2.28, false],
        [2.6, 4.08, false],
      ],
    ],
  ])('finds %s', (_, seconds, stretches) => {
    expect(inSeconds(audioOf(...seconds))).toEqual(
      stretches.map(([from, to, isOpen]) => [
        expect.closeTo(Number(from), 1),
        expect.closeTo(Number(to), 1),
        isOpen,
      ]),
    );
  });

  it('cuts endless sound into parts that cover all of it', () => {
    const stretches = splitSpeech(audioOf(0, 40));
    expect(stretches.length).toBeGreaterThan(2);
    for (const [index, { from, to }] of stretches.entries()) {
      expect(to - from).toBeLessThanOrEqual(15 * recognitionRate);
      expect(from).toBeLessThanOrEqual(stretches[index - 1]?.to ?? 0);
    }
    expect(stretches.at(-1)).toMatchObject({ to: 40 * recognitionRate, isOpen: true });
  });

  it('only adds stretches when more audio arrives', () => {
    const audio = audioOf(1, 1, 1, 16, 1, 1, 1);
    const all = splitSpeech(audio);
    for (let seconds = 1; seconds < 22; seconds++) {
      const closed = splitSpeech(audio.subarray(0, seconds * recognitionRate)).filter(
        ({ isOpen }) => !isOpen,
      );
      // The tail after a stretch may be cut off by the end.
      expect(all.slice(0, closed.length).map(({ from }) => from)).toEqual(closed.map(({ from }) => from));
    }
  });
});

describe('createListener', () => {
  const setUp = (confidence = 0.9) => {
    const lengths: number[] = [];
    const listener = createListener({
      recognise(audio) {
        lengths.push(audio.length / recognitionRate);
        return Promise.resolve({ text: `part ${lengths.length}`, confidence });
      },
    });
    return { listener, lengths };
  };

  it('recognises every stretch once, as soon as it is over', async () => {
    const { listener, lengths } = setUp();
    expect(await listener.listen(audioOf(1, 1), false)).toMatchObject({ text: '', isOpen: true });
    expect(await listener.listen(audioOf(1, 1, 1), false)).toMatchObject({ text: 'part 1', isOpen: false });
    const heard = await listener.listen(audioOf(1, 1, 1, 1), true);
    expect(heard).toMatchObject({ text: 'part 1 part 2', isOpen: false });
    expect(heard.stretches[0]).not.toHaveProperty('afterCall');
    expect(heard.stretches[1]).toMatchObject({ startMs: 2800, endMs: 4000, afterCall: true });
    expect(lengths).toHaveLength(2);
  });

  it('recognises no stretch again whose place changed as the audio lost its beginning', async () => {
    const { listener, lengths } = setUp();
    await listener.listen(audioOf(1, 1, 1), false);
    const heard = await listener.listen(audioOf(1, 1, 1).subarray(recognitionRate / 2), false);
    expect(heard.stretches).toMatchObject([{ startMs: 300, text: 'part 1' }]);
    expect(lengths).toHaveLength(1);
  });

  it('gives no words for noise', async () => {
    expect(await setUp(0.2).listener.listen(audioOf(1, 1, 1), true)).toMatchObject({ text: '' });
  });

  it('recognises a stretch again if that failed', async () => {
    let fails = true;
    const listener = createListener({
      async recognise() {
        if (fails) throw new Error('stopped');
        return { text: 'Hello.', confidence: 1 };
      },
    });
    await expect(listener.listen(audioOf(1, 1, 1), true)).rejects.toThrow('stopped');
    fails = false;
    expect(await listener.listen(audioOf(1, 1, 1), true)).toMatchObject({ text: 'Hello.' });
  });
});
