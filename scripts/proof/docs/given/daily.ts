import { ready } from './visitor.ts';
import { until } from './until.ts';

/** daily-js is loaded when the browser is idle, from the page's own origin. */
export const finish = (): Promise<void> =>
  until(
    'a load of daily-js',
    () =>
      ready &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/vendor/daily-esm.js')),
  );
