// Serves the page of each client, as a site would ship it, and the call machine, as a CDN does: minified, compressed, cached
// permanently, open to other origins.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundleForBrowser } from '../../shared/bundle.ts';
import { listen } from '../../shared/listen.ts';
import { root } from '../../shared/own-stack.ts';
import { permanently, sendFile, siteFiles } from '../shared/site-files.ts';

export type ClientName = 'firmline' | 'vendor';

export const callMachineFile = 'call-machine-object-bundle.js';
const callMachineBytes = 400_000;

export type BenchSite = Awaited<ReturnType<typeof startCallSite>>;

const html = (client: ClientName) => `<!doctype html><meta charset="utf-8"><title>${client}</title>
<link rel="icon" href="data:,"><script type="module" src="/${client}/page.js"></script>`;

/** Starts the site on a free port. The clean-ups stop it. */
export async function startCallSite(cleanUps: AsyncDisposableStack) {
  const callMachineName = `/call-machine/${callMachineFile}`;
  const [ownPage, vendors] = [await buildCallPage('firmline'), await buildCallPage('vendor')];
  const files = siteFiles([
    ['/firmline/index.html', html('firmline')],
    ['/vendor/index.html', html('vendor')],
    ...[...ownPage, ...vendors].map(({ name, code }): [string, string] => [name, code]),
    [callMachineName, await paddedCallMachine()],
  ]);
  const bytesOf = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (files.get(name)?.body.length ?? 0), 0);
  /** Bytes, after brotli, that load with the page, and when the client requests them. */
  const sizesOf = (chunks: typeof ownPage) => {
    const { true: eager = [], false: lateChunks = [] } = Object.groupBy(
      chunks,
      ({ isEager }) => `${isEager}`,
    );
    return {
      page: bytesOf(eager.map(({ name }) => name)),
      later: bytesOf(lateChunks.map(({ name }) => name)),
    };
  };
  let callMachineRequests = 0;
  const server = createServer((request, response) => {
    const name = (request.url?.split('?')[0] ?? '').replace(/\/$/, '/index.html');
    if (name === callMachineName) callMachineRequests++;
    response.setHeader('access-control-allow-origin', '*').setHeader('timing-allow-origin', '*');
    sendFile(response, files.get(name), permanently);
  });
  const port = await listen(server);
  cleanUps.use(server);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    pageUrl: (client: ClientName) => `${origin}/${client}/`,
    /** On another origin than the pages. */
    callMachineUrl: `http://127.0.0.1:${port}/call-machine`,
    sizes: { firmline: sizesOf(ownPage), vendor: sizesOf(vendors), callMachine: bytesOf([callMachineName]) },
    get callMachineRequests() {
      return callMachineRequests;
    },
  };
}

/** The files of a client's page; eager ones are loaded with the page, the others when the client requests them. */
async function buildCallPage(client: ClientName) {
  const peer = path.join(import.meta.dirname, '../peers/node_modules/@vapi-ai/web');
  const chunks = await bundleForBrowser(
    {
      input: { page: path.join(import.meta.dirname, `page/${client}.ts`) },
      resolve: { alias: { '@vapi-ai/web': peer } },
    },
    { format: 'es', minify: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  );
  const entry = chunks.find(({ isEntry }) => isEntry);
  return chunks.map((chunk) => ({
    name: `/${client}/${chunk.fileName}`,
    code: chunk.code,
    isEager: chunk === entry || entry?.imports.includes(chunk.fileName) === true,
  }));
}

/**
 * The local call machine, which weighs a fraction of the real one, with a comment that does not compress: the same bytes to
 * download, though not the same work to evaluate.
 */
async function paddedCallMachine(): Promise<string> {
  const bundle = await readFile(path.join(root, 'harness/dist/call-machine', callMachineFile), 'utf8');
  const missingBytes = callMachineBytes - brotliCompressSync(bundle).length;
  const blocks = Array.from({ length: Math.ceil(missingBytes / 64) }, (_, index) =>
    createHash('sha512').update(String(index)).digest(),
  );
  return `${bundle}\n/*${Buffer.concat(blocks).toString('base64')}*/\n`;
}
