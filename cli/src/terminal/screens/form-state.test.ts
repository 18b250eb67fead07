import { describe, expect, it } from 'vitest';
import { complaintsOf, filling, startFilling, valuesOfForm } from './form-state.ts';
import type { TerminalKey, Press } from './presses.ts';

const fields = [
  { name: 'name', label: 'Name', check: (value: string) => (value === '' ? 'A name is needed.' : undefined) },
  { name: 'prompt', label: 'Prompt', initial: 'one', multiline: true },
  { name: 'last', label: 'Last' },
];

/** Keys in angle brackets, with text in between. */
function after(presses: string) {
  const parts = presses.split(/<([a-z-]+)>/).entries();
  const all = [...parts].filter(([, part]) => part !== '');
  return all
    .map(([place, part]): Press => (place % 2 === 1 ? { key: part as TerminalKey } : { text: part }))
    .reduce(filling(fields), startFilling(fields));
}

describe('filling a form', () => {
  it.each([
    ['Dana<enter><tab>end<enter>', { name: 'Dana', prompt: 'one', last: 'end' }],
    ['Dana<tab><enter>two<save>', { name: 'Dana', prompt: 'one\ntwo', last: '' }],
    ['Dana<back-tab>x<back-tab><home>0<save>', { name: 'Dana', prompt: '0one', last: 'x' }],
    ['Dana<down><enter>two<up>!<up>?<save>', { name: 'Dana?', prompt: 'one!\ntwo', last: '' }],
    ['Dana Rowe<delete-word>W<save>', { name: 'Dana W', prompt: 'one', last: '' }],
  ])('%s gives these values', (presses, values) => {
    const state = after(presses);
    expect(state.outcome).toBe('filled');
    expect(valuesOfForm(fields, state)).toEqual(values);
  });

  it.each(['<escape>', 'Dana<interrupt>'])('%s cancels it', (presses) => {
    expect(after(presses).outcome).toBe('left');
  });

  it('shows no problem of a field before it loses the focus, and focuses the first invalid field on saving', () => {
    expect(complaintsOf(fields, after('<delete>'))).toEqual([undefined, undefined, undefined]);
    expect(complaintsOf(fields, after('<tab>'))).toEqual(['A name is needed.', undefined, undefined]);
    const refused = after('<tab><tab><save>');
    expect(refused).toMatchObject({ outcome: 'open', at: 0 });
    expect(complaintsOf(fields, after('<tab><tab><save>Dana'))).toEqual([undefined, undefined, undefined]);
  });

  it('is complete without fields', () => {
    expect(startFilling([]).outcome).toBe('filled');
  });
});
