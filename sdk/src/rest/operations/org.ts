import { nothing, operation } from '../operation.ts';
import { json } from '../body/json.ts';
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
  list: operation('GET', '/org', { response: json<Org[]>() }),
  create: operation('POST', '/org', { body: json<CreateOrg>(), response: json<Org>() }),
  get: operation('GET', '/org/{id}', { response: json<Org>() }),
  update: operation('PATCH', '/org/{id}', { body: json<UpdateOrg>(), response: json<Org>() }),
  delete: operation('DELETE', '/org/{id}', { response: nothing }),
  getAuth: operation('GET', '/org/{id}/auth', { response: json<JwtResponse>() }),
  invite: operation('POST', '/org/{id}/invite', { body: json<InviteUser>(), response: nothing }),
  leave: operation('DELETE', '/org/{id}/leave', { response: nothing }),
  removeMember: operation('DELETE', '/org/{id}/member/{memberId}/leave', { response: nothing }),
  updateRole: operation('PATCH', '/org/{id}/role', { body: json<UpdateUserRole>(), response: nothing }),
  listUsers: operation('GET', '/org/{id}/user', { response: json<User[]>() }),
} as const;
