import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MicrophoneFact, MicrophoneMonitor, watchTrackMute } from './monitor.ts';

/** Typical levels of a microphone. */
const silence = 0;
const noise = 0.002;
const voice = 0.05;

describe('microphone problems', () => {
  let now: number;
  let emitted: (string | null)[];
  let monitor: MicrophoneMonitor;

  const emit = (...facts: MicrophoneFact[]) => facts.forEach((fact) => monitor.report(fact));
  /** Reports a level ten times a second, for this many seconds. */
  const hear = (level: number, seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      now += 100;
      emit({ type: 'level', level });
    }
  };
  const pass = (seconds: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      now += 100;
      emit({ type: 'tick' });
    }
  };
  /** The assistant speaks, then waits. */
  const ask = (level = noise, seconds = 4) => {
    emit({ type: 'assistant', speaks: true });
    hear(level, seconds);
    emit({ type: 'assistant', speaks: false });
  };

  beforeEach(() => {
    now = 50_000;
    emitted = [];
    monitor = new MicrophoneMonitor(
      (problem) => {
        if (problem) expect(problem).toMatchObject({ message: expect.any(String), hint: expect.any(String) });
        emitted.push(problem?.kind ?? null);
      },
      () => now,
    );
    emit({ type: 'track', state: 'playable' });
  });

  /** The problems so far; null where one was over. */
  const saw = (...kinds: readonly (string | null)[]) => expect(emitted).toEqual(kinds);
  const times = (count: number, turn: () => void) => Array.from({ length: count }, turn);
  const speaks = (is: boolean): MicrophoneFact => ({ type: 'assistant', speaks: is });
  const trackMuted = (muted: boolean): MicrophoneFact => ({ type: 'track-muted', muted });
  const muted = (is: boolean): MicrophoneFact => ({ type: 'muted', muted: is });
  const track = (state: 'interrupted' | 'playable' | 'blocked' | 'loading'): MicrophoneFact => ({
    type: 'track',
    state,
  });

  /** What happens, in order; a step that is a list is a level for this many seconds. */
  type Happening = MicrophoneFact | readonly [level: number, seconds: number] | (() => void);
  const happen = (...events: readonly Happening[]) =>
    events.forEach((event) => {
      if (typeof event === 'function') event();
      else if ('type' in event) emit(event);
      else hear(...event);
    });
  const asks = () => ask();
  const asksInSilence = () => ask(silence);

  it.each<[string, readonly Happening[]]>([
    ['in a conversation', [() => times(10, () => happen(asks, [noise, 2], [voice, 3], [noise, 1]))]],
    [
      'with noise cancellation that is silent between words',
      [
        () =>
          times(10, () => {
            happen(asksInSilence, [silence, 8]);
            times(5, () => happen([voice, 0.4], [noise, 0.2], [silence, 0.7]));
          }),
      ],
    ],
    [
      'with noise cancellation that sometimes lets noise through',
      [[noise, 6], () => times(5, () => happen([silence, 0.7], [voice, 1])), asksInSilence, [silence, 30]],
    ],
    ['when noise cancellation starts', [[noise, 2.5], asksInSilence, [silence, 5], [voice, 1]]],
    ['while a user who was heard before thinks for long', [asks, [voice, 1], asks, [noise, 60]]],
    ['while the assistant speaks for long', [speaks(true), [silence, 120]]],
    ['before the assistant has said anything', [[silence, 10]]],
    ['while a muted user listens', [muted(true), speaks(true), [silence, 60]]],
    ['for a track that is loading', [asks, track('loading'), [silence, 60]]],
    [
      'after a suspended page or missing levels',
      [
        asksInSilence,
        [silence, 5],
        () => (now += 600_000),
        [silence, 1],
        [Number.NaN, 20],
        [-1, 20],
        [undefined as unknown as number, 20],
      ],
    ],
  ])('are not reported %s', (_, events) => {
    happen(...events);
    expect(emitted).toEqual([]);
  });

  it('include a microphone without a signal', () => {
    happen(
      asksInSilence,
      [silence, 9],
      () => saw(),
      [silence, 2],
      () => saw('silent'),
      [silence, 30],
    );
    expect(emitted).toEqual(['silent']);
    hear(noise, 0.1);
    expect(emitted).toEqual(['silent', null]);
  });

  it.each([0, 1, 50, 99])('are found at any offset of the two observers: %d ms', (phase) => {
    ask(silence, 2);
    for (let step = 0; step < 150; step += 1) {
      now += 100 - phase;
      emit({ type: 'tick' });
      now += phase;
      emit({ type: 'level', level: silence });
    }
    expect(emitted).toEqual(['silent']);
  });

  it('are timed from the first level, not from earlier facts', () => {
    now += 60_000;
    ask(silence, 0.1);
    happen(trackMuted(true), [silence, 2.5], () => saw(), [silence, 1]);
    expect(emitted).toEqual(['silent']);
  });

  it('are reported if the user has to begin', () => {
    hear(silence, 25);
    expect(emitted).toEqual(['silent']);
  });

  it('are reported sooner when a microphone falls silent', () => {
    happen(asks, [voice, 1], [noise, 3], asks, [silence, 5], () => saw('silent'), [voice, 0.1]);
    expect(emitted).toEqual(['silent', null]);
    // A user who found the switch may press it again.
    happen([noise, 3], asks, [silence, 5]);
    expect(emitted).toEqual(['silent', null, 'silent']);
  });

  it.each([
    ['takes 2.5 s of noise for', 2.5, ['silent']],
    ['does not take a breath of 1.5 s for', 1.5, []],
  ])('%s the noise that a microphone gives when nobody speaks', (_, seconds, kinds) => {
    happen([silence, 4], [noise, seconds], asksInSilence, [silence, 5]);
    expect(emitted).toEqual(kinds);
  });

  it('stay while the assistant asks again, when no new ones are found', () => {
    happen(asksInSilence, [silence, 11], asksInSilence, () => saw('silent'));
    happen({ type: 'device' }, speaks(true), [silence, 60]);
    expect(emitted).toEqual(['silent', null]);
  });

  it.each([
    [false, 'quiet'],
    [true, 'wrong-device'],
  ])('include a microphone with only noise; other microphones: %s', (isThere, kind) => {
    happen(
      { type: 'other-microphones', isThere },
      asks,
      [noise, 14],
      () => saw(),
      [noise, 2],
      () => saw(kind),
    );
    happen({ type: 'heard' }, () => saw(kind, null), [noise, 60]);
    expect(emitted).toEqual([kind, null]);
  });

  it('are reset with another microphone', () => {
    happen({ type: 'other-microphones', isThere: true }, asks, [noise, 16], { type: 'device' }, [noise, 14]);
    expect(emitted).toEqual(['wrong-device', null]);
    hear(noise, 2);
    expect(emitted).toEqual(['wrong-device', null, 'wrong-device']);
  });

  it('include muted once the assistant waits, instead of other reasons for silence', () => {
    happen(
      asks,
      muted(true),
      [silence, 4],
      () => saw(),
      [silence, 2],
      () => saw('muted'),
      [silence, 20],
      muted(false),
    );
    expect(emitted).toEqual(['muted', null]);
  });

  const interruptions = [
    ['track', trackMuted(true), trackMuted(false)],
    ['device', track('interrupted'), track('playable')],
  ] as const;

  it.each(interruptions)('include a %s muted by the system', (_, taken, back) => {
    happen(asks, [voice, 1], [noise, 3], taken);
    // An interrupted system gives no levels.
    pass(3);
    expect(emitted).toEqual(['silent']);
    emit(back);
    expect(emitted).toEqual(['silent', null]);
  });

  it.each(interruptions)('include a %s that stays silent after the system had it', (_, taken, back) => {
    // Noise cancellation, whose silence says nothing of the microphone.
    happen([silence, 4], () => times(5, () => happen([voice, 0.4], [silence, 0.7])), asksInSilence);
    happen(
      taken,
      [silence, 3],
      back,
      () => saw('silent', null),
      [silence, 9],
      () => saw('silent', null),
    );
    hear(silence, 2);
    expect(emitted).toEqual(['silent', null, 'silent']);
    // It works again, with its noise cancellation.
    happen([voice, 1], asksInSilence, [silence, 30]);
    expect(emitted).toEqual(['silent', null, 'silent', null]);
  });

  it.each(interruptions)('are not reported while a user thinks after a %s was taken', (_, taken, back) => {
    happen(asks, [voice, 1], taken, () => pass(1), back, asks, [noise, 60]);
    expect(emitted).toEqual([]);
  });

  it('are reported only after the assistant has finished', () => {
    happen([noise, 4], speaks(true), trackMuted(true), [silence, 30], () => saw(), speaks(false));
    expect(emitted).toEqual(['silent']);
  });

  it('include a missing microphone, even without levels', () => {
    happen(
      () => pass(4),
      track('blocked'),
      () => pass(1),
      () => saw(),
      () => pass(1),
      () => saw('blocked'),
    );
    emit(track('playable'));
    expect(emitted).toEqual(['blocked', null]);
  });

  it('are not affected by a clock that goes backwards', () => {
    happen(
      asksInSilence,
      () => (now -= 100_000),
      [silence, 50],
      () => saw(),
      () => (now += 50_000),
    );
    hear(silence, 11);
    expect(emitted).toEqual(['silent']);
  });
});

it("watchTrackMute() reports a track's mute although nothing else happens", () => {
  vi.useFakeTimers();
  const track = { muted: false };
  const emitted: boolean[] = [];
  const stop = watchTrackMute(track, (muted) => emitted.push(muted));
  track.muted = true;
  vi.advanceTimersByTime(600);
  track.muted = false;
  vi.advanceTimersByTime(300);
  expect(emitted).toEqual([false, true, true, false]);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
