import { json } from '../body/json.ts';
import { oneOf, operation, text } from '../operation.ts';
import { bySortedPage } from '../paging/by-page.ts';
import { byTime } from '../paging/by-time.ts';
import type { Campaign, CreateCampaign, UpdateCampaign } from '../types/campaign.ts';
import type { Paginated } from '../types/common.ts';
import { paged, timed } from './parameters.ts';

export const campaign = {
  list: operation('GET', '/campaign', { query: timed, response: json<Campaign[]>(), paging: byTime }),
  listPaginated: operation('GET', '/campaign/paginated', {
    query: { ...paged, id: text, status: oneOf('scheduled', 'in-progress', 'ended') },
    response: json<Paginated<Campaign>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/campaign', { body: json<CreateCampaign>(), response: json<Campaign>() }),
  get: operation('GET', '/campaign/{id}', { response: json<Campaign>() }),
  update: operation('PATCH', '/campaign/{id}', { body: json<UpdateCampaign>(), response: json<Campaign>() }),
  delete: operation('DELETE', '/campaign/{id}', { response: json<Campaign>() }),
} as const;
