import { number, oneOf, severalOf, text, texts, time, boolean } from '../operation.ts';

/** Bounds on when a record was made and last changed. */
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

/** Lists that go on by time. `limit`: at most 1000; 100 without it. */
export const timed = { limit: number, ...times } as const;

/** Lists that come in pages. `page` begins at 1. */
export const paged = { page: number, sortOrder: oneOf('ASC', 'DESC'), ...timed } as const;

/** What the second version of the call list can be narrowed by. */
export const callFilter = {
  ...paged,
  id: text,
  idAny: texts,
  assistantId: text,
  phoneNumberId: text,
  /** In US dollars. */
  cost: number,
  costGe: number,
  costLe: number,
  successEvaluation: text,
  endedReason: text,
  /** Of the customer, as everything below. */
  number: text,
  extension: text,
  numberE164CheckEnabled: boolean,
  sipUri: text,
  name: text,
  email: text,
  externalId: text,
  /** As JSON: a query holds no objects. */
  assistantOverrides: text,
} as const;

/** Of the call export. */
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
