import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateSquad, Squad, UpdateSquad } from '../types/squad.ts';
import { timed } from './parameters.ts';

export const squad = {
  list: operation('GET', '/squad', { query: timed, response: json<Squad[]>(), paging: byTime }),
  create: operation('POST', '/squad', { body: json<CreateSquad>(), response: json<Squad>() }),
  get: operation('GET', '/squad/{id}', { response: json<Squad>() }),
  update: operation('PATCH', '/squad/{id}', { body: json<UpdateSquad>(), response: json<Squad>() }),
  delete: operation('DELETE', '/squad/{id}', { response: json<Squad>() }),
} as const;
