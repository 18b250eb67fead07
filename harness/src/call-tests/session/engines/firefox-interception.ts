import type { HTTPRequest, Page } from 'puppeteer-core';
import {
  Blocks,
  type Header,
  type Interception,
  type InterceptionOptions,
  isOfTransport,
  openHeaders,
  type Substitution,
} from './interception.ts';

/** Ignores errors about requests of a page that unloaded. */
const ignoreGone = () => {};

/** Pauses requests only while there is something to do, because each pause costs time. */
export async function intercept(page: Page, options: InterceptionOptions): Promise<Interception> {
  const { documentsOf, rewrite, substitution, ownHeaders } = options;
  const blocks = new Blocks(() => apply());
  const isRewritten = (request: HTTPRequest) =>
    rewrite && request.isNavigationRequest() && request.url().startsWith(`${documentsOf}/`);
  let isPausing = false;

  const apply = async () => {
    const isNeeded =
      rewrite !== undefined ||
      substitution !== undefined ||
      ownHeaders !== undefined ||
      blocks.texts.length > 0 ||
      blocks.addresses.length > 0;
    if (isNeeded === isPausing) return;
    isPausing = isNeeded;
    await page.setRequestInterception(isNeeded);
  };

  page.on('request', (request) => {
    // Pausing may begin or end while requests are on their way, so each tells whether it waits.
    const action: string = request.interceptResolutionState().action;
    if (action !== 'none') return;
    const addedHeaders = ownHeaders?.belongTo(request.url())
      ? { headers: ownHeaders.addTo(request.headers()) }
      : {};
    if (blocks.handles(request.url())) request.abort('connectionfailed').catch(ignoreGone);
    else if (substitution?.handles(request.url()))
      substituteBody(request, substitution).catch(() => request.abort('failed').catch(ignoreGone));
    else if (rewrite && isRewritten(request))
      rewriteRequest(request, rewrite, addedHeaders).catch(() => request.abort('failed').catch(ignoreGone));
    else request.continue(addedHeaders).catch(ignoreGone);
  });
  await apply();

  return blocks;
}

/** Fetches the document in its place, because Puppeteer gives no access to a response on its way. */
async function rewriteRequest(
  request: HTTPRequest,
  rewrite: (headers: readonly Header[]) => Header[],
  { headers = request.headers() }: { readonly headers?: Readonly<Record<string, string>> },
): Promise<void> {
  const response = await fetch(request.url(), { headers, redirect: 'manual' });
  await respondToRequest(request, response, rewrite);
}

async function respondToRequest(
  request: HTTPRequest,
  response: Response,
  rewrite: (headers: readonly Header[]) => Header[] = (headers) => [...headers],
): Promise<void> {
  const headers = [...response.headers].map(([name, value]) => ({ name, value }));
  const keptHeaders = rewrite(headers).filter((header) => !isOfTransport(header));
  await request.respond({
    status: response.status,
    headers: Object.fromEntries(keptHeaders.map(({ name, value }) => [name, value])),
    body: Buffer.from(await response.arrayBuffer()),
  });
}

/** Headers of the connection to the host that is not asked. */
const connectionHeader = /^(host|connection|content-length|accept-encoding)$/;

/** Asks in the page's place: Firefox would make another address a redirect to another origin, which loses the key. */
async function substituteBody(request: HTTPRequest, substitution: Substitution): Promise<void> {
  const postData = request.hasPostData() ? await request.fetchPostData() : undefined;
  const substitute = await substitution.find({
    method: request.method(),
    url: request.url(),
    headers: Object.fromEntries(
      Object.entries(request.headers()).filter(([name]) => !connectionHeader.test(name)),
    ),
    ...(postData === undefined ? {} : { body: postData }),
  });
  if (substitute === 'refused') await request.abort('namenotresolved');
  else if ('status' in substitute) {
    const { status, contentType, bytes } = substitute;
    await request.respond({ status, headers: openHeaders, contentType, body: bytes });
  } else {
    const { url, headers, body } = substitute;
    await respondToRequest(
      request,
      await fetch(url, { method: request.method(), headers, ...(body === undefined ? {} : { body }) }),
    );
  }
}
