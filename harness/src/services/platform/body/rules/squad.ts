import type { CreateSquad, SquadMember, UpdateSquad } from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { record } from '../record.ts';
import type { Fields } from '../rule.ts';
import { anObject, required, text, uuid } from '../values.ts';
import { assistant, assistantOverrides } from './assistant.ts';

const member = record<SquadMember>({
  assistantId: uuid,
  assistantVersion: text(),
  assistant,
  assistantOverrides,
  assistantDestinations: list(anObject),
});

const fields: Fields<CreateSquad> = {
  name: text(),
  members: required(list(member)),
  membersOverrides: assistantOverrides,
};

export const squad = record<CreateSquad>(fields);
export const changeOfSquad = record<UpdateSquad>(fields);
