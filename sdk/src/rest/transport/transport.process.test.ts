import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runChild } from '../testing/child.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import type { Responder } from '../testing/scripted-server.ts';

const byPath: Responder = (response, { method, url }) => {
  const id = url.split('/').at(-1);
  if (id === 'silent') return;
  if (id === 'dropped') response.destroy();
  else if (id === 'missing') response.writeHead(404).end();
  else if (id === 'broken') response.writeHead(200).end('{"id"');
  else if (id === 'later') response.writeHead(503, { 'retry-after': '500' }).end();
  else if (id === 'export') response.writeHead(200).end('id,cost');
  else if (method === 'POST' && id === 'chat') {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"delta":"a"}\n\n');
  } else response.writeHead(200).end('{}');
};

const session = new URL('../testing/session-process.ts', import.meta.url);
const upload = new URL('../testing/upload-process.ts', import.meta.url);
const megabyte = 1024 * 1024;

describe.each(transports)('a process that uses %s', (name) => {
  it('exits without closing the client', async () => {
    const platform = await startPlatform(byPath);
    const { code, output, errors } = await runChild(session, [platform.url, name]);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toBe('ok not-found unparsable network timeout aborted {"delta":"a"} id,cost ok');
    await platform.disconnected();
  });

  it.each(['path', 'blob', 'stream'])(
    'does not hold a file of 64 MB that it uploads from a %s',
    async (kind) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'firmline-upload-'));
      onTestFinished(() => rm(folder, { recursive: true }));
      const file = path.join(folder, 'large.bin');
      await writeFile(file, 'begin');
      await truncate(file, 64 * megabyte);
      let received = 0;
      const platform = await startPlatform(
        async (response) => {
          for await (const piece of response.req) received += (piece as Buffer).length;
          response.writeHead(201).end('{}');
        },
        { readBodies: false },
      );
      const { code, output, errors } = await runChild(upload, [platform.url, name, kind, file]);
      expect({ code, errors }).toEqual({ code: 0, errors: '' });
      expect(received).toBeGreaterThan(64 * megabyte);
      expect((JSON.parse(output) as { grown: number }).grown).toBeLessThan(8 * megabyte);
    },
    20_000,
  );
});
