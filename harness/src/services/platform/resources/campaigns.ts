import type { Handlers } from '../handler-types.ts';
import { type JsonObject, objectAt, textAt } from '../json.ts';
import type { PlatformRecord } from '../store/types.ts';
import { resource } from './resource.ts';

// Emulation: a campaign calls nobody. Its calls count as queued or scheduled until it is ended.

const campaigns = resource({
  kind: 'campaign',
  complete({ fields }) {
    const start = Date.parse(textAt(objectAt(fields, 'schedulePlan'), 'earliestAt') ?? '');
    return { ...fields, status: start > Date.now() ? 'scheduled' : 'in-progress' };
  },
  change(fields, before) {
    if (fields['status'] !== 'ended' || before['status'] === 'ended') return fields;
    return { ...fields, endedReason: `campaign.${textAt(before, 'status') ?? 'scheduled'}.ended-by-user` };
  },
  show: (record) => ({ ...record, calls: {}, ...countersOf(record) }),
});

function countersOf({ status, customers }: PlatformRecord): JsonObject {
  const total = Array.isArray(customers) ? customers.length : 0;
  return {
    callsCounterScheduled: status === 'scheduled' ? total : 0,
    callsCounterQueued: status === 'in-progress' ? total : 0,
    callsCounterInProgress: 0,
    callsCounterEndedVoicemail: 0,
    callsCounterEnded: status === 'ended' ? total : 0,
  };
}

export const campaign: Handlers['campaign'] = { ...campaigns, listPaginated: campaigns.page };
