import type { Attempt } from '../../../result/result.ts';
import { type Overview, overviewId, type OverviewScenario } from '../embed.ts';

const readPart = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');

export const readOverview = (): Overview => readPart(overviewId) as Overview;

/** Read when the scenario is opened. */
export const attemptsOf = ({ part }: OverviewScenario): readonly Attempt[] =>
  readPart(part) as readonly Attempt[];

/** The data URL of a picture or sound, by the id that replaces it. */
export const mediaOf = (id: string): string => readPart(id) as string;

const urls = new Map<string, string>();

/** Its object URL, in which a player can seek. */
export function objectUrlOf(id: string): string {
  const knownUrl = urls.get(id);
  if (knownUrl !== undefined) return knownUrl;
  const url = mediaOf(id);
  const comma = url.indexOf(',');
  const type = /^data:([^;,]+)/.exec(url)?.[1] ?? '';
  const bytes = Uint8Array.from(atob(url.slice(comma + 1)), (character) => character.charCodeAt(0));
  const objectUrl = URL.createObjectURL(new Blob([bytes], { type }));
  urls.set(id, objectUrl);
  return objectUrl;
}
