import type { SeenRequest } from '../view.ts';

/** More documents in a few seconds than a visitor opens. */
const maxLoads = 8;
const withinMs = 5000;

/** That a page loads again and again, such as one that reloads itself; undefined if it does not. */
export function loadLoopIn(requests: readonly SeenRequest[]): string | undefined {
  const loads = requests.filter(({ isPage, location }) => isPage === true && location === undefined);
  const [lastLoad, firstLoad] = [loads.at(-1), loads.at(-maxLoads)];
  return lastLoad && firstLoad && loads.length > maxLoads && lastLoad.atMs - firstLoad.atMs < withinMs
    ? `The page loads again and again: ${loads.length} times so far, last ${lastLoad.url}.`
    : undefined;
}
