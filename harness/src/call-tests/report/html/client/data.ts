import type { Attempt } from '../../../result/result.ts';
import { type Overview, overviewId, type OverviewScenario } from '../embed.ts';

const read = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

export const readOverview = (): Overview => read(overviewId) as Overview;

const attempts = new Map<string, readonly Attempt[]>();

/** Read when the scenario is first opened. */
export function attemptsOf({ part }: OverviewScenario): readonly Attempt[] {
  const known = attempts.get(part) ?? (read(part) as readonly Attempt[]);
  attempts.set(part, known);
  return known;
}

/** The data URL of a picture or sound, by the id that replaces it. */
export const mediaOf = (id: string): string => read(id) as string;

/** Its object URL, in which a player can seek. */
export function objectUrlOf(id: string): string {
  const url = mediaOf(id);
  const comma = url.indexOf(',');
  const type = /^data:([^;,]+)/.exec(url)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (character) => character.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type }));
}
