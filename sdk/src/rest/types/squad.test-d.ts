import type { CreateSquad, Squad, UpdateSquad } from './squad.ts';

({
  name: 'Front desk',
  members: [
    {
      assistantId: 'reception',
      assistantDestinations: [{ type: 'assistant', assistantName: 'Billing', message: 'One moment.' }],
    },
    { assistant: { name: 'Billing' }, assistantOverrides: { firstMessage: '' } },
  ],
  membersOverrides: { variableValues: { company: 'Firmline' } },
}) satisfies CreateSquad;

// @ts-expect-error an update needs the members too
({ name: 'Front desk' }) satisfies UpdateSquad;
// @ts-expect-error a member is not an id
({ members: ['reception'] }) satisfies CreateSquad;

declare const squad: Squad;
squad.members[0]?.assistantId satisfies string | null | undefined;
