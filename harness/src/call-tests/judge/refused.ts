import type { View } from '../session/view.ts';

/** Where the call library reports some of its errors. The page's policy blocks that on purpose. */
const reportsOfLibrary = /\.ingest\.sentry\.io\b/;

/** Policy violations by the page itself. */
export const refusedOfPage = ({ page: { violations } }: View): readonly string[] =>
  violations.filter((text) => !reportsOfLibrary.test(text));
