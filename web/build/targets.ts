/** The oldest browsers that run the page, for the compiler. Older ones get a notice, see `src/shell/can-run.ts`. */
export const targets = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
