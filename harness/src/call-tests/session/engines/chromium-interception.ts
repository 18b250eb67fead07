import type { CDPSession, Page, Protocol } from 'puppeteer-core';
import {
  Blocks,
  type Header,
  type Interception,
  type InterceptionOptions,
  isOfTransport,
  openHeaders,
  type Substitution,
} from './interception.ts';

/** Ignores errors about requests that were paused when the page unloaded. */
const ignoreGone = () => {};

/** Uses a CDP session of its own, beside Puppeteer's. */
export async function intercept(page: Page, options: InterceptionOptions): Promise<Interception> {
  const { documentsOf, rewrite, substitution, ownHeaders } = options;
  const session = await page.createCDPSession();
  const blocks = new Blocks(() => apply());

  const apply = async () => {
    const patterns: Protocol.Fetch.RequestPattern[] = [
      ...blocks.texts.map((text) => ({ urlPattern: `*${escapeGlob(text)}*` })),
      ...blocks.addresses.map((url) => ({ urlPattern: escapeGlob(url) })),
      ...(substitution?.patterns ?? []).map((urlPattern) => ({ urlPattern })),
      ...(ownHeaders ? [{ urlPattern: ownHeaders.pattern }] : []),
      ...(documentsOf === undefined || !rewrite
        ? []
        : [
            {
              urlPattern: `${escapeGlob(documentsOf)}/*`,
              resourceType: 'Document' as const,
              requestStage: 'Response' as const,
            },
          ]),
    ];
    if (patterns.length > 0) await session.send('Fetch.enable', { patterns });
    else await session.send('Fetch.disable');
  };

  session.on('Fetch.requestPaused', (event) => {
    const { requestId, request, responseStatusCode } = event;
    if (responseStatusCode !== undefined) {
      rewriteRequest(session, event, rewrite).catch(ignoreGone);
      return;
    }
    if (blocks.handles(request.url))
      session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' }).catch(ignoreGone);
    else if (substitution?.handles(request.url))
      substituteBody(session, event, substitution).catch(ignoreGone);
    else
      session
        .send('Fetch.continueRequest', {
          requestId,
          ...(ownHeaders?.belongTo(request.url) && {
            headers: headerList(ownHeaders.addTo(request.headers)),
          }),
        })
        .catch(ignoreGone);
  });
  if (rewrite || substitution || ownHeaders) await apply();
  // What a service worker asks for does not come through here.
  if (substitution) await page.setBypassServiceWorker(true);

  return blocks;
}

/**
 * Sends a request elsewhere, unseen by the page. The browser still does everything else, such as CORS, and being offline.
 */
async function substituteBody(
  session: CDPSession,
  { requestId, request }: Protocol.Fetch.RequestPausedEvent,
  substitution: Substitution,
): Promise<void> {
  const { method, url, postDataEntries = [] } = request;
  const bytes = postDataEntries.map(({ bytes: part = '' }) => Buffer.from(part, 'base64'));
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const body = bytes.length === 0 ? {} : { body: Buffer.concat(bytes).toString('utf8') };
  const substitute = await substitution.find({ method, url, headers, ...body });
  if (substitute === 'refused') {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'NameNotResolved' });
  } else if ('status' in substitute) {
    await session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: substitute.status,
      responseHeaders: headerList({ ...openHeaders, 'content-type': substitute.contentType }),
      body: substitute.bytes.toString('base64'),
    });
  } else {
    await session.send('Fetch.continueRequest', {
      requestId,
      url: substitute.url,
      headers: headerList(substitute.headers),
      ...(substitute.body === undefined ? {} : { postData: Buffer.from(substitute.body).toString('base64') }),
    });
  }
}

const headerList = (headers: Readonly<Record<string, string>>): Header[] =>
  Object.entries(headers).map(([name, value]) => ({ name, value }));

/** The browser has already read the policy of this response, so a new response is needed to change it. */
async function rewriteRequest(
  session: CDPSession,
  {
    requestId,
    responseStatusCode: responseCode = 200,
    responseHeaders = [],
  }: Protocol.Fetch.RequestPausedEvent,
  rewrite: InterceptionOptions['rewrite'],
): Promise<void> {
  const hasBody = responseCode < 300 || responseCode >= 400;
  if (!rewrite || !hasBody) {
    await session.send('Fetch.continueResponse', { requestId });
    return;
  }
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode,
    responseHeaders: rewrite(responseHeaders).filter((header) => !isOfTransport(header)),
    body: base64Encoded ? body : Buffer.from(body).toString('base64'),
  });
}

const escapeGlob = (text: string): string => text.replace(/[\\*?]/g, String.raw`\$&`);
