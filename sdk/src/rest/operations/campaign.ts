import { json } from '../body/json.ts';
import { oneOf, operation, text } from '../operation.ts';
import { bySortedPage } from '../paging/by-page.ts';
import { byTime } from '../paging/by-time.ts';
import type { Campaign, CreateCampaign, UpdateCampaign } from '../types/campaign.ts';
import type { Paginated } from '../types/common.ts';
import { paged, timed } from './parameters.ts';

export const campaign = {
  list: operation('GET', '/campaign', { query: timed, answer: json<Campaign[]>(), paging: byTime }),
  listPaginated: operation('GET', '/campaign/paginated', {
    query: { ...paged, id: text, status: oneOf('scheduled', 'in-progress', 'ended') },
    answer: json<Paginated<Campaign>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/campaign', { body: json<CreateCampaign>(), answer: json<Campaign>() }),
  get: operation('GET', '/campaign/{id}', { answer: json<Campaign>() }),
  update: operation('PATCH', '/campaign/{id}', { body: json<UpdateCampaign>(), answer: json<Campaign>() }),
  delete: operation('DELETE', '/campaign/{id}', { answer: json<Campaign>() }),
} as const;
