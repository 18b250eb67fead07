import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/** The notes of a run with so many calls at once: `d` is a scenario that the machine disturbed, `c` a calm one. */
function notesOf(workers: number, scenarios: string): string[] {
  const notes: string[] = [];
  let ms = 0;
  const pool = { workers, shrink: () => pool.workers--, grow: () => pool.workers++ };
  const pace = createPace(pool, { now: () => ms, note: (text) => notes.push(text) });
  for (const scenario of scenarios) {
    const begunMs = ms++;
    if (scenario === 'd') pace.disturbed(begunMs);
    else pace.calm(begunMs);
  }
  return notes;
}

const slower = (count: number) => `This machine is too slow for so many calls; ${count} at once from here.`;

describe('the pace of a run', () => {
  it.each([
    ['every second one', 2, 'cdcdcd', []],
    ['one in seven', 2, 'ccccccdccccccd', []],
    ['three of six', 2, 'cccddd', []],
    ['three of five', 2, 'ccddd', [slower(1)]],
    ['four of the last six', 2, 'ccccccdddd', [slower(1)]],
    ['the first one', 2, 'd', [slower(1)]],
    ['one of six with four calls at once', 4, `${'c'.repeat(20)}d`, [slower(3)]],
    ['all of them, with one call at a time', 1, 'dddd', []],
  ])('after a disturbance of %s has these notes', (_, workers, scenarios, notes) => {
    expect(notesOf(workers, scenarios)).toEqual(notes);
  });

  it('takes what ran side by side for one disturbance', () => {
    const notes: string[] = [];
    let ms = 10;
    const pool = { workers: 4, shrink: () => pool.workers--, grow: () => pool.workers++ };
    const pace = createPace(pool, { now: () => ms, note: (text) => notes.push(text) });
    for (const begunMs of [0, 1, 2, 3]) {
      ms++;
      pace.disturbed(begunMs);
    }
    expect(notes).toEqual([slower(3)]);
  });

  it('is what it was after six calm scenarios in a row, and after twelve if that was too early', () => {
    expect(notesOf(2, `d${'c'.repeat(6)}`)).toEqual([slower(1), '2 at once again.']);
    expect(notesOf(2, 'dcccdccc')).toEqual([slower(1)]);
    const early = `d${'c'.repeat(6)}d`;
    expect(notesOf(2, `${early}${'c'.repeat(11)}`)).toEqual([slower(1), '2 at once again.', slower(1)]);
    expect(notesOf(2, `${early}${'c'.repeat(12)}`).at(-1)).toBe('2 at once again.');
  });
});
