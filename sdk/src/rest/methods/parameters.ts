// Written by npm run docs from ../operations/parameters.ts.

import type { Open } from '../types/common.ts';

/**
 * Query of a list that continues by time, newest first. Awaited, the list is one page; `for await` continues
 * each page where the previous one ended, by `createdAtLe`.
 */
export interface TimedQuery {
  /** Only records created after this time. */
  readonly createdAtGt?: Date | string | null | undefined;
  /** Only records created before this time. */
  readonly createdAtLt?: Date | string | null | undefined;
  /** Only records created at this time or later. */
  readonly createdAtGe?: Date | string | null | undefined;
  /** Only records created at this time or earlier. */
  readonly createdAtLe?: Date | string | null | undefined;
  /** Only records last changed after this time. */
  readonly updatedAtGt?: Date | string | null | undefined;
  /** Only records last changed before this time. */
  readonly updatedAtLt?: Date | string | null | undefined;
  /** Only records last changed at this time or later. */
  readonly updatedAtGe?: Date | string | null | undefined;
  /** Only records last changed at this time or earlier. */
  readonly updatedAtLe?: Date | string | null | undefined;
  /**
   * Maximum number of records in a page, 0 to 1,000. 100 by default. `for await` ends only after the last
   * record.
   */
  readonly limit?: number | null | undefined;
}

/**
 * Query of a list with numbered pages. Awaited, the list is one page; `for await` requests one page after
 * another.
 */
export interface PagedQuery extends TimedQuery {
  /** Number of the page. 1 by default, which is the first. */
  readonly page?: number | null | undefined;
  /** Order by time of creation: `DESC` for newest first, the default, or `ASC` for oldest first. */
  readonly sortOrder?: Open<'ASC' | 'DESC'> | null | undefined;
}

/** Filters of the second version of the call list. A call must match all that are given. */
export interface CallFilterQuery extends PagedQuery {
  /** Only the call with this id. */
  readonly id?: string | null | undefined;
  /** Only calls with one of these ids. */
  readonly idAny?: readonly string[] | null | undefined;
  /** Only calls of this stored assistant. Calls with an inline assistant have no id to match. */
  readonly assistantId?: string | null | undefined;
  /** Only calls through this phone number of yours: its id, not its digits. */
  readonly phoneNumberId?: string | null | undefined;
  /** Only calls that cost exactly this much, US dollars. */
  readonly cost?: number | null | undefined;
  /** Only calls that cost at least this much, US dollars. */
  readonly costGe?: number | null | undefined;
  /** Only calls that cost at most this much, US dollars. */
  readonly costLe?: number | null | undefined;
  /**
   * Only calls whose analysis has this result, in the form of the assistant's rubric: `true`, `8`. At most
   * 1,000 characters.
   */
  readonly successEvaluation?: string | null | undefined;
  /** Only calls that ended for this reason, such as `customer-ended-call`. At most 1,000 characters. */
  readonly endedReason?: string | null | undefined;
  /**
   * Only calls with the customer at this number, written as in the call, such as `+12125550123`. 3 to 40
   * characters.
   */
  readonly number?: string | null | undefined;
  /** Only calls with the customer at this extension. At most 10 characters. */
  readonly extension?: string | null | undefined;
  /** Only calls whose customer has this setting, which says whether their number had to be E.164. */
  readonly numberE164CheckEnabled?: boolean | null | undefined;
  /** Only calls with the customer at this SIP address, such as `sip:dana@example.com`. */
  readonly sipUri?: string | null | undefined;
  /** Only calls with a customer of this name, which must match in full. At most 40 characters. */
  readonly name?: string | null | undefined;
  /** Only calls with the customer who has this address. At most 40 characters. */
  readonly email?: string | null | undefined;
  /** Only calls with the customer whom your own system knows by this id. At most 40 characters. */
  readonly externalId?: string | null | undefined;
  /** Only calls whose customer had these overrides: an object as JSON, because a query holds no objects. */
  readonly assistantOverrides?: string | null | undefined;
}
