/** Whether the browser is new enough for the page: every target of the build has both features, and few older ones. */
export const canRun = (): boolean =>
  'toSorted' in Array.prototype && 'attachInternals' in HTMLElement.prototype;
