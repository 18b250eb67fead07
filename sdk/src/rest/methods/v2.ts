// Written by npm run docs from ../operations/v2.ts.

import type { Assistant } from '../types/assistant/index.ts';
import type { ByteStream } from '../response/byte-stream.ts';
import type { Call } from '../types/call/index.ts';
import type { CallFilterQuery, PagedQuery } from './parameters.ts';
import type { List } from '../method.ts';
import type { Open, Paginated, Received } from '../types/common.ts';
import type { PhoneNumber } from '../types/phone-number/index.ts';
import type { RequestOptions } from '../request/options.ts';

/** Query of `v2.call.export`. */
export interface V2CallExportQuery extends CallFilterQuery {
  /** Columns of the file, in this order. All by default. */
  readonly columns?:
    | readonly Open<
        | 'id'
        | 'assistantId'
        | 'squadId'
        | 'customerId'
        | 'customerName'
        | 'customerNumber'
        | 'customerSipUri'
        | 'customerExtension'
        | 'phoneNumberId'
        | 'endedReason'
        | 'type'
        | 'duration'
        | 'startedAt'
        | 'endedAt'
        | 'transcript'
        | 'summary'
        | 'successEvaluation'
        | 'recordingUrl'
        | 'cost'
        | 'phoneCallProvider'
        | 'phoneCallProviderId'
        | 'createdAt'
        | 'updatedAt'
      >[]
    | null
    | undefined;
  /**
   * Whether the platform writes the file in the background and mails it. Its default is `true`; pass `false`
   * to get the file as the response.
   */
  readonly async?: boolean | null | undefined;
}

/** Assistants in numbered pages. */
export interface V2AssistantMethods {
  /** Lists the stored assistants in numbered pages, with the total count in `metadata`. */
  list(query?: PagedQuery, options?: RequestOptions): List<Received<Paginated<Assistant>>>;
}

/** Calls in numbered pages, or as a CSV file. */
export interface V2CallMethods {
  /** Lists calls by cost, result, customer and time, in numbered pages with the total count in `metadata`. */
  list(query?: CallFilterQuery, options?: RequestOptions): List<Received<Paginated<Call>>>;

  /**
   * Downloads calls as CSV, one row each, while the platform writes them; `duration` is in seconds. Read the
   * result in pieces with `for await`, or as a whole with `text()`. Without `limit` and `page`, the file has
   * all matching calls.
   * @throws PlatformError 400 if `assistantOverrides` is not a JSON object
   */
  export(query?: V2CallExportQuery, options?: RequestOptions): Promise<ByteStream>;

  /** Lists calls without the bulk of their artifacts, for tables, with the filters and pages of `list`. */
  listMetadata(query?: CallFilterQuery, options?: RequestOptions): List<Received<Paginated<Call>>>;
}

/** Phone numbers in numbered pages. */
export interface V2PhoneNumberMethods {
  /** Lists your phone numbers in numbered pages, with the total count in `metadata`. */
  list(query?: PagedQuery, options?: RequestOptions): List<Received<Paginated<PhoneNumber>>>;
}

/** Newer lists, with numbered pages, total counts and more filters. */
export interface V2Methods {
  /** Assistants in numbered pages. */
  readonly assistant: V2AssistantMethods;

  /** Calls in numbered pages, or as a CSV file. */
  readonly call: V2CallMethods;

  /** Phone numbers in numbered pages. */
  readonly phoneNumber: V2PhoneNumberMethods;
}
