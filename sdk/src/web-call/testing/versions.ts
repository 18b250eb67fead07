export const newestDaily = '@daily-co/daily-js';

/** For whole calls, and where the versions of daily-js differ: the oldest is the one that the specification names. */
export const dailyPackages: readonly string[] = [newestDaily, 'daily-js-0.80'];
