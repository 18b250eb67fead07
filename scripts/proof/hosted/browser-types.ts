import type { launchBrowser } from '../../../harness/src/shared/browser/index.ts';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;
