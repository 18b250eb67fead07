import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { createFrontDesk } from '../../../harness/src/services/room/agent/front-desk.ts';
import { cardsFor } from './cards.ts';

const firms = parse<{ slug: string; system: string }>(
  readFileSync(new URL('../../../fixtures/firms.csv', import.meta.url)),
  { columns: true },
);

describe('the cards of a firm', () => {
  it('are of as many roles as there are, each in another area', () => {
    const { system } = firms.find(({ slug }) => slug === 'hartwell-lowe') ?? { system: '' };
    const containing = (words: string) => expect.stringContaining(words) as string;
    expect(cardsFor({ system })).toEqual([
      { role: 'A new client · Estate planning and probate', line: containing('will') },
      { role: 'An urgent call · Family law', line: containing('The hearing is on Friday') },
      { role: 'A client you have · Business law', line: containing('Thomas Lowe') },
      { role: 'A matter you decline · criminal defense', line: containing('arrested') },
      { role: 'The other side · Real estate', line: containing('real estate') },
    ]);
  });

  it.each([
    ['The firm handles family petitions, work visas, asylum and naturalization.', 4],
    ['The firm handles labour law, shipping and trade.', 3],
  ])('have one for each area of "%s"', (system, areas) => {
    const cards = cardsFor({ system });
    expect(new Set(cards.map(({ role }) => role.split(' · ')[1])).size).toBe(areas);
    expect(cards.length).toBeLessThanOrEqual(5);
    expect(cards.map(({ line }) => line).join(' ')).not.toMatch(/accident|divorce/);
  });

  it('are general without texts, and for texts in another language', () => {
    expect(cardsFor({ system: '' })).toHaveLength(3);
    expect(cardsFor({ system: 'あなたは受付です。' })).toEqual(cardsFor({ system: '' }));
  });
});

/** What a receptionist says to each role, if they have understood. */
const fitting: Readonly<Record<string, RegExp>> = {
  'A new client': /understand|What is it about|May I take your name/,
  'An urgent call': /urgent/,
  'A client you have': /call(?:s|ed)? (?:you )?back/,
  'A matter you decline': /does not take/,
  'The other side': /take a message/,
};

it.each(firms.flatMap(({ slug, system }) => cardsFor({ system }).map((card) => ({ slug, system, ...card }))))(
  'the assistant of $slug has an answer to "$line"',
  ({ system, role, line }) => {
    const reply = createFrontDesk(system).reply(line, true).say;
    expect(reply).toMatch(fitting[role.split(' · ')[0] ?? ''] ?? /^$/);
    expect(reply).not.toMatch(/did not understand|do not have that here|demonstration/);
  },
);
