// Written by npm run docs from ../operations/org.ts.

import type {
  CreateOrg,
  InviteUser,
  JwtResponse,
  Org,
  UpdateOrg,
  UpdateUserRole,
  User,
} from '../types/org/index.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';

/** Organizations, which own all other records, and the people in them. */
export interface OrgMethods {
  /** Lists the organizations that the key's owner belongs to, all at once. */
  list(options?: RequestOptions): Promise<Received<Org[]>>;

  /**
   * Founds an organization. The key's owner becomes its first member, as an admin.
   * @throws PlatformError 400 if a field is invalid, such as a `billingLimit` above 1,000 US dollars a month
   */
  create(body: CreateOrg, options?: RequestOptions): Promise<Received<Org>>;

  /**
   * Reads an organization's settings, subscription, plan and used minutes.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization
   */
  get(id: string, options?: RequestOptions): Promise<Received<Org>>;

  /**
   * Changes an organization's settings, such as its default server for webhooks or its monthly limit in US
   * dollars. Fields left out stay as they are.
   * @param id id of the organization
   * @throws PlatformError 400 if a field is invalid
   * @throws PlatformError 404 if there is no such organization
   */
  update(id: string, body: UpdateOrg, options?: RequestOptions): Promise<Received<Org>>;

  /**
   * Deletes an organization for all its members. Resolves to nothing.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization
   * @throws PlatformError 409 if it may not be deleted, because the key belongs to it
   */
  delete(id: string, options?: RequestOptions): Promise<void>;

  /**
   * Makes a signed token that acts for the organization for a limited time, in `accessToken`.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization
   */
  getAuth(id: string, options?: RequestOptions): Promise<Received<JwtResponse>>;

  /**
   * Invites up to 100 people by mail, all with the same role. People who already are members are skipped.
   * Resolves to nothing.
   * @param id id of the organization
   * @throws PlatformError 400 if an address or the role is invalid
   * @throws PlatformError 404 if there is no such organization
   */
  invite(id: string, body: InviteUser, options?: RequestOptions): Promise<void>;

  /**
   * Ends the membership of the key's owner. Resolves to nothing.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization, or the key's owner is no member
   * @throws PlatformError 409 if its owner may not leave
   */
  leave(id: string, options?: RequestOptions): Promise<void>;

  /**
   * Ends another person's membership. Resolves to nothing.
   * @param id id of the organization
   * @param memberId id of the person, from `listUsers`
   * @throws PlatformError 404 if there is no such organization or member
   */
  removeMember(id: string, memberId: string, options?: RequestOptions): Promise<void>;

  /**
   * Makes a member an admin, editor or viewer. Resolves to nothing.
   * @param id id of the organization
   * @throws PlatformError 400 if the role is unknown
   * @throws PlatformError 404 if there is no such organization or member
   */
  updateRole(id: string, body: UpdateUserRole, options?: RequestOptions): Promise<void>;

  /**
   * Lists the members with name and mail address, all at once.
   * @param id id of the organization
   * @throws PlatformError 404 if there is no such organization
   */
  listUsers(id: string, options?: RequestOptions): Promise<Received<User[]>>;
}
