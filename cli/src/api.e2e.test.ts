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

interface Named {
  id: string;
  name: string;
}

const lines = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);

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

  it('creates, reads, changes, lists and deletes an assistant', async () => {
    const model = [
      '-f',
      'model[provider]=openai',
      '-f',
      'model[model]=gpt-4o',
      '-F',
      'model[temperature]=0.5',
    ];
    const made = await answer<Named>('assistant', 'create', '-f', 'name=Dana', ...model);
    expect(made).toMatchObject({ name: 'Dana', model: { provider: 'openai', temperature: 0.5 } });
    expect(await answer('assistant', 'get', made.id)).toEqual(made);
    const renamed = await answer('PATCH', '/assistant/{id}', made.id, '-f', 'name=Margaret');
    expect(renamed).toMatchObject({ id: made.id, name: 'Margaret', model: { provider: 'openai' } });
    expect(await answer<Named[]>('GET', '/assistant?limit=1')).toHaveLength(1);

    const all = await api(['assistant', 'list', '--all', '-f', 'limit=1']);
    expect(lines(all.stdout)).toContainEqual(expect.objectContaining({ id: made.id, name: 'Margaret' }));
    expect(await api(['assistant', 'delete', made.id])).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await api(['assistant', 'delete', made.id, '--yes'])).toMatchObject({ exitCode: 0 });
    expect(await api(['assistant', 'get', made.id])).toMatchObject({ exitCode: 5, stdout: '' });
  });

  it('creates a record inside another one', async () => {
    const suite = await answer<Named>('test-suite', 'create', '-f', 'name=Greeting');
    const run = await answer<Named>('test-suite', 'run.create', suite.id, '-f', 'name=First');
    expect(await answer('testSuite', 'run.get', suite.id, run.id)).toMatchObject({
      id: run.id,
      name: 'First',
    });
    const page = await answer('test-suite', 'run.list', suite.id);
    expect(page).toMatchObject({ results: [{ id: run.id }], metadata: { totalItems: 1 } });
  });

  it('uploads a file', async () => {
    const content = 'Open from nine to five.\n'.repeat(1000);
    await writeFile(path.join(folder, 'hours.txt'), content);
    const file = await answer<Named & { bytes: number }>(
      'file',
      'create',
      '-F',
      'file=@hours.txt;type=text/plain',
    );
    expect(file.bytes).toBe(content.length);
    expect(await answer('file', 'get', file.id)).toMatchObject({ id: file.id });
    expect(await api(['DELETE', `/file/${file.id}`, '--yes'])).toMatchObject({ exitCode: 0 });
  });

  it('exports calls as CSV', async () => {
    await answer('call', 'create-web', '-f', `assistantId=${stack.assistantId}`);
    const { exitCode, stdout } = await api([
      'v2',
      'call.export',
      '-f',
      'columns=id',
      '-f',
      'columns=assistantId',
    ]);
    expect(exitCode).toBe(0);
    const [head, ...rows] = stdout.trimEnd().split(/\r?\n/);
    expect(head!.split(',')).toHaveLength(2);
    expect(rows.some((row) => row.includes(stack.assistantId))).toBe(true);
  });

  it('prints a chat as a stream, or as a whole', async () => {
    const chat = ['chat', 'create', '-f', `assistantId=${stack.assistantId}`, '-f', 'input=Good morning'];
    const streamed = await api([...chat, '-F', 'stream=true']);
    expect(streamed).toMatchObject({ exitCode: 0, stderr: '' });
    expect(lines(streamed.stdout).length).toBeGreaterThan(1);
    expect(await answer(...chat)).toMatchObject({ id: expect.any(String), output: expect.any(Array) });
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

  it('reports rejected keys and unreachable services, without the key', async () => {
    const refused = await api(['call', 'list'], {
      env: { ...connected, FIRMLINE_PLATFORM_PRIVATE_KEY: 'wrong-key' },
    });
    expect(refused.exitCode).toBe(4);
    expect(refused.stderr).not.toContain('wrong-key');
    const env = { ...connected, FIRMLINE_PLATFORM_URL: 'http://127.0.0.1:9' };
    expect(await api(['call', 'list', '--debug'], { env })).toMatchObject({
      exitCode: 7,
      stderr: expect.not.stringContaining(stack.platformPrivateKey) as unknown,
    });
  });
});
