import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpeechDetector } from './speech.ts';

describe('SpeechDetector', () => {
  const told: (string | number)[] = [];
  let detector: SpeechDetector;

  beforeEach(() => {
    vi.useFakeTimers();
    told.length = 0;
    detector = new SpeechDetector({
      onVolume: (volume) => told.push(volume),
      onStart: () => told.push('start'),
      onEnd: () => told.push('end'),
    });
  });
  afterEach(() => {
    detector.stop();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('sums the levels and scales them to full at 0.15', () => {
    detector.update({ a: 0.05, b: 0.025 });
    expect(told[0]).toBeCloseTo(0.5);
    detector.update({ a: 0.3 });
    expect(told.at(-1)).toBe(1);
    detector.update({});
    expect(told.at(-1)).toBe(0);
  });

  it('detects speech only above 0.01', () => {
    detector.update({ a: 0.01 });
    expect(told).not.toContain('start');
    detector.update({ a: 0.006, b: 0.006 });
    expect(told).toContain('start');
  });

  it('ends one second after the last loud level, and starts once', () => {
    detector.update({ a: 0.1 });
    vi.advanceTimersByTime(999);
    detector.update({ a: 0.1 });
    detector.update({ a: 0 });
    vi.advanceTimersByTime(999);
    expect(told).not.toContain('end');
    vi.advanceTimersByTime(1);
    expect(told.filter((event) => typeof event === 'string')).toEqual(['start', 'end']);
  });

  it('emits nothing after a stop', () => {
    detector.update({ a: 0.1 });
    detector.stop();
    vi.advanceTimersByTime(5000);
    expect(told).not.toContain('end');
  });
});
