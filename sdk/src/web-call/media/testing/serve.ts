import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

async function bundle(): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(new URL('./page.ts', import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
  });
  try {
    const { output } = await build.generate({ format: 'es', codeSplitting: false });
    return output[0].code;
  } finally {
    await build.close();
  }
}

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>media</title><link rel="icon" href="data:,">
<body>${body}</body></html>`;

export interface MediaPageServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves the page at `/`, and at `/frame?of=ADDRESS` a page with ADDRESS in a frame without permissions. */
export async function serveMediaPage(): Promise<MediaPageServer> {
  const script = await bundle();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const html = (body: string) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page(body));
    if (url.pathname === '/') html('<script type="module" src="/page.js"></script>');
    else if (url.pathname === '/frame') html(`<iframe src="${url.searchParams.get('of') ?? ''}"></iframe>`);
    else if (url.pathname === '/page.js') response.setHeader('content-type', 'text/javascript').end(script);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  return {
    port: address.port,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
