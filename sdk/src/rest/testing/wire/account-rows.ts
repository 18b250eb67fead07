import { timed, timedText } from './queries.ts';
import { type WireRow, row } from './row.ts';

export const orgRows: readonly WireRow[] = [
  row({
    name: 'org.list',
    operation: 'GET /org',
    url: '/org',
    call: (client) => client.org.list(),
    answer: 'list',
  }),
  row({
    name: 'org.create',
    operation: 'POST /org',
    url: '/org',
    body: { name: 'Hartwell & Lowe', billingLimit: 100.5 },
    call: (client, body) => client.org.create(body),
  }),
  row({
    name: 'org.get',
    operation: 'GET /org/{id}',
    url: '/org/or',
    call: (client) => client.org.get('or'),
  }),
  row({
    name: 'org.update',
    operation: 'PATCH /org/{id}',
    url: '/org/or',
    body: { hipaaEnabled: false },
    call: (client, body) => client.org.update('or', body),
  }),
  row({
    name: 'org.delete',
    operation: 'DELETE /org/{id}',
    url: '/org/or',
    call: (client) => client.org.delete('or'),
    answer: 'none',
  }),
  row({
    name: 'org.getAuth',
    operation: 'GET /org/{id}/auth',
    url: '/org/or/auth',
    call: (client) => client.org.getAuth('or'),
  }),
  row({
    name: 'org.invite',
    operation: 'POST /org/{id}/invite',
    url: '/org/or/invite',
    body: { emails: ['a@b.test'], role: 'viewer' },
    call: (client, body) => client.org.invite('or', body),
    answer: 'none',
  }),
  row({
    name: 'org.leave',
    operation: 'DELETE /org/{id}/leave',
    url: '/org/or/leave',
    call: (client) => client.org.leave('or'),
    answer: 'none',
  }),
  row({
    name: 'org.removeMember',
    operation: 'DELETE /org/{id}/member/{memberId}/leave',
    url: '/org/or/member/me/leave',
    call: (client) => client.org.removeMember('or', 'me'),
    answer: 'none',
  }),
  row({
    name: 'org.updateRole',
    operation: 'PATCH /org/{id}/role',
    url: '/org/or/role',
    body: { userId: 'us', role: 'admin' },
    call: (client, body) => client.org.updateRole('or', body),
    answer: 'none',
  }),
  row({
    name: 'org.listUsers',
    operation: 'GET /org/{id}/user',
    url: '/org/or/user',
    call: (client) => client.org.listUsers('or'),
    answer: 'list',
  }),
];

export const tokenRows: readonly WireRow[] = [
  row({
    name: 'token.list',
    operation: 'GET /token',
    url: `/token?${timedText}`,
    call: (client) => client.token.list(timed),
    answer: 'list',
  }),
  row({
    name: 'token.create',
    operation: 'POST /token',
    url: '/token',
    body: { tag: 'public', name: 'Page', restrictions: { allowedOrigins: ['https://demo.test'] } },
    call: (client, body) => client.token.create(body),
  }),
  row({
    name: 'token.get',
    operation: 'GET /token/{id}',
    url: '/token/tk',
    call: (client) => client.token.get('tk'),
  }),
  row({
    name: 'token.update',
    operation: 'PATCH /token/{id}',
    url: '/token/tk',
    body: { name: 'Old page' },
    call: (client, body) => client.token.update('tk', body),
  }),
  row({
    name: 'token.delete',
    operation: 'DELETE /token/{id}',
    url: '/token/tk',
    call: (client) => client.token.delete('tk'),
  }),
];

export const supportRows: readonly WireRow[] = [
  row({
    name: 'support.createTicket',
    operation: 'POST /support/ticket',
    url: '/support/ticket',
    body: { category: 'bug-report', subject: 'Silence', message: 'The far end is silent.' },
    call: (client, body) => client.support.createTicket(body),
  }),
];
