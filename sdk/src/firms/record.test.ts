import { expect, it } from 'vitest';
import { firmFromAnswer } from './record.ts';

it('a firm is read from its row, with empty texts for null', () => {
  const row = { slug: 'a', name: 'Dana', company_name: null, system: null, first_message: 'Hello' };
  const firm = { slug: 'a', name: 'Dana', companyName: '', system: '', firstMessage: 'Hello' };
  expect([firmFromAnswer([row], 'a'), firmFromAnswer([], 'a')]).toEqual([firm, null]);
});

it.each([[{}], [null], ['x'], [[null]], [[5]], [[{}]], [[[]]], [[{ slug: 'b' }]]])(
  'a firm is not read from %j',
  (answer) => {
    expect(() => firmFromAnswer(answer, 'a')).toThrow(TypeError);
  },
);
