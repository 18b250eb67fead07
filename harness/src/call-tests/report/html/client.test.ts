import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Attempt, RunReport } from '../../result/result.ts';
import { fullAttempt } from '../testing/call-fixture.ts';
import { everyVerdict, report, scenario } from '../testing/report-fixture.ts';
import { rowsOf, wordsAt } from './client/clock/rows.ts';
import { ticks } from './client/clock/ticks.ts';
import { worstFirstOf } from './client/list.ts';
import { embed, type OverviewScenario } from './embed.ts';

it('the axis of a clock has as many ticks as fit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600_000 }), fc.integer({ min: 1, max: 40 }), (wholeMs, most) => {
      const { at, stepMs } = ticks(wholeMs, most);
      expect(at.length).toBeLessThanOrEqual(most + 1);
      expect(at.every((ms) => ms >= 0 && ms <= wholeMs)).toBe(true);
      expect(stepMs).toBeGreaterThan(0);
    }),
  );
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

const listed = (any: RunReport): OverviewScenario[] => {
  const html = [...embed(any)].join('');
  return JSON.parse(/id="report">(.*?)<\/script>/s.exec(html)![1]!).scenarios;
};

describe('the list of scenarios', () => {
  it('begins with what failed', () => {
    expect(worstFirstOf(listed(everyVerdict())).map(({ id }) => id)).toEqual([
      'is-heard',
      'machine-too-slow',
      'is-heard-at-last',
      'answers-at-once',
      'silent-agent',
    ]);
  });

  it('says what was expected where no cause is known', () => {
    const problem = {
      layer: 'page',
      message: 'The text of the page: expected the text "In a call"; seen the page "Connecting".',
      expected: 'the text "In a call"',
      seen: 'the page "Connecting"',
    } as const;
    const [row] = listed(
      report([scenario('a', { verdict: 'failed', attempts: [{ ...fullAttempt(), problem }] })]),
    );
    expect(row?.message).toBe('The text of the page: expected the text "In a call".');
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
