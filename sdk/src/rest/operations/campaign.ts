import { json } from '../body/json.ts';
import { oneOf, operation, text } from '../operation.ts';
import { bySortedPage } from '../paging/by-page.ts';
import { byTime } from '../paging/by-time.ts';
import type { Campaign, CreateCampaign, UpdateCampaign } from '../types/campaign.ts';
import type { Paginated } from '../types/common.ts';
import { paged, timed } from './parameters.ts';

/** Campaigns, which phone many customers by one plan. */
export const campaign = {
  /** Lists campaigns with the counters of their calls, newest first. */
  list: operation('GET', '/campaign', { query: timed, response: json<Campaign[]>(), paging: byTime }),
  /** Lists campaigns in numbered pages, with the total count in `metadata`. */
  listPaginated: operation('GET', '/campaign/paginated', {
    query: {
      ...paged,
      /** Only the campaign with this id. */
      id: text,
      /** Only campaigns that wait for their time, call customers now, or are over. */
      status: oneOf('scheduled', 'in-progress', 'ended'),
    },
    response: json<Paginated<Campaign>>(),
    paging: bySortedPage,
  }),
  /**
   * Starts to phone up to 10,000 customers, at the time in `schedulePlan` or as soon as possible. The platform runs
   * `maxConcurrency` calls at the same time, 10 by default.
   * @throws PlatformError 400 if the agent, a number or a customer is missing or invalid
   */
  create: operation('POST', '/campaign', { body: json<CreateCampaign>(), response: json<Campaign>() }),
  /**
   * Reads a campaign with its calls and the counters of those that are scheduled, queued, in progress and ended.
   * @param id id of the campaign
   * @throws PlatformError 404 if there is no such campaign
   */
  get: operation('GET', '/campaign/{id}', { response: json<Campaign>() }),
  /**
   * Renames a campaign, ends it early with `status`, or changes its agent, number and plan while no call has begun.
   * @param id id of the campaign
   * @throws PlatformError 400 if the field can no longer be changed
   * @throws PlatformError 404 if there is no such campaign
   */
  update: operation('PATCH', '/campaign/{id}', { body: json<UpdateCampaign>(), response: json<Campaign>() }),
  /**
   * Deletes a campaign's record and resolves to it. The records of its calls stay.
   * @param id id of the campaign
   * @throws PlatformError 404 if there is no such campaign
   */
  delete: operation('DELETE', '/campaign/{id}', { response: json<Campaign>() }),
} as const;
