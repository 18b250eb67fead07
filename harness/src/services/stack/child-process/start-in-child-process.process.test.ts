import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPlatformClient } from '@firmline/sdk/rest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder, writeTestFirms, writeTestPage } from '../../../testing/test-page.ts';
import { isAlive } from '#util/process-identity';
import { startStackInChildProcess } from './start-in-child-process.ts';

let page: Awaited<ReturnType<typeof temporaryFolder>>;
let temporary: string;
beforeEach(async () => {
  page = await temporaryFolder();
  await writeTestPage(page.folder);
  await writeTestFirms(path.join(page.folder, 'firms.csv'));
  temporary = await mkdtemp(path.join(tmpdir(), 'firmline-child-process-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await page.remove();
  await rm(temporary, { recursive: true, force: true });
});

const options = () => ({ pageDir: page.folder, seedFile: path.join(page.folder, 'firms.csv') });

describe('a stack in a child process', () => {
  it('uses the given names and leaves no process or file behind', async () => {
    const publicNames = { platformUrl: 'https://platform.example', roomsUrl: 'https://team.rooms.example' };
    const stack = await startStackInChildProcess({ ...options(), publicNames });
    expect(stack.pid).not.toBe(process.pid);
    expect((await fetch(`${stack.url}/_/health`)).status).toBe(200);
    const platform = createPlatformClient({ baseUrl: stack.platformUrl, token: stack.platformPublicKey });
    const call = await platform.call.createWeb({ assistantId: stack.assistantId });
    expect(call).toMatchObject({
      webCallUrl: `https://team.rooms.example/${call.id}`,
      monitor: { controlUrl: `https://platform.example/call/${call.id}/control` },
    });
    await Promise.all([stack.stop(), stack.stop()]);
    await expect(fetch(`${stack.url}/_/health`)).rejects.toThrow('fetch failed');
    expect(isAlive(stack.pid)).toBe(false);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('has the words of callers written down by its parent', async () => {
    const heard: number[] = [];
    const stack = await startStackInChildProcess({
      ...options(),
      speechToText: {
        async recognise(audio) {
          heard.push(audio.length);
          return { text: '', confidence: 1 };
        },
        likelihoods: () => Promise.resolve([]),
      },
    });
    try {
      const platform = createPlatformClient({ baseUrl: stack.platformUrl, token: stack.platformPublicKey });
      await platform.call.createWeb({ assistantId: stack.assistantId });
      // A new room loads the recogniser.
      await expect.poll(() => heard).toEqual([0]);
    } finally {
      await stack.stop();
    }
  });

  it('reports why it cannot start', async () => {
    const started = startStackInChildProcess({ pageDir: path.join(page.folder, 'nothing') });
    await expect(started).rejects.toMatchObject({ code: 'not-found' });
    expect(await readdir(temporary)).toEqual([]);
  });

  it('can be cancelled while it starts', async () => {
    const over = new AbortController();
    const started = startStackInChildProcess({ ...options(), signal: over.signal });
    over.abort();
    await expect(started).rejects.toMatchObject({ code: 'aborted' });
    await expect(startStackInChildProcess({ ...options(), signal: over.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(await readdir(temporary)).toEqual([]);
  });
});
