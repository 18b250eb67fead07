import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { beginCall, stackEnvironment } from './testing/shared-stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'firmline-firm-calls-'));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { ...stackEnvironment, FIRMLINE_CONFIG_DIR: folder };

const firmline = (...args: string[]) => runFirmline(args, { cwd: tmpdir(), env });

async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await firmline(...args, '--json');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

/** Firms of this file, with texts that no other test's firm has. */
const create = (slug: string, greeting: string) =>
  answer('firms', 'create', '--name', `Dana ${slug}`, '--slug', slug, '--first-message', greeting);
interface ListedCall {
  id: string;
  firm: string | null;
  firmBy: string | null;
}
const listed = async (...args: string[]) =>
  (await answer<{ calls: ListedCall[] }>('calls', 'list', ...args)).calls;

describe("a firm's calls", { timeout: 120_000 }, () => {
  let own: string;
  let shared: string;
  beforeAll(async () => {
    await create('calls-own', 'Own greeting of a test of calls.');
    await create('calls-twin', 'Twin greeting of a test of calls.');
    await create('calls-other-twin', 'Twin greeting of a test of calls.');
    own = await beginCall('calls-own');
    shared = await beginCall('calls-twin');
    await answer('calls', 'end', own, '--yes');
  }, 60_000);

  it('are known by their texts, and never guessed', async () => {
    const all = await listed('--since', '1h', '--all');
    const found = (callId: string) => all.find(({ id }) => id === callId);
    expect(found(own)).toMatchObject({ firm: 'calls-own', firmBy: 'texts' });
    expect(found(shared)).toMatchObject({ firm: null, firmBy: null });
    expect((await listed('--firm', 'calls-own')).map(({ id }) => id)).toEqual([own]);
    expect(await listed('--firm', 'calls-twin')).toEqual([]);
    const shown = await firmline('calls', 'list', '--firm', 'calls-twin', '-o', 'table');
    expect(shown.stderr).toContain('Calls of unknown firms are left out.');
  });
});
