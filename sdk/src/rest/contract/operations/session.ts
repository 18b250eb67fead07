import { area } from '../table.ts';

export const session = area({
  text: 'Sessions, which keep the messages of several chats together.',
  record: 'session',
  path: '/session',
  operations: {
    list: {
      text: 'Lists conversations of several chats in numbered pages, with their messages, status and cost.',
      query: {
        name: 'Only sessions called exactly this.',
        assistantId: 'Only sessions with this stored assistant.',
        workflowId: 'Only sessions with this stored workflow.',
      },
    },
    create: {
      text: 'Begins a conversation, whose id chats then carry as `sessionId`. It expires after `expirationSeconds`, a day by default.',
      errors: ['400 if a field is invalid'],
    },
    get: 'Reads a conversation with all its messages and its cost in US dollars.',
    update: {
      text: 'Renames a conversation, replaces its messages, changes when it expires, or completes it with `status`.',
      errors: ['400 if a field is invalid'],
    },
    delete: 'Deletes a conversation and resolves to it. Its chats keep their own records.',
  },
});
