const newest = '@daily-co/daily-js';
/** The version of the specification. */
const oldest = 'daily-js-0.80';

/** For suites of what the versions of daily-js do differently, and of a whole call. */
export const dailyPackages: readonly string[] = [newest, oldest];

/** For all other suites: `npm run proof -- daily-versions` runs them with the oldest version too. */
export const usualDailyPackages: readonly string[] =
  process.env['FIRMLINE_DAILY_JS'] === 'all' ? dailyPackages : [newest];
