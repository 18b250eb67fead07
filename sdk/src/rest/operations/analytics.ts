import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import type { AnalyticsQueryRequest, AnalyticsQueryResult } from '../types/analytics.ts';

export const analytics = {
  query: operation('POST', '/analytics', {
    body: json<AnalyticsQueryRequest>(),
    response: json<AnalyticsQueryResult[]>(),
  }),
} as const;
