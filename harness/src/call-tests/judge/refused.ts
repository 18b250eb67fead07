import type { View } from '../session/view.ts';

/** Where the call library sends some of its failures by itself. A page's policy keeps it from that, as it should. */
const reportsOfLibrary = /\.ingest\.sentry\.io\b/;

/** What the page's policy refused of the page's own doing. */
export const refusedOfPage = ({ page: { violations } }: View): readonly string[] =>
  violations.filter((text) => !reportsOfLibrary.test(text));
