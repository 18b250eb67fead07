/** The oldest browsers that run the page, for the compiler. Older ones get the plain page, see `src/shell/can-run.ts`. */
export const targets = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];

/**
 * The oldest browsers in which `npm run check` checks the plain page. It needs ES5 and a few methods, and brings those that
 * Internet Explorer 11 lacks, of which the data says nothing.
 */
export const plainTargets = ['chrome41', 'edge12', 'firefox36', 'safari9'];
