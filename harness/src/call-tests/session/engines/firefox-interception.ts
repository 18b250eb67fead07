import type { HTTPRequest, Page } from 'puppeteer-core';
import {
  Blocks,
  blocking,
  type Header,
  type Interception,
  type InterceptionOptions,
  isOfTransport,
} from './interception.ts';

/** Ignores errors about requests of a page that unloaded. */
const gone = () => {};

/** Pauses requests only while there is something to do, because each pause costs time. */
export async function intercept(page: Page, options: InterceptionOptions): Promise<Interception> {
  const { documentsOf, rewrite } = options;
  const blocks = new Blocks();
  const isRewritten = (request: HTTPRequest) =>
    rewrite && request.isNavigationRequest() && request.url().startsWith(`${documentsOf}/`);
  let isPausing = false;

  const apply = async () => {
    const isNeeded = rewrite !== undefined || blocks.texts.length > 0 || blocks.addresses.length > 0;
    if (isNeeded === isPausing) return;
    isPausing = isNeeded;
    await page.setRequestInterception(isNeeded);
  };

  page.on('request', (request) => {
    // Pausing may begin or end while requests are on their way, so each tells whether it waits.
    const action: string = request.interceptResolutionState().action;
    if (action !== 'none') return;
    if (blocks.takes(request.url())) request.abort('connectionfailed').catch(gone);
    else if (rewrite && isRewritten(request))
      rewritten(request, rewrite).catch(() => request.abort('failed').catch(gone));
    else request.continue().catch(gone);
  });
  await apply();

  return blocking(blocks, apply);
}

/** Fetches the document in its place, because Puppeteer gives no access to a response on its way. */
async function rewritten(
  request: HTTPRequest,
  rewrite: (headers: readonly Header[]) => Header[],
): Promise<void> {
  const response = await fetch(request.url(), { headers: request.headers(), redirect: 'manual' });
  const headers = [...response.headers].map(([name, value]) => ({ name, value }));
  const kept = rewrite(headers).filter((header) => !isOfTransport(header));
  await request.respond({
    status: response.status,
    headers: Object.fromEntries(kept.map(({ name, value }) => [name, value])),
    body: Buffer.from(await response.arrayBuffer()),
  });
}
