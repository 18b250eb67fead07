import type { CDPSession, Page, Protocol } from 'puppeteer-core';

type Header = Protocol.Fetch.HeaderEntry;

/** Blocks requests of a page, and rewrites the headers of its documents. */
export interface Interception {
  /** Fails requests whose address contains `text`. */
  block(text: string, options?: BlockOptions): Promise<void>;
  /** Unblocks everything except remembered addresses. */
  clear(): Promise<void>;
}

export interface InterceptionOptions {
  /** Rewrites documents of this origin only. */
  readonly documentsOf?: string;
  readonly rewrite?: (headers: readonly Header[]) => Header[];
}

export interface BlockOptions {
  /** Number of requests to fail. Default: all. */
  readonly times?: number;
  /** Whether an address that failed once always fails, even after `clear`. */
  readonly remembered?: boolean;
}

interface Block {
  readonly text: string;
  readonly remembered: boolean;
  left: number;
}

/** Ignores errors about requests that were paused when the page unloaded. */
const gone = () => {};

/** Uses a CDP session of its own, beside Puppeteer's. */
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

/** The browser has already read the policy of this response, so a new response is needed to change it. */
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

/** Headers that are wrong for a decoded body. */
const ofTransport = /^(content-encoding|content-length|transfer-encoding)$/i;

const escaped = (text: string): string => text.replace(/[\\*?]/g, String.raw`\$&`);
