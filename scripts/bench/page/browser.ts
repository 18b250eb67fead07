// Puppeteer's types by way of the harness, which is what depends on it.
import type { launchBrowser } from '../../../harness/src/shared/browser/index.ts';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;
export type CdpSession = Awaited<ReturnType<Page['createCDPSession']>>;
