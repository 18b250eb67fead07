// Written by npm run docs from ../operations/analytics.ts.

import type { AnalyticsQueryRequest, AnalyticsQueryResult } from '../types/analytics.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';

/** Sums, averages and counts over calls and subscriptions. */
export interface AnalyticsMethods {
  /**
   * Computes figures such as the number, cost and minutes of calls, in groups and per step of time. One
   * result for each query, in the same order. Without a `timeRange`, the last 7 days count, in UTC.
   * @throws PlatformError 400 if a column, operation, step or time zone is unknown
   */
  query(body: AnalyticsQueryRequest, options?: RequestOptions): Promise<Received<AnalyticsQueryResult[]>>;
}
