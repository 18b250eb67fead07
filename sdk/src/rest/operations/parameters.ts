import { number, oneOf, severalOf, text, texts, time, boolean } from '../operation.ts';

/** Bounds on when a record was created and last changed. */
const times = {
  /** Only records created after this time. */
  createdAtGt: time,
  /** Only records created before this time. */
  createdAtLt: time,
  /** Only records created at this time or later. */
  createdAtGe: time,
  /** Only records created at this time or earlier. */
  createdAtLe: time,
  /** Only records last changed after this time. */
  updatedAtGt: time,
  /** Only records last changed before this time. */
  updatedAtLt: time,
  /** Only records last changed at this time or later. */
  updatedAtGe: time,
  /** Only records last changed at this time or earlier. */
  updatedAtLe: time,
} as const;

/**
 * Query of a list that continues by time, newest first. Awaited, the list is one page; `for await` continues each page
 * where the previous one ended, by `createdAtLe`.
 */
export const timed = {
  /** Maximum number of records in a page, 0 to 1,000. 100 by default. `for await` ends only after the last record. */
  limit: number,
  ...times,
} as const;

/** Query of a list with numbered pages. Awaited, the list is one page; `for await` requests one page after another. */
export const paged = {
  /** Number of the page. 1 by default, which is the first. */
  page: number,
  /** Order by time of creation: `DESC` for newest first, the default, or `ASC` for oldest first. */
  sortOrder: oneOf('ASC', 'DESC'),
  ...timed,
} as const;

/** Filters of the second version of the call list. A call must match all that are given. */
export const callFilter = {
  ...paged,
  /** Only the call with this id. */
  id: text,
  /** Only calls with one of these ids. */
  idAny: texts,
  /** Only calls of this stored assistant. Calls with an inline assistant have no id to match. */
  assistantId: text,
  /** Only calls through this phone number of yours: its id, not its digits. */
  phoneNumberId: text,
  /** Only calls that cost exactly this much, US dollars. */
  cost: number,
  /** Only calls that cost at least this much, US dollars. */
  costGe: number,
  /** Only calls that cost at most this much, US dollars. */
  costLe: number,
  /** Only calls whose analysis has this result, in the form of the assistant's rubric: `true`, `8`. At most 1,000 characters. */
  successEvaluation: text,
  /** Only calls that ended for this reason, such as `customer-ended-call`. At most 1,000 characters. */
  endedReason: text,
  /** Only calls with the customer at this number, written as in the call, such as `+12125550123`. 3 to 40 characters. */
  number: text,
  /** Only calls with the customer at this extension. At most 10 characters. */
  extension: text,
  /** Only calls whose customer has this setting, which says whether their number had to be E.164. */
  numberE164CheckEnabled: boolean,
  /** Only calls with the customer at this SIP address, such as `sip:dana@example.com`. */
  sipUri: text,
  /** Only calls with a customer of this name, which must match in full. At most 40 characters. */
  name: text,
  /** Only calls with the customer who has this address. At most 40 characters. */
  email: text,
  /** Only calls with the customer whom your own system knows by this id. At most 40 characters. */
  externalId: text,
  /** Only calls whose customer had these overrides: an object as JSON, because a query holds no objects. */
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
