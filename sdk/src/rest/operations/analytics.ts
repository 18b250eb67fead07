import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import type { AnalyticsQueryRequest, AnalyticsQueryResult } from '../types/analytics.ts';

/** Sums, averages and counts over calls and subscriptions. */
export const analytics = {
  /**
   * Computes figures such as the number, cost and minutes of calls, in groups and per step of time. One result for each
   * query, in the same order. Without a `timeRange`, the last 7 days count, in UTC.
   * @throws PlatformError 400 if a column, operation, step or time zone is unknown
   */
  query: operation('POST', '/analytics', {
    body: json<AnalyticsQueryRequest>(),
    response: json<AnalyticsQueryResult[]>(),
  }),
} as const;
