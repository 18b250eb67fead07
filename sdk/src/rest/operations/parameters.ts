import { number, oneOf, severalOf, text, texts, time, boolean } from '../operation.ts';

/** Bounds on when a record was created and last changed. */
const times = {
  createdAtGt: time,
  createdAtLt: time,
  createdAtGe: time,
  createdAtLe: time,
  updatedAtGt: time,
  updatedAtLt: time,
  updatedAtGe: time,
  updatedAtLe: time,
} as const;

/** Query of lists that continue by time. `limit` is at most 1,000; 100 by default. */
export const timed = { limit: number, ...times } as const;

/** Query of paged lists. `page` begins at 1. */
export const paged = { page: number, sortOrder: oneOf('ASC', 'DESC'), ...timed } as const;

/** Filters of the second version of the call list. */
export const callFilter = {
  ...paged,
  id: text,
  idAny: texts,
  assistantId: text,
  phoneNumberId: text,
  /** Cost in US dollars. */
  cost: number,
  costGe: number,
  costLe: number,
  successEvaluation: text,
  endedReason: text,
  /** Number of the customer; the fields below are the customer's too. */
  number: text,
  extension: text,
  numberE164CheckEnabled: boolean,
  sipUri: text,
  name: text,
  email: text,
  externalId: text,
  /** JSON, because a query holds no objects. */
  assistantOverrides: text,
} as const;

/** Columns of the call export. */
export const exportColumns = severalOf(
  'id',
  'assistantId',
  'squadId',
  'customerId',
  'customerName',
  'customerNumber',
  'customerSipUri',
  'customerExtension',
  'phoneNumberId',
  'endedReason',
  'type',
  'duration',
  'startedAt',
  'endedAt',
  'transcript',
  'summary',
  'successEvaluation',
  'recordingUrl',
  'cost',
  'phoneCallProvider',
  'phoneCallProviderId',
  'createdAt',
  'updatedAt',
);
