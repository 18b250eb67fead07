import { area } from '../table.ts';

const filters = {
  type: "Only requests to the platform's API, its webhooks to you, call events, or requests to providers.",
  assistantId: 'Only entries about this assistant.',
  phoneNumberId: 'Only entries about this phone number of yours.',
  customerId: 'Only entries about this stored customer.',
  squadId: 'Only entries about this squad.',
  callId: 'Only entries about this call.',
};

export const logs = area({
  text: 'What happened inside calls, and requests to and from the platform.',
  operations: {
    listForCall: {
      at: 'GET /log',
      text: 'Lists the lines that the platform logged during one call, with time and level, in numbered pages.',
      query: { callId: 'The call whose log to read.' },
    },
    deleteForCall: {
      at: 'DELETE /log',
      text: "Deletes all lines of one call's log. The call's record stays. Resolves to nothing.",
      query: { callId: 'The call whose log to delete.' },
    },
    list: {
      at: 'GET /logs',
      text: 'Lists requests to and from the platform with their bodies, statuses and durations in seconds, in numbered pages.',
      query: {
        ...filters,
        webhookType: 'Only webhooks with this type of message, such as `end-of-call-report`.',
      },
      deprecated: 'Use `listForCall`.',
    },
    delete: {
      at: 'DELETE /logs',
      text: 'Deletes the logged requests that match all given fields. Without a field it would delete every entry, so the client demands `{ all: true }` for that, which is not sent. Resolves to nothing.',
      query: filters,
      errors: [
        "FirmlineError 'invalid-input' without a field and without `all: true`, and for a field that is empty or unknown; nothing is sent",
      ],
      deprecated: 'Use `deleteForCall`.',
      needsFilter: true,
    },
  },
});
