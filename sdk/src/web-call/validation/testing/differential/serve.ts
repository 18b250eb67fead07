import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const entries = {
  page: new URL('./page.ts', import.meta.url),
  prebuilt: new URL('./prebuilt.ts', import.meta.url),
};

const page = (script: string) =>
  `<!doctype html><meta charset="utf-8"><title>validation</title><link rel="icon" href="data:,">
<script type="module" src="${script}"></script>`;

async function bundle(entry: URL, dailyJs: string): Promise<string> {
  const build = await rolldown({
    input: fileURLToPath(entry),
    platform: 'browser',
    logLevel: 'silent',
    resolve: { alias: { '@daily-co/daily-js': dailyJs } },
  });
  try {
    const { output } = await build.generate({ format: 'es', codeSplitting: false });
    return output[0].code;
  } finally {
    await build.close();
  }
}

export interface ValidationServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves a page that holds daily-js, our validators and the inputs for both. `dailyJs`: the package to load. */
export async function serveValidationPage(dailyJs = '@daily-co/daily-js'): Promise<ValidationServer> {
  const [script, prebuilt] = await Promise.all([
    bundle(entries.page, dailyJs),
    bundle(entries.prebuilt, dailyJs),
  ]);
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', page('/page.js')],
    '/page.js': ['text/javascript', script],
    '/prebuilt': ['text/html', page('/prebuilt.js')],
    '/prebuilt.js': ['text/javascript', prebuilt],
  };
  const server = createServer((request, response) => {
    const file = files[request.url?.split('?')[0] ?? ''];
    if (file) response.setHeader('content-type', `${file[0]}; charset=utf-8`).end(file[1]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  return {
    origin: `http://localhost:${address.port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
