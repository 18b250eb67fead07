import { createServer } from 'node:http';

/** A page of another origin that embeds a link. */
export interface EmbedServer {
  readonly url: string;
  close(): Promise<void>;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/**
 * Serves one page with the link in a frame as large as the window.
 *
 * @param host name of this machine in the browser
 * @param allow the frame's `allow` attribute; empty for none
 */
export async function startEmbedServer(link: string, host: string, allow: string): Promise<EmbedServer> {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A firm's own page</title>
<link rel="icon" href="data:,">
<style>html, body, iframe { margin: 0; border: 0; width: 100%; height: 100% } body { overflow: hidden }</style>
<iframe title="Demo" src="${escaped(link)}"${allow === '' ? '' : ` allow="${escaped(allow)}"`}></iframe></html>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(html);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://${host}:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
