/** Every bound on time that the contract's lists have. Each kind of value that means a moment is among them. */
export const timed = {
  limit: 25,
  createdAtGt: new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 6)),
  createdAtLt: '2026-02-01T00:00:00.000Z',
  createdAtGe: new Date(Date.UTC(2026, 0, 1)),
  createdAtLe: new Date(Date.UTC(2026, 11, 31, 23, 59, 59, 999)),
  updatedAtGt: '2026-01-03',
  updatedAtLt: new Date(Date.UTC(2027, 0, 1)),
  updatedAtGe: '2026-01-04T00:00:00Z',
  updatedAtLe: new Date(Date.UTC(2026, 5, 30, 12)),
} as const;

export const timedText =
  'limit=25&createdAtGt=2026-01-02T03%3A04%3A05.006Z&createdAtLt=2026-02-01T00%3A00%3A00.000Z' +
  '&createdAtGe=2026-01-01T00%3A00%3A00.000Z&createdAtLe=2026-12-31T23%3A59%3A59.999Z' +
  '&updatedAtGt=2026-01-03&updatedAtLt=2027-01-01T00%3A00%3A00.000Z&updatedAtGe=2026-01-04T00%3A00%3A00Z' +
  '&updatedAtLe=2026-06-30T12%3A00%3A00.000Z';

export const paged = { page: 2, sortOrder: 'ASC', ...timed } as const;

export const pagedText = `page=2&sortOrder=ASC&${timedText}`;

/** Everything the second version of the call list can be narrowed by. */
export const calls = {
  assistantId: 'as',
  id: 'c1',
  idAny: ['c1', 'c 2', 'c&3'],
  costLe: 1.5,
  costGe: 0,
  cost: 0.25,
  successEvaluation: 'true',
  endedReason: 'customer-ended-call',
  phoneNumberId: 'ph',
  numberE164CheckEnabled: false,
  extension: '12#',
  assistantOverrides: '{"variableValues":{"a":"b"}}',
  number: '+12125550123',
  sipUri: 'sip:a@b.test',
  name: 'Zoë & Co',
  email: 'a+b@c.test',
  externalId: 'x/1',
  ...paged,
} as const;

export const callsText =
  'assistantId=as&id=c1&idAny=c1&idAny=c%202&idAny=c%263&costLe=1.5&costGe=0&cost=0.25&successEvaluation=true' +
  '&endedReason=customer-ended-call&phoneNumberId=ph&numberE164CheckEnabled=false&extension=12%23' +
  '&assistantOverrides=%7B%22variableValues%22%3A%7B%22a%22%3A%22b%22%7D%7D&number=%2B12125550123' +
  '&sipUri=sip%3Aa%40b.test&name=Zo%C3%AB%20%26%20Co&email=a%2Bb%40c.test&externalId=x%2F1' +
  `&${pagedText}`;
