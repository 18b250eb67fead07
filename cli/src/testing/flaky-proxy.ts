import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** What happens to a request: it is forwarded, its response is dropped, or the proxy responds itself. */
export type Fate =
  | 'pass'
  | 'lose-answer'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: object };

export interface FlakyProxy {
  readonly url: string;
  /** Slugs of all rows in forwarded writes, with repetitions. */
  readonly written: readonly string[];
  /** Called for every write, counted from 1, with the slugs of its rows. */
  onWrite: (count: number, slugs: readonly string[]) => Fate | Promise<Fate>;
  stop(): Promise<void>;
}

/** A proxy between a command and its data service that fails as the test decides. */
export async function startFlakyProxy(target: string): Promise<FlakyProxy> {
  const written: string[] = [];
  let writes = 0;
  const proxy = {
    url: '',
    written,
    onWrite: (): Fate | Promise<Fate> => 'pass',
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  } as { -readonly [K in keyof FlakyProxy]: FlakyProxy[K] };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const isWrite = request.method === 'POST';
    const slugs = isWrite ? (JSON.parse(String(body)) as { slug: string }[]).map(({ slug }) => slug) : [];
    const fate = isWrite ? await proxy.onWrite(++writes, slugs) : 'pass';
    if (typeof fate === 'object') {
      response
        .writeHead(fate.status, { 'content-type': 'application/json', ...fate.headers })
        .end(JSON.stringify(fate.body ?? {}));
      return;
    }
    written.push(...slugs);
    const {
      host: _,
      'content-length': __,
      connection: ___,
      'accept-encoding': ____,
      ...headers
    } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
    });
    const content = Buffer.from(await answer.arrayBuffer());
    if (fate === 'lose-answer') request.socket.destroy();
    else {
      const range = answer.headers.get('content-range');
      response
        .writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? 'application/json',
          ...(range ? { 'content-range': range } : {}),
        })
        .end(content);
    }
  };
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
