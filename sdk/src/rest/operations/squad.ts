import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateSquad, Squad, UpdateSquad } from '../types/squad.ts';
import { timed } from './parameters.ts';

/** Squads: several assistants that hand one call over to each other. */
export const squad = {
  /** Lists the stored teams of assistants, newest first. */
  list: operation('GET', '/squad', { query: timed, response: json<Squad[]>(), paging: byTime }),
  /**
   * Stores a team of assistants. The first member takes the call; the others get it by a transfer.
   * @throws PlatformError 400 if it has no members, or one of them is invalid
   */
  create: operation('POST', '/squad', { body: json<CreateSquad>(), response: json<Squad>() }),
  /**
   * Reads a team's members with their overrides and transfer destinations.
   * @param id id of the squad
   * @throws PlatformError 404 if there is no such squad
   */
  get: operation('GET', '/squad/{id}', { response: json<Squad>() }),
  /**
   * Renames a team or replaces its members. `members` must be given: it is the whole new list, in order.
   * @param id id of the squad
   * @throws PlatformError 400 if a member is invalid
   * @throws PlatformError 404 if there is no such squad
   */
  update: operation('PATCH', '/squad/{id}', { body: json<UpdateSquad>(), response: json<Squad>() }),
  /**
   * Deletes a team and resolves to it. Its stored assistants stay.
   * @param id id of the squad
   * @throws PlatformError 404 if there is no such squad
   */
  delete: operation('DELETE', '/squad/{id}', { response: json<Squad>() }),
} as const;
