import type { AnalyticsQueryRequest, AnalyticsQueryResult } from './analytics.ts';
import type { Received } from './common.ts';

({
  queries: [
    {
      name: 'cost',
      table: 'call',
      operations: [{ operation: 'sum', column: 'costBreakdown.llm', alias: 'model' }],
      groupBy: ['endedReason', 'assistantId'],
      timeRange: { step: 'week', start: '2026-08-01T00:00:00.000Z', timezone: 'Europe/Berlin' },
    },
    { name: 'new', table: 'dream', operations: [{ operation: 'median', column: 'depth' }] },
  ],
}) satisfies AnalyticsQueryRequest;

// @ts-expect-error a query needs operations
({ queries: [{ name: 'cost', table: 'call' }] }) satisfies AnalyticsQueryRequest;
({
  // @ts-expect-error `groupBy` is a list
  queries: [{ name: 'cost', table: 'call', operations: [], groupBy: 'type' }],
}) satisfies AnalyticsQueryRequest;

declare const result: Received<AnalyticsQueryResult>;
for (const row of result.result) {
  row['sumDuration'] satisfies unknown;
  // @ts-expect-error the fields of a row have no known type
  row['sumDuration'] satisfies number;
}
