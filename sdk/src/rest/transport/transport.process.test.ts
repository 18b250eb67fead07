import { execFile } from 'node:child_process';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPlatform, transports } from '../testing/platform.ts';
import type { RequestHandler } from '../testing/scripted-server.ts';

const byPath: RequestHandler = (response, { method, url }) => {
  const id = url.split('/').at(-1);
  if (id === 'silent') return;
  if (id === 'dropped') response.destroy();
  else if (id === 'missing') response.writeHead(404).end();
  else if (id === 'broken') response.writeHead(200).end('{"id"}');
  else if (id === 'later') response.writeHead(503, { 'retry-after': '500' }).end();
  else if (id === 'export') response.writeHead(200).end('id,cost');
  else if (method === 'POST' && id === 'chat') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"delta":"a"}\n\n');
  } else response.writeHead(200).end('{"id":"1"}');
};

const client = fileURLToPath(new URL('../testing/client-process.ts', import.meta.url));
// On a busy machine a collection would wait for V8's helper threads, which free buffers only after it returns.
const flags = ['--conditions=@firmline/source', '--expose-gc', '--single-threaded-gc'];
/** Fails if the process does. */
const runClient = (...given: readonly string[]) =>
  promisify(execFile)(process.execPath, [...flags, client, ...given], { timeout: 60_000 });
const megabyte = 1024 * 1024;

describe.each(transports)('a process that uses %s', (name) => {
  it('exits without closing the client', async () => {
    const platform = await startPlatform(byPath);
    expect(await runClient(platform.url, name)).toEqual({
      stdout: 'ok not-found unparsable network timeout aborted {"delta":"a"} id,cost ok',
      stderr: '',
    });
    await platform.disconnected();
  });
});

it('a process that uses undici does not hold a file of 64 MB that it uploads', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-upload-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'large.bin');
  await writeFile(file, 'begin');
  await truncate(file, 64 * megabyte);
  let received = 0;
  const platform = await startPlatform(
    async (response) => {
      for await (const piece of response.req) received += (piece as Buffer).length;
      response.writeHead(201).end('{"id":"1"}');
    },
    { readsBodies: false },
  );
  const { stdout, stderr } = await runClient(platform.url, 'undici', file);
  expect(stderr).toBe('');
  expect(received).toBeGreaterThan(64 * megabyte);
  expect(Number(stdout)).toBeLessThan(8 * megabyte);
});
