import type { CDPSession, Page, Protocol } from 'puppeteer-core';

type Header = Protocol.Fetch.HeaderEntry;

/** Stops requests of a page on their way, and changes the headers of its documents. */
export interface Interception {
  /** Requests whose address holds `text` fail, the first `times` of them. */
  block(text: string, times?: number): Promise<void>;
  /** Nothing is blocked any more. */
  clear(): Promise<void>;
}

export interface InterceptionOptions {
  /** For documents of this origin; none: their headers stay. */
  readonly documentsOf?: string;
  readonly rewrite?: (headers: readonly Header[]) => Header[];
}

interface Block {
  readonly text: string;
  left: number;
}

/** Errors of what was paused when the page went away. */
const gone = () => {};

/** Works beside Puppeteer's own session of the page, which knows nothing of it. */
export async function intercept(page: Page, options: InterceptionOptions = {}): Promise<Interception> {
  const { documentsOf, rewrite } = options;
  const session = await page.createCDPSession();
  let blocks: Block[] = [];

  const apply = async () => {
    const patterns: Protocol.Fetch.RequestPattern[] = [
      ...blocks.map(({ text }) => ({ urlPattern: `*${escaped(text)}*` })),
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
    if (block) {
      block.left--;
      session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' }).catch(gone);
    } else session.send('Fetch.continueRequest', { requestId }).catch(gone);
  });
  if (rewrite) await apply();

  return {
    async block(text, times = Number.POSITIVE_INFINITY) {
      blocks = [...blocks, { text, left: times }];
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
