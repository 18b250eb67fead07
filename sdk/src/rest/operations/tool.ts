import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type { CreateTool, Tool, UpdateTool } from '../types/tool/index.ts';
import { timed } from './parameters.ts';

export const tool = {
  list: operation('GET', '/tool', { query: timed, answer: json<Tool[]>(), paging: byTime }),
  create: operation('POST', '/tool', { body: json<CreateTool>(), answer: json<Tool>() }),
  get: operation('GET', '/tool/{id}', { answer: json<Tool>() }),
  update: operation('PATCH', '/tool/{id}', { body: json<UpdateTool>(), answer: json<Tool>() }),
  delete: operation('DELETE', '/tool/{id}', { answer: json<Tool>() }),
} as const;
