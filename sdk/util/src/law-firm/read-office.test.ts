import { expect, it } from 'vitest';
import { readOffice } from './read-office.ts';

const listed = `WHAT THE FIRM DOES
1. Estate planning and probate: wills, trusts, disputes between heirs. Lead: Margaret Hartwell.
2. Family law: divorce, custody. Lead: Daniel Osei.
The firm does not take criminal defense, immigration, patent or personal-injury cases. For these, say so kindly.
Offer a meeting Monday to Friday between nine in the morning and five in the afternoon, Eastern time.
Treat it as urgent: take the details, promise a call back within two hours, and mark the message.`;

it('reads what a firm handles, who leads it, what it declines, and when it is open', () => {
  expect(readOffice(listed)).toMatchObject({
    areas: [
      { name: 'Estate planning and probate', leadName: 'Margaret Hartwell' },
      { name: 'Family law', leadName: 'Daniel Osei' },
    ],
    declinedAreas: ['criminal defense', 'immigration', 'patent', 'personal injury'],
    hours: { spans: [{ days: [1, 2, 3, 4, 5], from: 540, to: 1020 }], zone: 'America/New_York' },
    urgent: 'a call back within two hours',
  });
});

it.each([
  [
    'The firm handles family petitions, work visas, asylum and naturalization.',
    ['family petitions', 'work visas', 'asylum', 'naturalization'],
  ],
  [
    'He handles landlord and tenant cases, small-business contracts and debt collection defense.',
    ['landlord and tenant', 'small business contracts', 'debt collection defense'],
  ],
  [
    'The firm represents employees in cases of unpaid wages, discrimination and severance.',
    ['unpaid wages', 'discrimination', 'severance'],
  ],
  ['They handle separation, guardianship and inheritance.', ['separation', 'guardianship', 'inheritance']],
  ['Samuel is an attorney in solo practice in Houston.', []],
  [
    'You answer the phone for a maritime and commercial litigation firm in Seattle.',
    ['maritime and commercial litigation'],
  ],
  ['You answer the phone for a law firm.', []],
  ['You answer the phone. Be warm.', []],
  ['Απαντάς στο τηλέφωνο.', []],
])('reads the areas of "%s"', (text, areas) => {
  expect(readOffice(text).areas.map(({ name }) => name)).toEqual(areas);
});

it.each([
  ['You answer the phone for Raman Employment Law in San Francisco.', 'employment law'],
  ["You answer the phone for O'Brien & Daughters, family lawyers in Dublin.", 'family law'],
  ['You answer the phone for Samuel Adeyemi, an attorney in solo practice.', undefined],
])('reads the kind of firm of "%s"', (text, kind) => {
  expect(readOffice(text).kind?.name).toBe(kind);
});

const week = [1, 2, 3, 4, 5];

it.each([
  ['Open Mon–Fri 8:30–18:00.', [{ days: week, from: 510, to: 1080 }]],
  [
    'We are open Monday through Saturday from 9 a.m. to 6 p.m.',
    [{ days: [...week, 6], from: 540, to: 1080 }],
  ],
  ['We are here weekdays from nine to five.', [{ days: week, from: 540, to: 1020 }]],
  ['Office hours: weekdays 8:30 a.m. to 5:30 p.m.', [{ days: week, from: 510, to: 1050 }]],
  ['The office is open 9 am to 5 pm, Monday to Friday.', [{ days: week, from: 540, to: 1020 }]],
  [
    'Mon-Thu 9-6, Fri 9-1, Saturday by appointment.',
    [
      { days: [1, 2, 3, 4], from: 540, to: 1080 },
      { days: [5], from: 540, to: 780 },
    ],
  ],
  [
    'Open Fri. 1-9 p.m., Sat. 10:30 a.m.-9 p.m.',
    [
      { days: [5], from: 780, to: 1260 },
      { days: [6], from: 630, to: 1260 },
    ],
  ],
  ['Every day from eight thirty to noon.', [{ days: [0, ...week, 6], from: 510, to: 720 }]],
  ['Call us any time.', undefined],
  ['A first meeting on Monday takes one to two hours.', undefined],
])('reads the hours of "%s"', (text, spans) => {
  expect(readOffice(text).hours?.spans).toEqual(spans);
});
