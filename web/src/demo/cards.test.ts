import { expect, it } from 'vitest';
import { cardsFor } from './cards.ts';

const hartwell = `1. Estate planning and probate: wills, trusts. Lead: Margaret Hartwell.
2. Family law: divorce, custody. Lead: Daniel Osei.
3. Business law: formation, contracts. Lead: Thomas Lowe.
4. Real estate: residential closings. Lead: Priya Raman.
The firm does not take criminal defense or immigration cases.`;

it('has a card for each area, each with another role, and one whose matter the firm declines', () => {
  expect(cardsFor({ system: hartwell })).toEqual([
    { role: 'A new client · Estate planning and probate', line: expect.stringContaining('will') as string },
    { role: 'An urgent call · Family law', line: expect.stringContaining('hearing on Friday') as string },
    { role: 'A client you have · Business law', line: expect.stringContaining('Thomas Lowe') as string },
    { role: 'A matter you decline · criminal defense', line: expect.stringContaining('arrested') as string },
    { role: 'The other side · Real estate', line: expect.stringContaining('real estate') as string },
  ]);
});

it.each([
  [
    'The firm handles family petitions, work visas, asylum and naturalization.',
    /wife|visa|asylum|naturalization/,
  ],
  ['The firm handles labour law, shipping and trade.', /dismissed|labour law|shipping|trade/],
])('asks about nothing but what "%s" names', (system, words) => {
  const cards = cardsFor({ system });
  expect(cards.length).toBeGreaterThanOrEqual(3);
  for (const { line } of cards) expect(line).toMatch(words);
});

it('asks general questions of a firm without texts, and of one in another language', () => {
  expect(cardsFor({ system: '' })).toHaveLength(3);
  expect(cardsFor({ system: 'あなたは受付です。' })).toEqual(cardsFor({ system: '' }));
});
