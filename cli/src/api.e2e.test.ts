import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { operationList } from '@firmline/sdk/rest/table';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';

const stack = inject('stack');

const connected = {
  FIRMLINE_PLATFORM_URL: stack.platformUrl,
  FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-api-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const api = (args: string[], options: Parameters<typeof runFirmline>[1] = {}) =>
  runFirmline(['api', ...args], { cwd: folder, env: connected, ...options });

/** The output of a call that must succeed. */
async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await api(args);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

describe('firmline api', () => {
  it('lists every operation', async () => {
    const { stdout } = await api(['routes']);
    expect(stdout.trimEnd().split('\n')).toHaveLength(operationList().length + 1);
    expect(await answer<unknown[]>('routes', '--json')).toHaveLength(operationList().length);
  });

  it('reaches every operation', { timeout: 180_000 }, async () => {
    // No request may create or delete anything, so JSON bodies are a plain text and ids are unknown.
    await writeFile(path.join(folder, 'text.json'), '"text"');
    const queue = operationList().map(({ area, name, operation }) => ({
      name: `${operation.method} ${operation.path}`,
      args: [
        area,
        name,
        ...[...operation.path.matchAll(/\{\w+\}/g)].map(() => '00000000-0000-4000-8000-000000000000'),
        ...(operation.details.body?.contentType === 'application/json' ? ['--input', 'text.json'] : []),
        ...(operation.details.needsFilter ? ['callId'] : (operation.details.query ?? [])).flatMap((key) => [
          '-f',
          `${key}=none`,
        ]),
        '--yes',
        '--quiet',
      ],
    }));
    const unexpected: unknown[] = [];
    const worker = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { exitCode, stderr } = await api(next.args);
        const isAnswered =
          exitCode === 0
            ? stderr === ''
            : /answered 40[04]: (?!Cannot)/.test(stderr) && stderr.startsWith(next.name);
        if (!isAnswered) unexpected.push({ ...next, exitCode, stderr });
      }
    };
    await Promise.all([worker(), worker()]);
    expect(unexpected).toEqual([]);
  });

  it.each([
    [['assistant', 'create', '-F', 'name=7'], 6, 'name'],
    [['assistant', 'get', '00000000-0000-4000-8000-000000000000'], 5, 'GET /assistant/{id} answered 404'],
    [['assistant', 'get', '..'], 6, 'no dots'],
    [['assistant', 'gte', 'a'], 2, 'Did you mean get?'],
    [['file', 'create', '-F', 'file=@no/such/file'], 5, 'no/such/file'],
    [['assistant', 'create', '--input', 'no/such/file'], 5, 'no/such/file'],
    [['logs', 'delete', '--yes'], 2, 'all=true'],
  ])('%j exits with %i and an explanation', async (args, exitCode, words) => {
    const ran = await api(args);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    const json = await api([...args, '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: { code: expect.any(String), message: expect.any(String) },
    });
  });
});
