import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt, RunReport } from '../../result/result.ts';
import { fullAttempt } from '../testing/call-fixture.ts';
import { everyVerdict, report, scenario } from '../testing/report-fixture.ts';
import { rowsOf, wordsAt } from './client/clock/rows.ts';
import { panned, showing, ticks, zoomed } from './client/clock/window.ts';
import { type Filter, filtered } from './client/list.ts';
import { embed, type OverviewScenario } from './embed.ts';

const whole = 60_000;
const anyWindow = fc
  .tuple(fc.integer({ min: 0, max: whole - 100 }), fc.integer({ min: 100, max: whole }))
  .map(([fromMs, length]) => ({ fromMs, toMs: Math.min(whole, fromMs + length) }));
const moment = fc.integer({ min: 0, max: whole });

describe('the visible part of a clock', () => {
  it('never leaves the attempt, and keeps its length when moved', () => {
    fc.assert(
      fc.property(anyWindow, fc.integer({ min: -whole, max: whole }), (window, by) => {
        const moved = panned(window, whole, by);
        expect(moved.fromMs).toBeGreaterThanOrEqual(0);
        expect(moved.toMs).toBeLessThanOrEqual(whole);
        expect(moved.toMs - moved.fromMs).toBe(window.toMs - window.fromMs);
      }),
    );
  });

  it('keeps the zoomed moment in place, unless an end is reached', () => {
    fc.assert(
      fc.property(anyWindow, fc.double({ min: 0.1, max: 10, noNaN: true }), (window, factor) => {
        const middle = (window.fromMs + window.toMs) / 2;
        const { fromMs, toMs } = zoomed(window, whole, factor, middle);
        expect(fromMs).toBeGreaterThanOrEqual(0);
        expect(toMs).toBeLessThanOrEqual(whole + 1e-6);
        if (fromMs > 0 && toMs < whole - 1e-6) expect((fromMs + toMs) / 2).toBeCloseTo(middle, 3);
      }),
    );
  });

  it('shows the requested moment, and has as many ticks as fit', () => {
    fc.assert(
      fc.property(anyWindow, moment, fc.integer({ min: 1, max: 40 }), (window, atMs, most) => {
        const { fromMs, toMs } = showing(window, whole, atMs);
        expect(atMs).toBeGreaterThanOrEqual(fromMs);
        expect(atMs).toBeLessThanOrEqual(toMs);
        const { at, stepMs } = ticks(window, most);
        expect(at.length).toBeLessThanOrEqual(most + 1);
        expect(at.every((ms) => ms >= window.fromMs && ms <= window.toMs)).toBe(true);
        expect(stepMs).toBeGreaterThan(0);
      }),
    );
  });
});

describe('the rows of a clock', () => {
  it('describe the state at a moment', () => {
    const said = Object.fromEntries(
      rowsOf(fullAttempt()).map((row) => [row.label, wordsAt(row, 3000)] as const),
    );
    expect(said).toMatchObject({
      Steps: 'expect the assistant speaking',
      Stages: undefined,
      'Assistant noticed': 'yes',
      'Caller spoke': undefined,
      Network: 'loss 3 %, round trip 150 ms',
      'Page said': 'Call started successfully! (2.35 s)',
    });
    expect(said['Messages']).toContain('speech-update (2.77 s) {"status":"started"');
  });
});

const everything: Filter = { verdicts: new Set(), text: '' };
const listed = (any: RunReport): OverviewScenario[] => {
  const html = [...embed(any)].join('');
  return JSON.parse(/id="report">(.*?)<\/script>/s.exec(html)![1]!).scenarios;
};

describe('the list of scenarios', () => {
  const scenarios = listed(everyVerdict());
  const ids = (filter: Partial<Filter>) =>
    filtered(scenarios, { ...everything, ...filter }).map(({ id }) => id);

  it('begins with what failed', () => {
    expect(ids({})).toEqual([
      'is-heard',
      'machine-too-slow',
      'is-heard-at-last',
      'answers-at-once',
      'silent-agent',
    ]);
  });

  it('finds every word in any field of a scenario', () => {
    expect(ids({ text: 'MEDIA heard' })).toEqual(['is-heard', 'is-heard-at-last']);
    expect(ids({ text: 'drifted' })).toEqual(['machine-too-slow']);
    expect(ids({ verdicts: new Set(['flaky', 'passed']) })).toEqual(['is-heard-at-last', 'answers-at-once']);
  });
});

it('what is read first has no pictures and sounds', () => {
  const full = fullAttempt();
  const html = [...embed(report([scenario('a', { attempts: [full] })]))].join('');
  const parts = new Map(
    [...html.matchAll(/id="([\w-]+)">(.*?)<\/script>/gs)].map(([, id = '', json = '']) => [
      id,
      JSON.parse(json) as unknown,
    ]),
  );
  expect(JSON.stringify(parts.get('report'))).not.toContain('data:');
  const [read] = parts.get('scenario-0') as readonly Attempt[];
  expect(read!.audio.map(({ sound }) => parts.get(sound))).toEqual(full.audio.map(({ sound }) => sound));
});
