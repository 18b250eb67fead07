import type { Handlers } from '../handler-types.ts';
import { omit } from '../json.ts';
import { conditionsOf } from '../resources/list-query.ts';
import { resource } from '../resources/resource.ts';
import type { PlatformRecord } from '../store/types.ts';

/** Log entries have no id of their own, only a time. */
function showEntry(record: PlatformRecord) {
  return { time: record.createdAt, ...omit(record, 'id', 'createdAt', 'updatedAt') };
}

const callLogs = resource({ kind: 'call-log', show: showEntry });
const requestLogs = resource({ kind: 'log', show: showEntry });

export const logs: Handlers['logs'] = {
  listForCall: callLogs.page,
  async deleteForCall({ store, query }) {
    await store.removeAll('call-log', conditionsOf(query));
  },
  list: requestLogs.page,
  /** Without a filter, all of them. */
  async delete({ store, query }) {
    await store.removeAll('log', conditionsOf(query));
  },
};
