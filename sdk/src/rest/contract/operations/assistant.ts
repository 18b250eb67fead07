import { area } from '../table.ts';

const invalidErrors = [
  '400 if a field is invalid; the message names each one',
  '413 if the configuration is too large',
];

export const assistant = area({
  text: 'Stored assistants: prompt, model, voice, transcriber and behaviour of an agent.',
  record: 'assistant',
  path: '/assistant',
  operations: {
    list: 'Lists the stored assistants with their whole configuration, newest first.',
    create: {
      text: 'Stores an assistant, which calls and phone numbers can then name by its id. Every field is optional; the platform chooses its own model, voice and transcriber for those left out.',
      errors: invalidErrors,
    },
    get: "Reads the current version of an assistant's configuration.",
    update: {
      text: 'Changes fields of an assistant and stores the result as its newest version. Fields left out stay as they are, and `null` removes one. A nested object, such as `model`, is replaced as a whole. Calls that already run keep the old configuration.',
      errors: invalidErrors,
    },
    replace: {
      text: 'Overwrites the whole configuration and stores it as the newest version. Fields you leave out are removed.',
      values: { id: 'id of the assistant, which stays the same' },
      errors: invalidErrors,
    },
    delete:
      'Deletes an assistant with all its versions, and resolves to its last configuration. Calls, numbers and squads that name its id can no longer use it.',
  },
  areas: {
    version: area({
      text: 'Earlier configurations of an assistant.',
      record: 'assistant',
      path: '/assistant/{id}/version',
      operations: {
        list: {
          text: 'Lists the configurations that an assistant has had, newest first. Each change adds one: `v1`, `v2` and so on.',
          query: {
            limit: 'Maximum number of versions in a page. 100 by default.',
            pageState:
              'Start of the page: `nextPageState` of the previous response. Takes precedence over `page`.',
          },
          errors: ['400 if `pageState` comes from another list'],
        },
      },
    }),
  },
});
