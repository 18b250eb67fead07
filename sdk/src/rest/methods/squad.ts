// Written by npm run docs from ../operations/squad.ts.

import type { CreateSquad, Squad, UpdateSquad } from '../types/squad.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Squads: several assistants that hand one call over to each other. */
export interface SquadMethods {
  /** Lists the stored teams of assistants, newest first. */
  list(query?: TimedQuery, options?: RequestOptions): List<Received<Squad[]>>;

  /**
   * Stores a team of assistants. The first member takes the call; the others get it by a transfer.
   * @throws PlatformError 400 if it has no members, or one of them is invalid
   */
  create(body: CreateSquad, options?: RequestOptions): Promise<Received<Squad>>;

  /**
   * Reads a team's members with their overrides and transfer destinations.
   * @param id id of the squad
   * @throws PlatformError 404 if there is no such squad
   */
  get(id: string, options?: RequestOptions): Promise<Received<Squad>>;

  /**
   * Renames a team or replaces its members. `members` must be given: it is the whole new list, in order.
   * @param id id of the squad
   * @throws PlatformError 400 if a member is invalid
   * @throws PlatformError 404 if there is no such squad
   */
  update(id: string, body: UpdateSquad, options?: RequestOptions): Promise<Received<Squad>>;

  /**
   * Deletes a team and resolves to it. Its stored assistants stay.
   * @param id id of the squad
   * @throws PlatformError 404 if there is no such squad
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Squad>>;
}
