import { bytes, boolean, operation } from '../operation.ts';
import { json } from '../body/json.ts';
import { bySortedPage } from '../paging/by-page.ts';
import type { Assistant } from '../types/assistant/index.ts';
import type { Call } from '../types/call/index.ts';
import type { Paginated } from '../types/common.ts';
import type { PhoneNumber } from '../types/phone-number/index.ts';
import { callFilter, exportColumns, paged } from './parameters.ts';

/** Newer lists, with numbered pages, total counts and more filters. */
export const v2 = {
  /** Assistants in numbered pages. */
  assistant: {
    /** Lists the stored assistants in numbered pages, with the total count in `metadata`. */
    list: operation('GET', '/v2/assistant', {
      query: paged,
      response: json<Paginated<Assistant>>(),
      paging: bySortedPage,
    }),
  },
  /** Calls in numbered pages, or as a CSV file. */
  call: {
    /** Lists calls by cost, result, customer and time, in numbered pages with the total count in `metadata`. */
    list: operation('GET', '/v2/call', {
      query: callFilter,
      response: json<Paginated<Call>>(),
      paging: bySortedPage,
    }),
    /**
     * Downloads calls as CSV, one row each, while the platform writes them; `duration` is in seconds. Read the result in
     * pieces with `for await`, or as a whole with `text()`. Without `limit` and `page`, the file has all matching calls.
     * @throws PlatformError 400 if `assistantOverrides` is not a JSON object
     */
    export: operation('GET', '/v2/call/export', {
      query: {
        ...callFilter,
        /** Columns of the file, in this order. All by default. */
        columns: exportColumns,
        /**
         * Whether the platform writes the file in the background and mails it. Its default is `true`; pass `false` to get
         * the file as the response.
         */
        async: boolean,
      },
      response: bytes,
    }),
    /** Lists calls without the bulk of their artifacts, for tables, with the filters and pages of `list`. */
    listMetadata: operation('GET', '/v2/call/metadata', {
      query: callFilter,
      response: json<Paginated<Call>>(),
      paging: bySortedPage,
    }),
  },
  /** Phone numbers in numbered pages. */
  phoneNumber: {
    /** Lists your phone numbers in numbered pages, with the total count in `metadata`. */
    list: operation('GET', '/v2/phone-number', {
      query: paged,
      response: json<Paginated<PhoneNumber>>(),
      paging: bySortedPage,
    }),
  },
} as const;
