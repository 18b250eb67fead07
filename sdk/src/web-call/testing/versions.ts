/** The packages of daily-js that every suite runs on: the newest, and the version of the specification. */
export const dailyPackages: readonly string[] = ['@daily-co/daily-js', 'daily-js-0.80'];
