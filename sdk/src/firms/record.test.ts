import { describe, expect, it } from 'vitest';
import { firmFromAnswer, firmFromRow } from './record.ts';

const texts = { name: 'Dana', company_name: 'Rowe', system: 'Be kind.', first_message: 'Hello' };
const nothing = { name: null, company_name: null, system: null, first_message: null };

describe('a firm', () => {
  it('is read from its row, with empty texts for null', () => {
    const firm = { slug: 'a', name: 'Dana', companyName: 'Rowe', system: 'Be kind.', firstMessage: 'Hello' };
    expect(firmFromRow({ slug: 'a', ...texts })).toEqual(firm);
    expect(firmFromRow({ slug: 'a', ...nothing })).toEqual({
      slug: 'a',
      name: '',
      companyName: '',
      system: '',
      firstMessage: '',
    });
    expect(firmFromAnswer([{ slug: 'a', ...texts }])).toEqual(firm);
    expect(firmFromAnswer([])).toBeNull();
  });

  it.each([[{}], [null], ['x'], [[null]], [[5]], [[{}]], [[[]]]])('is not read from %j', (answer) => {
    expect(() => firmFromAnswer(answer)).toThrow(TypeError);
  });
});
