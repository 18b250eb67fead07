import type { Handlers } from '../handler-types.ts';
import { type JsonObject, objectsAt } from '../json.ts';
import type { PlatformStore } from '../store/types.ts';
import { aggregationSql } from './aggregation.ts';
import { timeRangeOf } from './time-range.ts';

export const analytics: Handlers['analytics'] = {
  async query({ store, fields }) {
    const results = [];
    for (const query of objectsAt(fields, 'queries')) results.push(await runQuery(store, query));
    return results;
  },
};

/** Emulation: there are no subscriptions, so their table is empty. */
async function runQuery(store: PlatformStore, query: JsonObject) {
  const timeRange = timeRangeOf(query);
  const { name, table } = query;
  if (table !== 'call') return { name, timeRange, result: [] };
  const { sql, params } = aggregationSql(query, timeRange);
  return { name, timeRange, result: await store.query<JsonObject>(sql, params) };
}
