import { area } from '../table.ts';

export const campaign = area({
  text: 'Campaigns, which phone many customers by one plan.',
  record: 'campaign',
  path: '/campaign',
  operations: {
    list: {
      text: 'Lists campaigns with the counters of their calls, in numbered pages with the total count in `metadata`.',
      query: {
        id: 'Only the campaign with this id.',
        status: 'Only campaigns that wait for their time, call customers now, or are over.',
      },
    },
    listPaginated: {
      at: 'GET /campaign/paginated',
      text: 'Lists campaigns like `list`, at the older address.',
      query: {
        id: 'Only the campaign with this id.',
        status: 'Only campaigns that wait for their time, call customers now, or are over.',
      },
    },
    create: {
      text: 'Starts to phone up to 10,000 customers, at the time in `schedulePlan` or as soon as possible. The platform runs `maxConcurrency` calls at the same time, 10 by default.',
      errors: ['400 if the agent, a number or a customer is missing or invalid'],
    },
    get: 'Reads a campaign with its calls and the counters of those that are scheduled, queued, in progress and ended.',
    update: {
      text: 'Renames a campaign, ends it early with `status`, or changes its agent, number and plan while no call has begun.',
      errors: ['400 if the field can no longer be changed'],
    },
    delete: "Deletes a campaign's record and resolves to it. The records of its calls stay.",
  },
});
