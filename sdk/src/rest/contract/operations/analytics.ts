import { area } from '../table.ts';

export const analytics = area({
  text: 'Sums, averages and counts over calls and subscriptions.',
  operations: {
    query: {
      at: 'POST /analytics',
      text:
        'Computes figures such as the number, cost and minutes of calls, in groups and per step of ' +
        'time. One result for each query, in the same order. Without a `timeRange`, the last 7 days ' +
        'count, in UTC.',
      errors: ['400 if a column, operation, step or time zone is unknown'],
    },
  },
});
