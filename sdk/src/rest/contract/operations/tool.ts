import { area } from '../table.ts';

export const tool = area({
  text: 'Stored tools, which assistants use during a call: your functions, transfers, calendars, integrations.',
  record: 'tool',
  operations: {
    list: {
      at: 'GET /tool',
      text: 'Lists everything that assistants can be given to use during a call, newest first.',
    },
    create: {
      at: 'POST /tool',
      text: 'Stores a tool. `type` chooses its kind; a `function` needs a name, parameters as JSON schema and your server. A model names it in `toolIds`.',
      errors: ['400 if the type is unknown or its fields are invalid'],
    },
    get: {
      at: 'GET /tool/{id}',
      text: "Reads a tool's definition. Its `type` says which fields it has.",
    },
    update: {
      at: 'PATCH /tool/{id}',
      text: 'Changes a tool for the calls that begin from now on. Fields left out stay as they are; the type cannot change.',
      errors: ["400 if a field does not belong to the tool's type"],
    },
    delete: {
      at: 'DELETE /tool/{id}',
      text: 'Deletes a tool and resolves to it. Remove it from the `toolIds` of assistants first.',
    },
  },
});
