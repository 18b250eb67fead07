import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MicrophoneMonitor, watchTrackMute, type MicrophoneFact } from './index.ts';

/** Typical levels of a microphone. */
const silence = 0;
const noise = 0.002;
const voice = 0.05;

describe('microphone problems', () => {
  let now: number;
  let told: (string | null)[];
  let monitor: MicrophoneMonitor;

  const tell = (...facts: MicrophoneFact[]) => facts.forEach((fact) => monitor.report(fact));
  /** Reports a level ten times a second, for this many seconds. */
  const hear = (level: number, seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      now += 100;
      tell({ type: 'level', level });
    }
  };
  const pass = (seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      now += 100;
      tell({ type: 'tick' });
    }
  };
  /** The assistant speaks, then waits. */
  const ask = (level = noise, seconds = 4) => {
    tell({ type: 'assistant', speaks: true });
    hear(level, seconds);
    tell({ type: 'assistant', speaks: false });
  };

  beforeEach(() => {
    now = 50_000;
    told = [];
    monitor = new MicrophoneMonitor(
      (problem) => {
        if (problem) expect(problem).toMatchObject({ message: expect.any(String), hint: expect.any(String) });
        told.push(problem?.kind ?? null);
      },
      () => now,
    );
    tell({ type: 'track', state: 'playable' });
  });

  it('are not reported in a conversation', () => {
    for (let turn = 0; turn < 10; turn += 1) {
      ask();
      hear(noise, 2);
      hear(voice, 3);
      hear(noise, 1);
    }
    expect(told).toEqual([]);
  });

  it('are not reported with noise cancellation that is silent between words', () => {
    for (let turn = 0; turn < 10; turn += 1) {
      ask(silence);
      hear(silence, 8);
      for (let word = 0; word < 5; word += 1) {
        hear(voice, 0.4);
        hear(noise, 0.2);
        hear(silence, 0.7);
      }
    }
    expect(told).toEqual([]);
  });

  it('are not reported with noise cancellation that sometimes lets noise through', () => {
    hear(noise, 6);
    for (let turn = 0; turn < 5; turn += 1) {
      hear(silence, 0.7);
      hear(voice, 1);
    }
    ask(silence);
    hear(silence, 30);
    expect(told).toEqual([]);
  });

  it('are not reported when noise cancellation starts', () => {
    hear(noise, 2.5);
    ask(silence);
    hear(silence, 5);
    hear(voice, 1);
    expect(told).toEqual([]);
  });

  it('are not reported while a user who was heard before thinks for long', () => {
    ask();
    hear(voice, 1);
    ask();
    hear(noise, 60);
    expect(told).toEqual([]);
  });

  it('are not reported while the assistant speaks for long', () => {
    tell({ type: 'assistant', speaks: true });
    hear(silence, 120);
    expect(told).toEqual([]);
  });

  it('are not reported before the assistant has said anything', () => {
    hear(silence, 10);
    expect(told).toEqual([]);
  });

  it('include a microphone without a signal', () => {
    ask(silence);
    hear(silence, 9);
    expect(told).toEqual([]);
    hear(silence, 2);
    expect(told).toEqual(['silent']);
    hear(silence, 30);
    expect(told).toEqual(['silent']);
    hear(noise, 0.1);
    expect(told).toEqual(['silent', null]);
  });

  it.each([0, 1, 50, 99])('are found at any offset of the two observers: %d ms', (phase) => {
    ask(silence, 2);
    for (let step = 0; step < 150; step += 1) {
      now += 100 - phase;
      tell({ type: 'tick' });
      now += phase;
      tell({ type: 'level', level: silence });
    }
    expect(told).toEqual(['silent']);
  });

  it('are timed from the first level, not from earlier facts', () => {
    now += 60_000;
    ask(silence, 0.1);
    tell({ type: 'track-muted', muted: true });
    hear(silence, 2.5);
    expect(told).toEqual([]);
    hear(silence, 1);
    expect(told).toEqual(['silent']);
  });

  it('are reported if the user has to begin', () => {
    hear(silence, 25);
    expect(told).toEqual(['silent']);
  });

  it('are reported sooner when a microphone falls silent', () => {
    ask();
    hear(voice, 1);
    hear(noise, 3);
    ask();
    hear(silence, 5);
    expect(told).toEqual(['silent']);
    hear(voice, 0.1);
    expect(told).toEqual(['silent', null]);
    // A user who found the switch may press it again.
    hear(noise, 3);
    ask();
    hear(silence, 5);
    expect(told).toEqual(['silent', null, 'silent']);
  });

  it('stay while the assistant asks again, when no new ones are found', () => {
    ask(silence);
    hear(silence, 11);
    ask(silence);
    expect(told).toEqual(['silent']);

    tell({ type: 'device' }, { type: 'assistant', speaks: true });
    hear(silence, 60);
    expect(told).toEqual(['silent', null]);
  });

  it.each([
    [false, 'quiet'],
    [true, 'wrong-device'],
  ])('include a microphone with only noise; other microphones: %s', (any, kind) => {
    tell({ type: 'other-microphones', any });
    ask();
    hear(noise, 14);
    expect(told).toEqual([]);
    hear(noise, 2);
    expect(told).toEqual([kind]);
    tell({ type: 'heard' });
    expect(told).toEqual([kind, null]);
    hear(noise, 60);
    expect(told).toEqual([kind, null]);
  });

  it('are reset with another microphone', () => {
    tell({ type: 'other-microphones', any: true });
    ask();
    hear(noise, 16);
    tell({ type: 'device' });
    hear(noise, 14);
    expect(told).toEqual(['wrong-device', null]);
    hear(noise, 2);
    expect(told).toEqual(['wrong-device', null, 'wrong-device']);
  });

  it('include muted once the assistant waits, instead of other reasons for silence', () => {
    ask();
    tell({ type: 'muted', muted: true });
    hear(silence, 4);
    expect(told).toEqual([]);
    hear(silence, 20);
    expect(told).toEqual(['muted']);
    tell({ type: 'muted', muted: false });
    expect(told).toEqual(['muted', null]);
  });

  it('are not reported while a muted user listens', () => {
    tell({ type: 'muted', muted: true }, { type: 'assistant', speaks: true });
    hear(silence, 60);
    expect(told).toEqual([]);
  });

  const interruptions = [
    ['track', { type: 'track-muted', muted: true }, { type: 'track-muted', muted: false }],
    ['device', { type: 'track', state: 'interrupted' }, { type: 'track', state: 'playable' }],
  ] as const;

  it.each(interruptions)('include a %s muted by the system', (_, taken, back) => {
    ask();
    hear(voice, 1);
    hear(noise, 3);
    tell(taken);
    // An interrupted system gives no levels.
    pass(3);
    expect(told).toEqual(['silent']);
    tell(back);
    expect(told).toEqual(['silent', null]);
  });

  it.each(interruptions)('include a %s that stays silent after the system had it', (_, taken, back) => {
    // Noise cancellation, whose silence says nothing of the microphone.
    hear(silence, 4);
    for (let word = 0; word < 5; word += 1) {
      hear(voice, 0.4);
      hear(silence, 0.7);
    }
    ask(silence);
    tell(taken);
    hear(silence, 3);
    tell(back);
    expect(told).toEqual(['silent', null]);
    hear(silence, 9);
    expect(told).toEqual(['silent', null]);
    hear(silence, 2);
    expect(told).toEqual(['silent', null, 'silent']);
    // It works again, with its noise cancellation.
    hear(voice, 1);
    ask(silence);
    hear(silence, 30);
    expect(told).toEqual(['silent', null, 'silent', null]);
  });

  it.each(interruptions)('are not reported while a user thinks after a %s was taken', (_, taken, back) => {
    ask();
    hear(voice, 1);
    tell(taken);
    pass(1);
    tell(back);
    ask();
    hear(noise, 60);
    expect(told).toEqual([]);
  });

  it('are reported only after the assistant has finished', () => {
    hear(noise, 4);
    tell({ type: 'assistant', speaks: true }, { type: 'track-muted', muted: true });
    hear(silence, 30);
    expect(told).toEqual([]);
    tell({ type: 'assistant', speaks: false });
    expect(told).toEqual(['silent']);
  });

  it('include a missing microphone, even without levels', () => {
    pass(4);
    tell({ type: 'track', state: 'blocked' });
    pass(1);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual(['blocked']);
    tell({ type: 'track', state: 'playable' });
    expect(told).toEqual(['blocked', null]);
  });

  it('are not reported for a track that is loading', () => {
    ask();
    tell({ type: 'track', state: 'loading' });
    hear(silence, 60);
    expect(told).toEqual([]);
  });

  it('are not reported after a suspended page or missing levels', () => {
    ask(silence);
    hear(silence, 5);
    now += 600_000;
    hear(silence, 1);
    for (const level of [Number.NaN, -1, undefined as unknown as number]) hear(level, 20);
    expect(told).toEqual([]);
  });

  it('are not affected by a clock that goes backwards', () => {
    ask(silence);
    now -= 100_000;
    hear(silence, 50);
    expect(told).toEqual([]);
    now += 50_000;
    hear(silence, 11);
    expect(told).toEqual(['silent']);
  });
});

it("watchTrackMute() reports a track's mute although nothing else happens", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const track = { muted: false };
  const told: boolean[] = [];
  const stop = watchTrackMute(track, (muted) => told.push(muted));
  track.muted = true;
  vi.advanceTimersByTime(600);
  track.muted = false;
  vi.advanceTimersByTime(300);
  expect(told).toEqual([false, true, true, false]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
