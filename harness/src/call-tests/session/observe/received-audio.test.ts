import type { Frame } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { toInt16 } from '../../../shared/audio/wav-file.ts';
import { collectAudio } from './received-audio.ts';

/** A tone that the page receives in portions. */
const tone = (hz: number, rate: number) =>
  Float32Array.from({ length: rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * hz * at) / rate));

const receivedIn = async (portions: readonly number[], rate: number) => {
  const all = toInt16(tone(440, rate));
  const cuts = [0, ...portions, all.length];
  const taken = cuts.slice(1).map((to, index) => {
    const part = all.slice(cuts[index], to);
    return { pcm: Buffer.from(part.buffer).toString('base64'), rate, startedAt: 1000 };
  });
  const frame = { evaluate: () => Promise.resolve(taken.shift()) } as unknown as Frame;
  const received = collectAudio(() => frame);
  for (const _ of cuts.slice(2)) await received();
  return (await received())!.samples;
};

it.each([
  ['the middle of a call', 48_000, [12_000, 12_480, 30_000]],
  ['nothing new', 48_000, [12_000, 12_000, 12_010]],
  ['another rate', 44_100, [4410, 20_000]],
])('converts audio without a seam: %s', async (_, rate, portions) => {
  const samples = await receivedIn(portions, rate);
  const expected = tone(440, 16_000);
  expect(samples.length).toBeGreaterThan(15_980);
  const errors = samples.map((sample, at) => Math.abs(sample - expected[at]!)).slice(20);
  expect(errors.reduce((most, error) => Math.max(most, error), 0)).toBeLessThan(0.03);
});
