const dayMs = 24 * 60 * 60 * 1000;

/** The weekday of "today" and the like; undefined for other words. */
export function weekdayNear(word: string, receivedAt: number, zone?: string): string | undefined {
  const daysToAdd = daysAhead[word];
  return daysToAdd === undefined
    ? undefined
    : new Date(receivedAt + daysToAdd * dayMs).toLocaleString('en-US', { weekday: 'long', timeZone: zone });
}

const daysAhead: Readonly<Record<string, number>> = { today: 0, tonight: 0, tomorrow: 1 };
