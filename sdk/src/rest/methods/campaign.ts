// Written by npm run docs from ../operations/campaign.ts.

import type { Campaign, CreateCampaign, UpdateCampaign } from '../types/campaign.ts';
import type { List } from '../method.ts';
import type { Open, Paginated, Received } from '../types/common.ts';
import type { PagedQuery, TimedQuery } from './parameters.ts';
import type { RequestOptions } from '../request/options.ts';

/** Query of `campaign.listPaginated`. */
export interface CampaignListPaginatedQuery extends PagedQuery {
  /** Only the campaign with this id. */
  readonly id?: string | null | undefined;
  /** Only campaigns that wait for their time, call customers now, or are over. */
  readonly status?: Open<'scheduled' | 'in-progress' | 'ended'> | null | undefined;
}

/** Campaigns, which phone many customers by one plan. */
export interface CampaignMethods {
  /** Lists campaigns with the counters of their calls, newest first. */
  list(query?: TimedQuery, options?: RequestOptions): List<Received<Campaign[]>>;

  /** Lists campaigns in numbered pages, with the total count in `metadata`. */
  listPaginated(
    query?: CampaignListPaginatedQuery,
    options?: RequestOptions,
  ): List<Received<Paginated<Campaign>>>;

  /**
   * Starts to phone up to 10,000 customers, at the time in `schedulePlan` or as soon as possible. The
   * platform runs `maxConcurrency` calls at the same time, 10 by default.
   * @throws PlatformError 400 if the agent, a number or a customer is missing or invalid
   */
  create(body: CreateCampaign, options?: RequestOptions): Promise<Received<Campaign>>;

  /**
   * Reads a campaign with its calls and the counters of those that are scheduled, queued, in progress and
   * ended.
   * @param id id of the campaign
   * @throws PlatformError 404 if there is no such campaign
   */
  get(id: string, options?: RequestOptions): Promise<Received<Campaign>>;

  /**
   * Renames a campaign, ends it early with `status`, or changes its agent, number and plan while no call has
   * begun.
   * @param id id of the campaign
   * @throws PlatformError 400 if the field can no longer be changed
   * @throws PlatformError 404 if there is no such campaign
   */
  update(id: string, body: UpdateCampaign, options?: RequestOptions): Promise<Received<Campaign>>;

  /**
   * Deletes a campaign's record and resolves to it. The records of its calls stay.
   * @param id id of the campaign
   * @throws PlatformError 404 if there is no such campaign
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Campaign>>;
}
