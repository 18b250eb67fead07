import { beforeEach, expect, it, vi } from 'vitest';
import { createCallerWords } from './caller-words.ts';

/** A caller whose audio is heard as its length in tenths of a second. */
function setUp({ confidence = 0.9, ms = 0, fails = false, words: heard = '', wordless = false } = {}) {
  const lengths: number[] = [];
  const partials: string[] = [];
  const log: string[] = [];
  let receivedMs = 0;
  const words = createCallerWords({
    async recognise(audio) {
      lengths.push(audio.length / 1600);
      await new Promise((resolve) => setTimeout(resolve, ms));
      if (fails) throw new Error('no model');
      return { text: wordless ? '' : heard || `${Math.round(audio.length / 1600)}`, confidence };
    },
    partial: (text) => partials.push(text),
    log: (line) => log.push(line),
  });
  const push = async (
    forMs: number,
    frame: (at: number) => { speaking: boolean; speechMs: number; silenceMs: number },
  ) => {
    for (let at = 20; at <= forMs; at += 20) {
      words.push(
        { ...frame(at), voicedMs: 0, quieterDb: 0, receivedMs: (receivedMs += 20) },
        new Float32Array(960),
      );
      await vi.advanceTimersByTimeAsync(20);
    }
  };
  return {
    words,
    partials,
    lengths,
    log,
    speech: (forMs: number) => push(forMs, (at) => ({ speaking: true, speechMs: at, silenceMs: 0 })),
    silence: (forMs: number) => push(forMs, (at) => ({ speaking: at < 200, speechMs: 0, silenceMs: at })),
  };
}

beforeEach(() => void vi.useFakeTimers());

it('recognises a turn from 300 ms before its onset, before it is known to be over', async () => {
  const { words, lengths, silence, speech } = setUp();
  await silence(1000);
  await speech(500);
  await silence(700);
  expect(lengths.at(-1)).toBeCloseTo(3 + 5 + 2.4);
  const count = lengths.length;
  expect(await words.turn()).toBe('10');
  expect(lengths).toHaveLength(count);
});

it('sends partial words while the caller speaks, one recognition at a time', async () => {
  const { partials, lengths, speech } = setUp({ ms: 1500, words: 'When are you open.' });
  await speech(4000);
  expect(lengths.length).toBeLessThanOrEqual(3);
  expect(partials.length).toBeGreaterThan(0);
});

it('leaves a word out of a partial until the caller has finished it', async () => {
  const { partials, silence, speech } = setUp({ words: 'Are you open, then.' });
  await speech(1000);
  expect(partials).toEqual(['Are you open']);
  await silence(400);
  expect(partials).toEqual(['Are you open', 'Are you open, then.']);
});

it('cuts a long turn at a pause, and joins its words', async () => {
  const { words, silence, speech } = setUp();
  await speech(8200);
  await silence(300);
  await speech(1000);
  await silence(700);
  const parts = (await words.turn())?.split(' ');
  expect(parts).toHaveLength(2);
});

it('cuts speech without a pause, so that it does not grow with the call', async () => {
  const { words, lengths, speech } = setUp({ ms: 5000 });
  await speech(60_000);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(240);
  const heard = words.turn();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await heard).toBe('240 240 120');
});

it('cannot tell longer speech that the model is not sure of', async () => {
  const { words, silence, speech } = setUp({ confidence: 0.1 });
  await speech(1500);
  await silence(700);
  expect(await words.turn()).toBeNull();
  await speech(400);
  await silence(700);
  expect(await words.turn()).toBe('');
});

it.each([
  ['the model is not sure', { confidence: 0.1 }, 0],
  ['recognition fails', { fails: true }, 1],
])('gives no words when %s', async (_, options, lines) => {
  const { words, log, silence, speech } = setUp(options);
  await speech(500);
  await silence(700);
  expect(await words.turn()).toBe('');
  expect(log).toHaveLength(lines);
});
