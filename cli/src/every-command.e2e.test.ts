import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaves, wordsOf } from './testing/command-names.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { writeStackFile } from './testing/stack-files.ts';
import { stack } from './testing/shared-stack.ts';

const keys = [stack.serviceRoleKey, stack.anonKey, stack.platformPrivateKey, stack.platformPublicKey];
const commandNames = leaves.map(wordsOf);

let folder: string;
let assistantId: string;
let callId: string;

const firmline = (args: readonly string[], ...flags: string[]) =>
  runFirmline([...args, '--json', ...flags], {
    cwd: folder,
    env: { FIRMLINE_CONFIG_DIR: path.join(folder, 'config') },
  });

/** The output of one command: one JSON text, or one per line. */
function parse(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-every-'));
  await writeStackFile(path.join(folder, '.firmline'), stack);
  const files = {
    'firms.csv': 'slug,name\nevery-import,Dana\n',
    'assistant.json': JSON.stringify({ name: 'Every', firstMessage: 'Hello.' }),
    'greets.yaml': 'name: greets\nsteps: [{ expect: { text: Try in Browser } }]\n',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const assistant = await firmline(['api', 'POST', '/assistant', '--body', '@assistant.json', '--json']);
  ({ id: assistantId } = JSON.parse(assistant.stdout) as { id: string });
  const startedCall = await firmline(['api', 'POST', '/call/web', '--body', JSON.stringify({ assistantId })]);
  ({ id: callId } = JSON.parse(startedCall.stdout) as { id: string });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Every command that ends by itself, in an order that creates what later commands need. */
const lines: readonly (() => readonly string[])[] = [
  () => ['firms', 'create', '--name', 'Dana', '--slug', 'every-one'],
  () => ['firms', 'list', '--search', 'every-'],
  () => ['firms', 'show', 'every-one'],
  () => ['firms', 'edit', 'every-one', '--set', 'name=Dana Rowe'],
  () => ['firms', 'import', 'firms.csv'],
  () => ['firms', 'export', '--output', 'exported.csv'],
  () => ['assistants', 'rehearse', 'every-one'],
  () => ['link', 'show', 'every-one'],
  () => ['link', 'verify', 'every-one', '--dry-run'],
  () => ['firms', 'edit', 'every-import', '--set', 'slug='],
  () => ['firms', 'undo', '--yes'],
  () => ['firms', 'delete', 'every-one', '--yes'],
  () => ['api', 'PATCH', `/assistant/${assistantId}`, '--body', '{"firstMessage":"Good day."}'],
  () => ['assistants', 'pull', assistantId, '--dir', 'pulled'],
  () => ['assistants', 'diff', assistantId, '--dir', 'pulled'],
  () => ['assistants', 'push', '--dir', 'pulled', '--yes'],
  () => ['calls', 'list'],
  () => ['calls', 'get', callId],
  () => ['calls', 'end', callId, '--yes'],
  () => ['calls', 'tail', callId],
  () => ['api', 'DELETE', `/assistant/${assistantId}`, '--yes'],
  () => ['webhook', 'test', '--firm', 'default', '--browser'],
  () => ['api', 'GET', '/assistant?limit=1'],
  () => ['api', 'routes', '--search', 'call'],
  () => ['test', 'run', 'greets.yaml', '--dry-run'],
  () => ['init', '--dry-run'],
  () => ['status'],
  () => ['doctor'],
  () => ['config', 'set', 'slugs', 'plain', '--profile', 'every'],
  () => ['profile', 'use', 'every'],
  () => ['config', 'set', 'pageUrl', 'https://demo.example.com'],
  () => ['config', 'set', 'pageUrl', ''],
];

/** The other commands run until they are stopped, prompt for keys, or print no data. Each has its own tests. */
const others = ['auth login', 'completion', 'dev up'];

/** The command on a command line: the longest matching name. */
const commandOf = (args: readonly string[]): string | undefined =>
  commandNames
    .filter((leaf) => leaf.split(' ').every((word, index) => args[index] === word))
    .toSorted((a, b) => b.length - a.length)[0];

describe('every command without a terminal', { shuffle: false }, () => {
  it('is tested here or elsewhere', () => {
    const here = lines.map((line) => commandOf(line()));
    expect([...new Set([...here, ...others])].toSorted()).toEqual(commandNames.toSorted());
  });

  it.each(lines)('prints only JSON, and no key to standard error either: %#', async (line) => {
    const args = line();
    const { exitCode, stdout, stderr } = await firmline(args, '--debug');
    expect(exitCode, `firmline ${args.join(' ')}: ${stderr}`).toBe(0);
    expect(parse(stdout), `firmline ${args.join(' ')}`).not.toEqual([]);
    for (const key of keys) expect(stdout + stderr).not.toContain(key);
  });
});
