import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { rolldown } from 'rolldown';

import { createRoomServer, createSpeech, type RoomServer } from '../index.ts';

const pathOfFile = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** The strictest policy of the product's page: no inline scripts, no eval, no foreign sources except worklets. */
const policy =
  "default-src 'self'; script-src 'self' blob: 'wasm-unsafe-eval'; connect-src 'self' ws:; media-src 'self' blob:; img-src data:";
const html = `<!doctype html><meta charset="utf-8"><title>room</title><link rel="icon" href="data:,">
<script type="module" src="/page.js"></script>`;

/** Another copy of daily-js for the page, such as an older one: a package name or a path. */
const { FIRMLINE_TEST_DAILY_JS: otherDailyJs } = process.env;

/** The bundles of all test files that share this module. */
const bundles = new Map<string, Promise<string>>();

function bundle(entry: string, format: 'iife' | 'es'): Promise<string> {
  const bundlePromise = bundles.get(entry) ?? build(entry, format);
  bundles.set(entry, bundlePromise);
  return bundlePromise;
}

async function build(entry: string, format: 'iife' | 'es'): Promise<string> {
  const bundler = await rolldown({
    input: pathOfFile(entry),
    tsconfig: pathOfFile('../machine/tsconfig.json'),
    platform: 'browser',
    resolve: {
      conditionNames: ['@firmline/source', 'browser', 'import', 'default'],
      ...(otherDailyJs !== undefined && { alias: { '@daily-co/daily-js': otherDailyJs } }),
    },
    logLevel: 'silent',
  });
  try {
    const { output } = await bundler.generate({ format, minify: true, codeSplitting: false });
    return output[0].code;
  } finally {
    await bundler.close();
  }
}

export interface TestRoom {
  readonly origin: string;
  readonly rooms: RoomServer;
  roomUrl(callId: string): string;
  stop(): Promise<void>;
}

/** A room server and a page with only daily-js, on a free port. */
export async function startTestRoom(): Promise<TestRoom> {
  const cacheDir = await mkdtemp(path.join(tmpdir(), 'firmline-room-'));
  const speech = createSpeech({ cacheDir });
  const rooms = createRoomServer({ speech });
  const [machine, page] = await Promise.all([
    bundle('../machine/entry.ts', 'iife'),
    bundle('../machine/testing/page.ts', 'es'),
  ]);
  const files: Readonly<Record<string, readonly [type: string, body: string]>> = {
    '/': ['text/html', html],
    '/page.js': ['text/javascript', page],
    '/machine/call-machine-object-bundle.js': ['text/javascript', machine],
  };
  const server = createServer((request, response) => {
    const file = files[request.url?.split('?')[0] ?? ''];
    response.setHeader('content-security-policy', policy);
    if (file) response.setHeader('content-type', `${file[0]}; charset=utf-8`).end(file[1]);
    else response.writeHead(404).end();
  });
  server.on('upgrade', (request, socket, head) => rooms.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The test server has no port');
  const origin = `http://localhost:${address.port}`;
  return {
    origin,
    rooms,
    roomUrl: (callId) => `${origin}/_/room/${callId}`,
    async stop() {
      await rooms.stop();
      await speech.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(cacheDir, { recursive: true, force: true });
    },
  };
}
