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
        id: 'Only the session with this id.',
        idAny: 'Only sessions with one of these ids, separated by commas.',
        phoneNumberId: 'Only sessions through this phone number of yours: its id, not its digits.',
        number: 'Only sessions with the customer at this number, written as in the session.',
        extension: 'Only sessions with the customer at this extension.',
        numberE164CheckEnabled: 'Only sessions whose customer has this setting.',
        sipUri: 'Only sessions with the customer at this SIP address.',
        email: 'Only sessions with the customer who has this address.',
        externalId: 'Only sessions with the customer whom your own system knows by this id.',
        assistantOverrides: 'Only sessions whose customer had these overrides: an object as JSON.',
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
