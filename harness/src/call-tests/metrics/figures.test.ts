import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

const late = { callerMs: 0, roomMs: 0, pageMs: 0 };
/** 10, 20, … 200: half of them are up to 100, and 19 of 20 are up to 190. */
const twenty = Array.from({ length: 20 }, (_, index) => 10 * (index + 1));

/** Detected as much too early as the next one is too late. */
const scoreOf = (errorsMs: readonly number[]) => ({
  segments: errorsMs.map((error, index) => ({
    startMs: 0,
    endMs: 1000,
    onsetMs: index % 2 === 0 ? -error : error,
    offsetMs: error + 1,
  })),
  falseStarts: [{ startMs: 1, endMs: 2 }],
  speechMs: 20_000,
  errorPercent: 12.5,
});

const latency = (roomMs: number, noticingMs: number) => ({
  scriptedMs: 900,
  addedMs: 5000,
  roomMs,
  noticingMs,
});
const turn = (roomMs: number) => ({ ...latency(roomMs, 3), line: 1, callerEndAt: 0, late });
const interruption = (afterMs: number | null) => ({
  line: 1,
  callerStartAt: 0,
  stopped: true,
  silentAt: null,
  afterMs,
  late,
});

it('are the values that 95 of 100 do not exceed, neither the middle nor the worst', () => {
  const figures = figuresOf({
    agent: scoreOf(twenty),
    caller: scoreOf(twenty.map((ms) => ms / 10)),
    firstAudio: latency(40, 7),
    turns: twenty.map(turn),
    interruptions: [...twenty, null].map(interruption),
    yields: { falseYields: 2, missedYields: 0 },
  });
  expect(figures).toEqual({
    'speech.error': 12.5,
    'speech.onset-p95': 190,
    'speech.offset-p95': 191,
    'speech.false-starts': 1,
    'call.first-audio-added': 47,
    'turn.latency-p95': 193,
    'turn.interruption-p95': 190,
    'turn.false-yields': 2,
    'turn.missed-yields': 0,
    'caller.error': 12.5,
    'caller.onset-p95': 19,
    'caller.offset-p95': 20,
  });
});

it('leave out figures that were not measured', () => {
  const silent = { segments: [], falseStarts: [], speechMs: 0, errorPercent: null };
  const figures = figuresOf({
    agent: null,
    caller: silent,
    firstAudio: null,
    turns: [],
    interruptions: [interruption(null)],
    yields: { falseYields: null, missedYields: null },
  });
  expect(figures).toEqual({});
});
