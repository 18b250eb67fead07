import path from 'node:path';
import type { Page } from '../../../harness/src/shared/browser/index.ts';
import { bundleForBrowser } from '../../shared/bundle.ts';

/** A folder on the page's own origin without a firm's link or a service. */
const folder = '/firmline-proof/';

/** The page's script, in one file. */
export async function bundlePage(): Promise<string> {
  const input = path.resolve(import.meta.dirname, 'page/entry.ts');
  const [script] = await bundleForBrowser({ input }, { format: 'iife', codeSplitting: false });
  return script?.code ?? '';
}

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Proof</title>
<link rel="icon" href="data:,"><body><script src="page.js"></script>`;

export interface ServedPage {
  readonly origin: string;
  readonly script: string;
  /** The product's policy in report-only mode, so that the trace shows what it would block. */
  readonly policy: string;
}

/** Opens the page at an origin without contacting it: the responses come from here. */
export async function openPage(page: Page, { origin, script, policy }: ServedPage): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}${folder}*` }] });
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isScript = request.url.endsWith('/page.js');
    const headers = {
      'content-type': isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8',
      'content-security-policy-report-only': policy,
    };
    session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 200,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: Buffer.from(isScript ? script : html).toString('base64'),
      })
      // The page has been closed.
      .catch(() => {});
  });
  await page.goto(`${origin}${folder}`);
}
