import { area } from '../table.ts';

export const org = area({
  text: 'Organizations, which own all other records, and the people in them.',
  record: 'organization',
  path: '/org',
  operations: {
    list: "Lists the organizations that the key's owner belongs to, all at once.",
    create: {
      text: "Founds an organization. The key's owner becomes its first member, as an admin.",
      errors: ['400 if a field is invalid, such as a `billingLimit` above 1,000 US dollars a month'],
    },
    get: "Reads an organization's settings, subscription, plan and used minutes.",
    update: {
      text: "Changes an organization's settings, such as its default server for webhooks or its monthly limit in US dollars. Fields left out stay as they are.",
      errors: ['400 if a field is invalid'],
    },
    delete: {
      text: 'Deletes an organization for all its members. Resolves to nothing.',
      errors: ['409 if it may not be deleted, because the key belongs to it'],
    },
    getAuth: {
      at: 'GET /org/{id}/auth',
      text: 'Makes a signed token that acts for the organization for a limited time, in `accessToken`.',
    },
    invite: {
      at: 'POST /org/{id}/invite',
      text: 'Invites people by mail, all with the same role. People who already are members are skipped. Resolves to nothing.',
      errors: ['400 if an address or the role is invalid'],
    },
    leave: {
      at: 'DELETE /org/{id}/leave',
      text: "Ends the membership of the key's owner. Resolves to nothing.",
      errors: [
        "404 if there is no such organization, or the key's owner is no member",
        '409 if its owner may not leave',
      ],
    },
    removeMember: {
      at: 'DELETE /org/{id}/member/{memberId}/leave',
      text: "Ends another person's membership. Resolves to nothing.",
      values: { memberId: 'id of the person, from `listUsers`' },
      errors: ['404 if there is no such organization or member'],
    },
    updateRole: {
      at: 'PATCH /org/{id}/role',
      text: 'Makes a member an admin, editor or viewer. Resolves to nothing.',
      errors: ['400 if the role is unknown', '404 if there is no such organization or member'],
    },
    listUsers: {
      at: 'GET /org/{id}/user',
      text: 'Lists the members with name and mail address, all at once.',
    },
  },
});

export const analytics = area({
  text: 'Sums, averages and counts over calls and subscriptions.',
  operations: {
    query: {
      at: 'POST /analytics',
      text: 'Computes figures such as the number, cost and minutes of calls, in groups and per step of time. One result for each query, in the same order. Without a `timeRange`, the last 7 days count, in UTC.',
      errors: ['400 if a column, operation, step or time zone is unknown'],
    },
  },
});

export const support = area({
  text: "The platform's own help desk.",
  operations: {
    createTicket: {
      at: 'POST /support/ticket',
      text: "Writes to the platform's support: a subject and a message. Resolves to the ticket's id; a person answers by mail.",
      errors: ['400 if the category is unknown or a text is too short or too long'],
    },
  },
});
