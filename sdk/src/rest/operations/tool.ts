import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateTool, Tool, UpdateTool } from '../types/tool/index.ts';
import { timed } from './parameters.ts';

export const tool = {
  list: operation('GET', '/tool', { query: timed, response: json<Tool[]>(), paging: byTime }),
  create: operation('POST', '/tool', { body: json<CreateTool>(), response: json<Tool>() }),
  get: operation('GET', '/tool/{id}', { response: json<Tool>() }),
  update: operation('PATCH', '/tool/{id}', { body: json<UpdateTool>(), response: json<Tool>() }),
  delete: operation('DELETE', '/tool/{id}', { response: json<Tool>() }),
} as const;
