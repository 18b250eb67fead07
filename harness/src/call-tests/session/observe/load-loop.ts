import type { SeenRequest } from '../view.ts';

/** More documents in a few seconds than a visitor opens. */
const maxLoads = 8;
const withinMs = 5000;

/** That a page loads again and again, such as one that reloads itself; undefined if it does not. */
export function loadLoopIn(requests: readonly SeenRequest[]): string | undefined {
  const loads = requests.filter(({ isPage, location }) => isPage === true && location === undefined);
  const [last, first] = [loads.at(-1), loads.at(-maxLoads)];
  return last && first && loads.length > maxLoads && last.atMs - first.atMs < withinMs
    ? `The page loads again and again: ${loads.length} times so far, last ${last.url}.`
    : undefined;
}
