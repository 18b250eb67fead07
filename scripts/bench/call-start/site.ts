// Serves the pages and the call machine as a CDN does: brotli, cached permanently, open to other origins.
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { listen } from '../../shared/listen.ts';
import { callMachineFile, paddedCallMachine } from './call-machine.ts';
import { type Client, buildPage, clients } from './pages.ts';

const callMachinePath = '/call-machine';

export interface WireSizes {
  /** Bytes loaded with the page, before any sign of a call. */
  readonly page: number;
  /** Bytes loaded when the client requests them. */
  readonly later: number;
}

export interface Site {
  pageUrl(client: Client): string;
  /** Origin of the pages. */
  readonly origin: string;
  /** Folder of the call machine, on another origin than the pages. */
  readonly callMachineUrl: string;
  /** Bytes after brotli. */
  readonly sizes: Readonly<Record<Client, WireSizes>> & { readonly callMachine: number };
  /** Number of requests for the call machine. */
  readonly callMachineRequests: number;
  stop(): Promise<void>;
}

const html = (client: Client) => `<!doctype html><meta charset="utf-8"><title>${client}</title>
<link rel="icon" href="data:,"><script type="module" src="/${client}/page.js"></script>`;

/** Starts the site on a free port. */
export async function startSite(): Promise<Site> {
  const files = new Map<string, { readonly type: string; readonly body: Buffer }>();
  const add = (name: string, type: string, text: string): number => {
    const body = brotliCompressSync(text);
    files.set(name, { type, body });
    return body.length;
  };

  const addPage = async (client: Client): Promise<[Client, WireSizes]> => {
    add(`/${client}/`, 'text/html', html(client));
    const sizes = { page: 0, later: 0 };
    for (const { name, code, eager } of await buildPage(client)) {
      sizes[eager ? 'page' : 'later'] += add(`/${client}/${name}`, 'text/javascript', code);
    }
    return [client, sizes];
  };
  const pages = await Promise.all(clients.map(addPage));
  const callMachineName = `${callMachinePath}/${callMachineFile}`;
  const callMachine = add(callMachineName, 'text/javascript', await paddedCallMachine());

  let callMachineRequests = 0;
  const server = createServer((request, response) => {
    const name = request.url?.split('?')[0] ?? '';
    const file = files.get(name);
    if (name === callMachineName) callMachineRequests++;
    if (!file) return response.writeHead(404).end();
    return response
      .writeHead(200, {
        'content-type': `${file.type}; charset=utf-8`,
        'content-encoding': 'br',
        'content-length': file.body.length,
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'timing-allow-origin': '*',
      })
      .end(file.body);
  });
  const port = await listen(server);
  const origin = `http://localhost:${port}`;
  return {
    origin,
    pageUrl: (client) => `${origin}/${client}/`,
    callMachineUrl: `http://127.0.0.1:${port}${callMachinePath}`,
    sizes: { ...(Object.fromEntries(pages) as Record<Client, WireSizes>), callMachine },
    get callMachineRequests() {
      return callMachineRequests;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
