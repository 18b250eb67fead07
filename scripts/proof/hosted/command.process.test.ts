import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const script = path.resolve(import.meta.dirname, '../hosted.ts');
const keys = { FIRMLINE_PLATFORM_PUBLIC_KEY: 'public-key-1', FIRMLINE_ASSISTANT_ID: 'assistant-id-1' };
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-hosted-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const unset = Object.fromEntries(
  [
    'SUPABASE_URL',
    'SUPABASE_ANON_KEY',
    'FIRMLINE_PLATFORM_PUBLIC_KEY',
    'FIRMLINE_ASSISTANT_ID',
    'FIRMLINE_PLATFORM_PRIVATE_KEY',
    'FIRMLINE_PAGE_URL',
  ].map((name) => [name, '']),
);
/** A child process takes a while to start on a busy machine. */
const slow = { timeout: 60_000 };

/** Runs the command without a terminal and without this machine's settings. */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, ['--conditions=@firmline/source', script, ...args], {
    env: { PATH: process.env['PATH'], ...unset, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [exitCode] = (await once(child, 'close')) as [number];
  return { exitCode, output, errors };
}

it('makes no call without a terminal to ask on', slow, async () => {
  const { exitCode, output, errors } = await run([], keys);
  expect({ exitCode, output }).toEqual({ exitCode: 2, output: '' });
  expect(errors).toContain('There is no terminal to ask');
  expect(errors).toContain('--yes');
  expect(errors).toContain('SUPABASE_URL is not set.');
  for (const key of Object.values(keys)) expect(errors).not.toContain(key);
});

it('says which keys are missing', slow, async () => {
  const { exitCode, errors } = await run(['--yes']);
  expect(exitCode).toBe(2);
  expect(errors).toContain('FIRMLINE_ASSISTANT_ID is not set.');
});

it('judges a trace', slow, async () => {
  const file = path.join(folder, 'trace.json');
  await writeFile(
    file,
    JSON.stringify({
      format: 'firmline-call-trace',
      version: 1,
      madeAt: '2026-01-01T00:00:00.000Z',
      made: { firmline: '0.1.0', browser: 'Chromium', against: 'local', policy: '' },
      data: null,
      calls: [],
    }),
  );
  const { exitCode, output } = await run(['--judge', file, '--json']);
  expect(exitCode).toBe(0);
  expect(JSON.parse(output)).toMatchObject({ holds: true });
});
