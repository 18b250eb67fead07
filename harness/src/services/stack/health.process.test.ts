import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { isAlive } from '#util/process-identity';
import { postgrestIn } from '../../testing/postgrest-in.ts';
import { startTestStack } from '../../testing/test-stack.ts';

const { stack, dataDir, log, remove } = await startTestStack();
const elsewhere = `${dataDir}-elsewhere`;
afterEach(async () => {
  if (!existsSync(dataDir)) await rename(elsewhere, dataDir);
});
afterAll(remove);

const health = async () => {
  const response = await fetch(`${stack.url}/_/health`);
  const { rest, problem } = (await response.json()) as {
    rest: { state: string; pid: number };
    problem?: { message: string; hint: string };
  };
  return { status: response.status, ...rest, ...problem };
};
const ask = async (method: string, body?: object) => {
  const response = await fetch(`${stack.supabaseUrl}/rest/v1/legal_firm_visitors?slug=eq.default`, {
    method,
    headers: { apikey: stack.serviceRoleKey, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as unknown };
};
const write = () => ask('PATCH', { name: 'Dana' });
const reported = async (text: string) => {
  await expect.poll(() => log.join('\n'), { timeout: 30_000 }).toContain(text);
};

describe.skipIf(process.platform !== 'linux')('the health of a stack', { shuffle: false }, () => {
  it('is that of its data', async () => {
    expect(await health()).toEqual({ status: 200, state: 'ready', pid: expect.any(Number) });
  });

  it('fails while PostgREST stands still, and so do requests, with that reason', async () => {
    const [postgrest] = postgrestIn((await health()).pid);
    process.kill(postgrest!, 'SIGSTOP');
    try {
      const waiting = ask('GET');
      const problem = {
        message: 'PostgREST did not respond within 3 s.',
        hint: expect.stringContaining('start it again'),
      };
      expect(await health()).toMatchObject({ status: 503, state: 'failing', ...problem });
      expect(await waiting).toMatchObject({ status: 503, body: problem });
      expect(await ask('GET')).toMatchObject({ status: 503, body: problem });
      await reported(problem.message);
    } finally {
      process.kill(postgrest!, 'SIGCONT');
    }
    await expect.poll(async () => (await health()).state).toBe('ready');
    expect(await ask('GET')).toMatchObject({ status: 200 });
    await reported('The data service works again.');
  });

  it('tells other machines no folder', async () => {
    await rename(dataDir, elsewhere);
    const response = await fetch(`${stack.url}/_/health`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(await response.text()).not.toContain(dataDir);
  });

  it('is read-only once the data folder has gone, until it is back', async () => {
    expect(await write()).toMatchObject({ status: 204 });
    await rename(dataDir, elsewhere);
    const message = `${dataDir} was moved, deleted or replaced while the stack used it.`;
    expect(await write()).toMatchObject({ status: 507, body: { message } });
    expect(await ask('GET')).toMatchObject({ status: 200 });
    expect(await health()).toMatchObject({ status: 200, state: 'read-only', message });
    await reported(message);
    const assistant = await fetch(`${stack.platformUrl}/assistant`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
      body: JSON.stringify({ name: 'New' }),
    });
    expect([assistant.status, await assistant.json()]).toEqual([507, expect.objectContaining({ message })]);
    await rename(elsewhere, dataDir);
    expect(await write()).toMatchObject({ status: 204 });
  });

  it('does not keep a stack from stopping, which leaves the notes of its successor', async () => {
    const { pid } = await health();
    const pids = [pid, ...postgrestIn(pid)];
    await rename(dataDir, elsewhere);
    await mkdir(dataDir);
    const notes = path.join(dataDir, 'stack.json');
    await writeFile(notes, '{}');
    await stack.stop();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(notes)).toBe(true);
  });
});
