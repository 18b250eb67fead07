import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { rolldown, type InputOptions, type OutputChunk, type OutputOptions } from 'rolldown';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const page = (
  script: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${script}</title>
<link rel="icon" href="data:,"><script src="/probe.js"></script>
<body><script type="module" src="/${script}.js"></script></body></html>`;

/** The demo page's policy, which above all forbids evaluating text. */
const contentSecurityPolicy = (stackUrl: string) =>
  Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", stackUrl, 'blob:', "'wasm-unsafe-eval'"],
    'connect-src': ["'self'", stackUrl, stackUrl.replace('http', 'ws')],
    'img-src': ["'self'", 'data:'],
    'worker-src': ["'self'", 'blob:'],
  })
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');

async function bundle(input: InputOptions, output: OutputOptions): Promise<[name: string, code: string][]> {
  const build = await rolldown({ platform: 'browser', logLevel: 'silent', ...input });
  try {
    const { output: files } = await build.generate(output);
    return files
      .filter((made): made is OutputChunk => made.type === 'chunk')
      .map(({ fileName, code }) => [`/${fileName}`, code]);
  } finally {
    await build.close();
  }
}

export interface CallPageServer {
  /** Origin of the page with the client, `/`, and of the one with daily-js alone, `/bare`. */
  readonly origin: string;
  /** Path of the script with daily-js, which the client loads on demand. */
  readonly dailyPath: string;
  stop(): Promise<void>;
}

/** Bundles and serves the pages of the browser tests. `dailyPackage`: the package to use as daily-js. */
export async function serveCallPage(stackUrl: string, dailyPackage: string): Promise<CallPageServer> {
  const [scripts, [probe]] = await Promise.all([
    bundle(
      {
        input: { client: file('./page/call-page.ts'), bare: file('./page/bare-page.ts') },
        resolve: {
          alias: { '@daily-co/daily-js': dailyPackage },
          conditionNames: ['@firmline/source', 'browser', 'import', 'default'],
        },
      },
      { format: 'es', chunkFileNames: 'chunk-[name].js' },
    ),
    bundle({ input: { probe: file('./probe/probe.ts') } }, { format: 'iife' }),
  ]);
  const dailyPath = scripts.find(([name]) => name.startsWith('/chunk-daily'))?.[0];
  if (!probe || dailyPath === undefined) throw new Error('The page was not bundled as expected');
  const served = new Map([...scripts, probe]);
  const policy = contentSecurityPolicy(stackUrl);

  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const script = served.get(path);
    if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
    } else if (path === '/' || path === '/bare' || path === '/without-camera') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', policy);
      if (path === '/without-camera') response.setHeader('permissions-policy', 'camera=()');
      response.end(page(path === '/bare' ? 'bare' : 'client'));
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  return {
    origin: `http://localhost:${address.port}`,
    dailyPath,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
