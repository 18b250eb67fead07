import { bytes, boolean, operation } from '../operation.ts';
import { json } from '../body/json.ts';
import { bySortedPage } from '../paging/by-page.ts';
import type { Assistant } from '../types/assistant/index.ts';
import type { Call } from '../types/call/index.ts';
import type { Paginated } from '../types/common.ts';
import type { PhoneNumber } from '../types/phone-number/index.ts';
import { callFilter, exportColumns, paged } from './parameters.ts';

export const v2 = {
  assistant: {
    list: operation('GET', '/v2/assistant', {
      query: paged,
      response: json<Paginated<Assistant>>(),
      paging: bySortedPage,
    }),
  },
  call: {
    list: operation('GET', '/v2/call', {
      query: callFilter,
      response: json<Paginated<Call>>(),
      paging: bySortedPage,
    }),
    /** Returns CSV. */
    export: operation('GET', '/v2/call/export', {
      query: { ...callFilter, columns: exportColumns, async: boolean },
      response: bytes,
    }),
    listMetadata: operation('GET', '/v2/call/metadata', {
      query: callFilter,
      response: json<Paginated<Call>>(),
      paging: bySortedPage,
    }),
  },
  phoneNumber: {
    list: operation('GET', '/v2/phone-number', {
      query: paged,
      response: json<Paginated<PhoneNumber>>(),
      paging: bySortedPage,
    }),
  },
} as const;
