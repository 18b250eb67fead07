/**
 * Whether the browser is new enough for the page. `npm run check` ensures that these features let in every target of
 * the build, and no browser that lacks something the page uses.
 */
export const canRun = (): boolean =>
  'toSorted' in Array.prototype && 'attachInternals' in HTMLElement.prototype;
