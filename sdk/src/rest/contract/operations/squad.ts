import { area } from '../table.ts';

export const squad = area({
  text: 'Squads: several assistants that hand one call over to each other.',
  record: 'squad',
  path: '/squad',
  operations: {
    list: {
      text: 'Lists the stored teams of assistants, newest first.',
      query: { idAny: 'Only teams with one of these ids.' },
    },
    create: {
      text: 'Stores a team of assistants. The first member takes the call; the others get it by a transfer.',
      errors: ['400 if it has no members, or one of them is invalid'],
    },
    get: "Reads a team's members with their overrides and transfer destinations.",
    update: {
      text: 'Renames a team or replaces its members. `members` must be given: it is the whole new list, in order.',
      errors: ['400 if a member is invalid'],
    },
    delete: 'Deletes a team and resolves to it. Its stored assistants stay.',
  },
});
