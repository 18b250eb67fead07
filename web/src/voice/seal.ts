/** One file to load for the seal: the page's first picture of it, and the moving one of a call. */
export { openLiveSeal } from './live-seal.ts';
export { openRestingSeal } from './resting-seal.ts';
