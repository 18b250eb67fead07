import { nothing } from '../answer/formats.ts';
import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import type {
  CreateOrg,
  InviteUser,
  JwtResponse,
  Org,
  UpdateOrg,
  UpdateUserRole,
  User,
} from '../types/org/index.ts';

export const org = {
  list: operation('GET', '/org', { answer: json<Org[]>() }),
  create: operation('POST', '/org', { body: json<CreateOrg>(), answer: json<Org>() }),
  get: operation('GET', '/org/{id}', { answer: json<Org>() }),
  update: operation('PATCH', '/org/{id}', { body: json<UpdateOrg>(), answer: json<Org>() }),
  delete: operation('DELETE', '/org/{id}', { answer: nothing }),
  getAuth: operation('GET', '/org/{id}/auth', { answer: json<JwtResponse>() }),
  invite: operation('POST', '/org/{id}/invite', { body: json<InviteUser>(), answer: nothing }),
  leave: operation('DELETE', '/org/{id}/leave', { answer: nothing }),
  removeMember: operation('DELETE', '/org/{id}/member/{memberId}/leave', { answer: nothing }),
  updateRole: operation('PATCH', '/org/{id}/role', { body: json<UpdateUserRole>(), answer: nothing }),
  listUsers: operation('GET', '/org/{id}/user', { answer: json<User[]>() }),
} as const;
