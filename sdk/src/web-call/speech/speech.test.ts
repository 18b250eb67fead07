import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SpeechDetector } from './speech.ts';

let emitted: string[];
let volumes: number[];
let speech: SpeechDetector;

beforeEach(() => {
  vi.useFakeTimers();
  [emitted, volumes] = [[], []];
  speech = new SpeechDetector({
    onVolume: (volume) => volumes.push(volume),
    onStart: () => emitted.push(`start ${performance.now()}`),
    onEnd: () => emitted.push(`end ${performance.now()}`),
  });
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
});

it('starts with the first summed level above the threshold, and ends 1000 ms after the last', () => {
  const heard = [{ a: 0.01 }, { a: 0.006, b: 0.005 }, { a: 0.2 }, {}, { a: 0.01 }, { a: 0.02 }];
  for (const levels of heard) {
    speech.update(levels);
    vi.advanceTimersByTime(500);
  }
  vi.advanceTimersByTime(2000);
  expect(emitted).toEqual(['start 500', 'end 2000', 'start 2500', 'end 3500']);
});

it('has a volume of the sum divided by 0.15, at most 1, and treats invalid levels as silence', () => {
  const invalid = { a: Number.NaN, b: -1, c: undefined, d: null } as unknown as Record<string, number>;
  for (const levels of [{}, { a: 0.05, b: 0.025 }, { a: 0.3 }, invalid]) speech.update(levels);
  vi.advanceTimersByTime(1000);
  expect(volumes).toEqual([0, expect.closeTo(0.5), 1, 0]);
});

it('tells nothing after a stop', () => {
  speech.update({ a: 0.1 });
  speech.stop();
  vi.advanceTimersByTime(5000);
  expect(emitted).toEqual(['start 0']);
});
