import { calls, callsText, paged, pagedText, timed, timedText } from './queries.ts';
import { type WireRow, row } from './row.ts';

export const analyticsRows: readonly WireRow[] = [
  row({
    name: 'analytics.query',
    operation: 'POST /analytics',
    url: '/analytics',
    body: {
      queries: [
        {
          table: 'call',
          name: 'cost by day',
          groupBy: ['type'],
          operations: [{ operation: 'sum', column: 'cost' }],
        },
      ],
    },
    call: (client, body) => client.analytics.query(body),
    answer: 'list',
  }),
];

export const callRows: readonly WireRow[] = [
  row({
    name: 'call.list',
    operation: 'GET /call',
    url: `/call?id=c1&assistantId=as&phoneNumberId=ph&${timedText}`,
    call: (client) => client.call.list({ id: 'c1', assistantId: 'as', phoneNumberId: 'ph', ...timed }),
    answer: 'list',
  }),
  row({
    name: 'call.create',
    operation: 'POST /call',
    url: '/call',
    body: { assistantId: 'as', phoneNumberId: 'ph', customer: { number: '+12125550123' } },
    call: (client, body) => client.call.create(body),
  }),
  row({
    name: 'call.createPhone',
    operation: 'POST /call/phone',
    url: '/call/phone',
    body: { assistantId: 'as', phoneNumberId: 'ph', customers: [{ number: '+12125550123' }] },
    call: (client, body) => client.call.createPhone(body),
    deprecated: true,
  }),
  row({
    name: 'call.createWeb',
    operation: 'POST /call/web',
    url: '/call/web',
    body: { assistantId: 'as', assistantOverrides: { variableValues: { name: 'Zoë' } } },
    call: (client, body) => client.call.createWeb(body),
  }),
  row({
    name: 'call.get',
    operation: 'GET /call/{id}',
    url: '/call/c1',
    call: (client) => client.call.get('c1'),
  }),
  row({
    name: 'call.update',
    operation: 'PATCH /call/{id}',
    url: '/call/c1',
    body: { name: 'Second try' },
    call: (client, body) => client.call.update('c1', body),
  }),
  row({
    name: 'call.delete',
    operation: 'DELETE /call/{id}',
    url: '/call/c1',
    call: (client) => client.call.delete('c1'),
  }),
];

export const campaignRows: readonly WireRow[] = [
  row({
    name: 'campaign.list',
    operation: 'GET /campaign',
    url: `/campaign?${timedText}`,
    call: (client) => client.campaign.list(timed),
    answer: 'list',
  }),
  row({
    name: 'campaign.listPaginated',
    operation: 'GET /campaign/paginated',
    url: `/campaign/paginated?id=ca&status=in-progress&${pagedText}`,
    call: (client) => client.campaign.listPaginated({ id: 'ca', status: 'in-progress', ...paged }),
    answer: 'page',
  }),
  row({
    name: 'campaign.create',
    operation: 'POST /campaign',
    url: '/campaign',
    body: { name: 'Spring', phoneNumberId: 'ph', customers: [{ number: '+12125550123' }] },
    call: (client, body) => client.campaign.create(body),
  }),
  row({
    name: 'campaign.get',
    operation: 'GET /campaign/{id}',
    url: '/campaign/ca',
    call: (client) => client.campaign.get('ca'),
  }),
  row({
    name: 'campaign.update',
    operation: 'PATCH /campaign/{id}',
    url: '/campaign/ca',
    body: { status: 'ended' },
    call: (client, body) => client.campaign.update('ca', body),
  }),
  row({
    name: 'campaign.delete',
    operation: 'DELETE /campaign/{id}',
    url: '/campaign/ca',
    call: (client) => client.campaign.delete('ca'),
  }),
];

export const logRows: readonly WireRow[] = [
  row({
    name: 'logs.listForCall',
    operation: 'GET /log',
    url: `/log?callId=c1&${pagedText}`,
    call: (client) => client.logs.listForCall({ callId: 'c1', ...paged }),
    answer: 'page',
  }),
  row({
    name: 'logs.deleteForCall',
    operation: 'DELETE /log',
    url: '/log?callId=c1',
    call: (client) => client.logs.deleteForCall({ callId: 'c1' }),
    answer: 'none',
  }),
  row({
    name: 'logs.list',
    operation: 'GET /logs',
    url: `/logs?type=Webhook&webhookType=tool&assistantId=as&phoneNumberId=ph&customerId=cu&squadId=sq&callId=c1&${pagedText}`,
    call: (client) =>
      client.logs.list({
        type: 'Webhook',
        webhookType: 'tool',
        assistantId: 'as',
        phoneNumberId: 'ph',
        customerId: 'cu',
        squadId: 'sq',
        callId: 'c1',
        ...paged,
      }),
    answer: 'page',
    deprecated: true,
  }),
  row({
    name: 'logs.delete',
    operation: 'DELETE /logs',
    url: '/logs?type=API&assistantId=as&phoneNumberId=ph&customerId=cu&squadId=sq&callId=c1',
    call: (client) =>
      client.logs.delete({
        type: 'API',
        assistantId: 'as',
        phoneNumberId: 'ph',
        customerId: 'cu',
        squadId: 'sq',
        callId: 'c1',
      }),
    answer: 'none',
    deprecated: true,
  }),
];

export const secondVersionRows: readonly WireRow[] = [
  row({
    name: 'v2.assistant.list',
    operation: 'GET /v2/assistant',
    url: `/v2/assistant?${pagedText}`,
    call: (client) => client.v2.assistant.list(paged),
    answer: 'page',
  }),
  row({
    name: 'v2.call.list',
    operation: 'GET /v2/call',
    url: `/v2/call?${callsText}`,
    call: (client) => client.v2.call.list(calls),
    answer: 'page',
  }),
  row({
    name: 'v2.call.export',
    operation: 'GET /v2/call/export',
    url: `/v2/call/export?columns=id&columns=endedReason&async=true&${callsText}`,
    call: (client) => client.v2.call.export({ columns: ['id', 'endedReason'], async: true, ...calls }),
    answer: 'csv',
  }),
  row({
    name: 'v2.call.listMetadata',
    operation: 'GET /v2/call/metadata',
    url: `/v2/call/metadata?${callsText}`,
    call: (client) => client.v2.call.listMetadata(calls),
    answer: 'page',
  }),
  row({
    name: 'v2.phoneNumber.list',
    operation: 'GET /v2/phone-number',
    url: `/v2/phone-number?${pagedText}`,
    call: (client) => client.v2.phoneNumber.list(paged),
    answer: 'page',
  }),
];
