import { area } from '../table.ts';

export const squad = area({
  text: 'Squads: several assistants that hand one call over to each other.',
  record: 'squad',
  operations: {
    list: {
      at: 'GET /squad',
      text: 'Lists the stored teams of assistants, newest first.',
    },
    create: {
      at: 'POST /squad',
      text: 'Stores a team of assistants. The first member takes the call; the others get it by a transfer.',
      errors: ['400 if it has no members, or one of them is invalid'],
    },
    get: {
      at: 'GET /squad/{id}',
      text: "Reads a team's members with their overrides and transfer destinations.",
    },
    update: {
      at: 'PATCH /squad/{id}',
      text: 'Renames a team or replaces its members. `members` must be given: it is the whole new list, in order.',
      errors: ['400 if a member is invalid'],
    },
    delete: {
      at: 'DELETE /squad/{id}',
      text: 'Deletes a team and resolves to it. Its stored assistants stay.',
    },
  },
});
