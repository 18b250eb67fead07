import type { CDPSession, Page, Protocol } from 'puppeteer-core';

type Header = Protocol.Fetch.HeaderEntry;

/** Stops requests of a page on their way, and changes the headers of its documents. */
export interface Interception {
  /** Requests whose address holds `text` fail. */
  block(text: string, options?: BlockOptions): Promise<void>;
  /** Nothing is blocked any more, but for addresses that are to be remembered. */
  clear(): Promise<void>;
}

export interface InterceptionOptions {
  /** For documents of this origin; none: their headers stay. */
  readonly documentsOf?: string;
  readonly rewrite?: (headers: readonly Header[]) => Header[];
}

export interface BlockOptions {
  /** How many requests fail. Default: all. */
  readonly times?: number;
  /** An address that failed once goes on failing, for as long as the page is intercepted. */
  readonly remembered?: boolean;
}

interface Block {
  readonly text: string;
  readonly remembered: boolean;
  left: number;
}

/** Errors of what was paused when the page went away. */
const gone = () => {};

/** Works beside Puppeteer's own session of the page, which knows nothing of it. */
export async function intercept(page: Page, options: InterceptionOptions = {}): Promise<Interception> {
  const { documentsOf, rewrite } = options;
  const session = await page.createCDPSession();
  let blocks: Block[] = [];
  const remembered = new Set<string>();

  const apply = async () => {
    const patterns: Protocol.Fetch.RequestPattern[] = [
      ...blocks.map(({ text }) => ({ urlPattern: `*${escaped(text)}*` })),
      ...[...remembered].map((url) => ({ urlPattern: escaped(url) })),
      ...(documentsOf === undefined || !rewrite
        ? []
        : [
            {
              urlPattern: `${escaped(documentsOf)}/*`,
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
      rewritten(session, event, rewrite).catch(gone);
      return;
    }
    const block = blocks.find(({ text, left }) => left > 0 && request.url.includes(text));
    if (block || remembered.has(request.url)) {
      if (block) block.left--;
      if (block?.remembered) remembered.add(request.url);
      session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' }).catch(gone);
    } else session.send('Fetch.continueRequest', { requestId }).catch(gone);
  });
  if (rewrite) await apply();

  return {
    async block(text, { times = Number.POSITIVE_INFINITY, remembered: isRemembered = false } = {}) {
      blocks = [...blocks, { text, remembered: isRemembered, left: times }];
      await apply();
    },
    async clear() {
      blocks = [];
      await apply();
    },
  };
}

/** The browser has read a document's policy by then: it takes another only with an answer of its own. */
async function rewritten(
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
    responseHeaders: rewrite(responseHeaders).filter(({ name }) => !ofTransport.test(name)),
    body: base64Encoded ? body : Buffer.from(body).toString('base64'),
  });
}

/** What no longer holds of a body that was unpacked. */
const ofTransport = /^(content-encoding|content-length|transfer-encoding)$/i;

const escaped = (text: string): string => text.replace(/[\\*?]/g, String.raw`\$&`);
