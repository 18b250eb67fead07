import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
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
    'frame-src': ["'self'"],
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
      .filter((part): part is OutputChunk => part.type === 'chunk')
      .map(({ fileName, code }) => [`/${fileName}`, code]);
  } finally {
    await build.close();
  }
}

/** Pages as others write them, and those of Daily's own frame. Few tests open one, so it is bundled when it is opened. */
const foreignPages: Readonly<Record<string, string>> = {
  react: './page/react-page.tsx',
  vendor: './page/vendor-page.ts',
  embedded: './page/embedded-page.ts',
  prebuilt: './page/prebuilt-page.ts',
};

export interface CallPageServer {
  /**
   * Origin of the page with the client, `/`, of one in React, `/react`, of one
   * written for the vendor's client, `/vendor`, of one with calls in Daily's own frame, `/embedded`, and of a stand-in for
   * that frame, `/prebuilt`.
   */
  readonly origin: string;
  stop(): Promise<void>;
}

/** Bundles and serves the pages of the browser tests. `dailyPackage`: the package to use as daily-js. */
export async function serveCallPage(stackUrl: string, dailyPackage: string): Promise<CallPageServer> {
  const resolveOptions = {
    alias: { '@daily-co/daily-js': dailyPackage },
    conditionNames: ['@firmline/source', 'browser', 'import', 'default'],
  };
  const [scripts, [probe]] = await Promise.all([
    bundle(
      {
        input: { client: file('./page/call-page.ts') },
        resolve: resolveOptions,
      },
      { format: 'es', chunkFileNames: 'chunk-[name].js' },
    ),
    bundle({ input: { probe: file('./page/probe.ts') } }, { format: 'iife' }),
  ]);
  if (!probe) throw new Error('The page was not bundled as expected');
  const servedScripts = new Map([...scripts, probe]);
  const policy = contentSecurityPolicy(stackUrl);
  const bundleForeign = async (name: string) => {
    const entry = foreignPages[name];
    if (entry === undefined || servedScripts.has(`/${name}.js`)) return entry !== undefined;
    // In this mode React runs every effect twice.
    const transform = { define: { 'process.env.NODE_ENV': '"development"' } };
    const input = { input: { [name]: file(entry) }, resolve: resolveOptions, transform };
    for (const [at, code] of await bundle(input, { format: 'es', chunkFileNames: `${name}-[name].js` }))
      servedScripts.set(at, code);
    return true;
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url?.split('?')[0] ?? '';
    const script = servedScripts.get(path);
    if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8').end(script);
    } else if (path === '/' || (await bundleForeign(path.slice(1)))) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('content-security-policy', policy);
      response.end(page(path === '/' ? 'client' : path.slice(1)));
    } else response.writeHead(404).end();
  };
  const server = createServer((request, response) => void answer(request, response));
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
