import type { Handlers } from '../handler-types.ts';
import { resource } from '../resources/resource.ts';
import { callConditions } from './call-filter.ts';
import { exportCalls } from './export-calls.ts';
import { createPhoneCall } from './phone-call.ts';
import { showCall } from './resolve-assistant.ts';
import { createWebCall } from './web-call.ts';

const calls = resource({
  kind: 'call',
  owns: { kinds: ['call-log'], field: 'callId' },
  where: callConditions,
  show: showCall,
  deleting: (record, _store, { room }) => room.endCall(record.id, 'manually-canceled'),
});

export const call: Handlers['call'] = {
  ...calls,
  create: createPhoneCall,
  createPhone: createPhoneCall,
  createWeb: createWebCall,
};

export const callV2: Handlers['v2']['call'] = {
  list: calls.page,
  listMetadata: calls.page,
  export: exportCalls,
};
