import { area } from '../table.ts';

export const tool = area({
  text: 'Stored tools, which assistants use during a call: your functions, transfers, calendars, integrations.',
  record: 'tool',
  path: '/tool',
  operations: {
    list: 'Lists everything that assistants can be given to use during a call, newest first.',
    create: {
      text: 'Stores a tool. `type` chooses its kind; a `function` needs a name, parameters as JSON schema and your server. A model names it in `toolIds`.',
      errors: ['400 if the type is unknown or its fields are invalid'],
    },
    get: "Reads a tool's definition. Its `type` says which fields it has.",
    update: {
      text: 'Changes a tool for the calls that begin from now on. Fields left out stay as they are; the type cannot change.',
      errors: ["400 if a field does not belong to the tool's type"],
    },
    delete: 'Deletes a tool and resolves to it. Remove it from the `toolIds` of assistants first.',
  },
});
