import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** Stands in for the page in Daily's own frame. */
export const prebuiltScript = new URL('./prebuilt.ts', import.meta.url);

const page = (script: string) =>
  `<!doctype html><meta charset="utf-8"><title>test</title><link rel="icon" href="data:,">
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

export interface ScriptServer {
  readonly origin: string;
  stop(): Promise<void>;
}

/** Serves a page with a bundled script at each path. `dailyJs`: the package to use as daily-js. */
export async function serveScripts(
  scripts: Readonly<Record<string, URL>>,
  dailyJs: string,
): Promise<ScriptServer> {
  const files = new Map<string, readonly [type: string, body: string]>();
  await Promise.all(
    Object.entries(scripts).map(async ([path, entry]) => {
      files.set(path, ['text/html', page(`${path}.js`)]);
      files.set(`${path}.js`, ['text/javascript', await bundle(entry, dailyJs)]);
    }),
  );
  const server = createServer((request, response) => {
    const file = files.get(request.url?.split('?')[0] ?? '');
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
