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

/** Organizations, which own all other records, and the people in them. */
export const org = {
  /** Lists the organizations that the key's owner belongs to, all at once. */
  list: operation('GET', '/org', { response: json<Org[]>() }),
  /**
   * Founds an organization. The key's owner becomes its first member, as an admin.
   * @throws PlatformError 400 if a field is invalid, such as a `billingLimit` above 1,000 US dollars a month
   */
  create: operation('POST', '/org', { body: json<CreateOrg>(), response: json<Org>() }),
  /**
   * Reads an organization's settings, subscription, plan and used minutes.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization
   */
  get: operation('GET', '/org/{id}', { response: json<Org>() }),
  /**
   * Changes an organization's settings, such as its default server for webhooks or its monthly limit in US dollars.
   * Fields left out stay as they are.
   * @param id id of the organization
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such organization
   */
  update: operation('PATCH', '/org/{id}', { body: json<UpdateOrg>(), response: json<Org>() }),
  /**
   * Deletes an organization for all its members. Resolves to nothing.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization
   * @throws PlatformError 409 if it may not be deleted, because the key belongs to it
   */
  delete: operation('DELETE', '/org/{id}', { response: nothing }),
  /**
   * Makes a signed token that acts for the organization for a limited time, in `accessToken`.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization
   */
  getAuth: operation('GET', '/org/{id}/auth', { response: json<JwtResponse>() }),
  /**
   * Invites up to 100 people by mail, all with the same role. People who already are members are skipped. Resolves to
   * nothing.
   * @param id id of the organization
   * @throws PlatformError 400 if an address or the role is invalid
   * @throws PlatformError 404 if there is no such organization
   */
  invite: operation('POST', '/org/{id}/invite', { body: json<InviteUser>(), response: nothing }),
  /**
   * Ends the membership of the key's owner. Resolves to nothing.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization, or the key's owner is no member
   * @throws PlatformError 409 if its owner may not leave
   */
  leave: operation('DELETE', '/org/{id}/leave', { response: nothing }),
  /**
   * Ends another person's membership. Resolves to nothing.
   * @param id id of the organization
   * @param memberId id of the person, from `listUsers`
   * @throws PlatformError 404 if there is no such organization or member
   */
  removeMember: operation('DELETE', '/org/{id}/member/{memberId}/leave', { response: nothing }),
  /**
   * Makes a member an admin, editor or viewer. Resolves to nothing.
   * @param id id of the organization
   * @throws PlatformError 400 if the role is unknown
   * @throws PlatformError 404 if there is no such organization or member
   */
  updateRole: operation('PATCH', '/org/{id}/role', { body: json<UpdateUserRole>(), response: nothing }),
  /**
   * Lists the members with name and mail address, all at once.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization
   */
  listUsers: operation('GET', '/org/{id}/user', { response: json<User[]>() }),
} as const;
