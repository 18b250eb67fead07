import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { stack } from './testing/shared-stack.ts';
import { writeStackFile } from './testing/stack-files.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-dev-'));
  dataDir = path.join(folder, '.firmline');
  await writeStackFile(dataDir, stack);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const firmline = (...args: string[]) =>
  runFirmline(args, {
    cwd: folder,
    env: { FIRMLINE_CONFIG_DIR: path.join(folder, 'config') },
  });

async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await firmline(...args, '--json');
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

// Backups and a reset, which stop a stack: in the tests of `dev up`.
describe('firmline dev', { timeout: 120_000 }, () => {
  it('shows whether a stack is running', async () => {
    expect(await answer('dev', 'status')).toMatchObject({
      running: true,
      url: stack.url,
      dataService: 'ready',
    });

    const none = await firmline('dev', 'status', '--data', 'nowhere', '--json');
    expect(none.exitCode).toBe(5);
    expect(JSON.parse(none.stdout)).toMatchObject({ running: false, dataService: null });
    for (const command of ['seed', 'reset'])
      expect(await firmline('dev', command, '--data', 'nowhere', '--yes')).toMatchObject({
        exitCode: 5,
        stdout: '',
      });
  });

  it('brings the demo assistant back with its id if it was deleted', async () => {
    const assistant = `${stack.platformUrl}/assistant/${stack.assistantId}`;
    const headers = { authorization: `Bearer ${stack.platformPrivateKey}` };
    await fetch(assistant, { method: 'DELETE', headers });
    const planned = await firmline('dev', 'seed', '--dry-run');
    expect(planned.stderr).toContain('The demo assistant was deleted and would be restored.');
    expect((await fetch(assistant, { headers })).status).toBe(404);
    const seeded = await firmline('dev', 'seed');
    expect(seeded.stderr).toContain('The demo assistant was deleted and is restored.');
    expect(await (await fetch(assistant, { headers })).json()).toMatchObject({ name: 'Law firm demo' });
    expect((await firmline('dev', 'seed')).stderr).not.toContain('restored');
  });

  it('deletes what is old, from files, the webhook and the calls, after a confirmation', async () => {
    const place = path.join(folder, 'pruned');
    const old = new Date('2026-01-02T03:04:05Z');
    const files = {
      'rehearsals/dana-2026-01-02T03-04-05-678Z.txt': old,
      'rehearsals/notes.txt': old,
      '.firmline/call-tests/report.json': old,
      '.firmline/call-tests/junit.xml': new Date(),
      'tmp/firmline-verify-a/one.png': old,
      'tmp/firmline-verify-b/two.png': new Date(),
    };
    for (const [name, time] of Object.entries(files)) {
      const file = path.join(place, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, 'text');
      for (const one of [file, path.dirname(file)]) await utimes(one, time, time);
    }
    const saved = path.join(place, 'saved.jsonl');
    const entry = (receivedAt: Date) =>
      `${JSON.stringify({ receivedAt, method: 'POST', path: '/', contentType: null, body: '{}' })}\n`;
    const kept = entry(new Date());
    await writeFile(saved, entry(old) + kept);
    const prune = (...flags: string[]) =>
      runFirmline(['dev', 'prune', '--saved', saved, ...flags], {
        cwd: place,
        env: { FIRMLINE_CONFIG_DIR: path.join(folder, 'config'), TMPDIR: path.join(place, 'tmp') },
      });
    const left = async () =>
      (await readdir(place, { recursive: true, withFileTypes: true }))
        .filter((one) => one.isFile())
        .map(({ name }) => name)
        .toSorted();

    const ofFiles = ['--older-than', '30d', '--data', path.join(place, '.firmline')];
    const planned = await prune(...ofFiles, '--dry-run', '--json');
    const kinds = ['call test', 'rehearsal', 'screenshots', 'saved requests'];
    expect(JSON.parse(planned.stdout)).toMatchObject(kinds.map((kind) => ({ kind, deleted: false })));
    expect(await prune(...ofFiles)).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await left()).toHaveLength(7);
    const pruned = await prune(...ofFiles, '--yes', '--json');
    expect(JSON.parse(pruned.stdout)).toMatchObject(kinds.map((kind) => ({ kind, deleted: true })));
    expect(await left()).toEqual(['junit.xml', 'notes.txt', 'saved.jsonl', 'two.png']);
    expect(await readFile(saved, 'utf8')).toBe(kept);

    for (const heard of [stack.webhookUrl, `${stack.url}/_/events`]) await fetch(heard, { method: 'DELETE' });
    const { id } = await answer<{ id: string }>('calls', 'create');
    await fetch(stack.webhookUrl, { method: 'POST', body: '{}' });
    const opened = JSON.stringify({ slug: 'default', kind: 'opened' });
    await fetch(`${stack.url}/_/events`, { method: 'POST', body: opened });
    const ofStack = ['--data', dataDir, '--yes', '--json'];
    const last = JSON.parse((await prune('--older-than', '0m', ...ofStack)).stdout) as { place: string }[];
    expect(last.map((item) => item.place)).toEqual(
      expect.arrayContaining([
        `${stack.webhookUrl} (1)`,
        `${stack.url}/_/events (1)`,
        `${stack.platformUrl}/call/${id}`,
      ]),
    );
    expect(await firmline('calls', 'get', id)).toMatchObject({ exitCode: 5 });
    expect(await (await fetch(stack.webhookUrl)).json()).toEqual([]);
  });
});
