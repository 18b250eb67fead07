const newest = '@daily-co/daily-js';
/** The version that the specification names. */
const oldest = 'daily-js-0.80';

/** For suites where the versions of daily-js differ, and for whole calls. */
export const dailyPackages: readonly string[] = [newest, oldest];

/** For all other suites: with `FIRMLINE_DAILY_JS=all` they run with the oldest version too. */
export const usualDailyPackages: readonly string[] =
  process.env['FIRMLINE_DAILY_JS'] === 'all' ? dailyPackages : [newest];
