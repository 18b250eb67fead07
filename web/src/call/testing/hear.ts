import type { Page } from 'puppeteer-core';

/** Lets a test send what the room would. Runs before the page is opened. */
export const keepSockets = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const sockets: WebSocket[] = [];
    Object.assign(window, { sockets });
    window.WebSocket = new Proxy(WebSocket, {
      construct(target, values) {
        const socket = Reflect.construct(target, values) as WebSocket;
        sockets.push(socket);
        return socket;
      },
    });
  });

/** The page receives a transcript. */
export const hear = (
  page: Page,
  transcriptType: 'partial' | 'final',
  transcript: string,
  role: 'user' | 'assistant' = 'user',
) =>
  page.evaluate(
    (data) => {
      const sockets = Reflect.get(window, 'sockets') as WebSocket[];
      sockets.at(-1)?.dispatchEvent(new MessageEvent('message', { data }));
    },
    JSON.stringify({
      type: 'app-message',
      data: JSON.stringify({ type: 'transcript', role, transcriptType, transcript }),
    }),
  );
