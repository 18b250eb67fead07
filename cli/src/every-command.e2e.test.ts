import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Command } from './commands/command.ts';
import { ownFlags, type OwnFlag } from './global-flags.ts';
import { leaves, commandWords } from './testing/command-names.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { stack } from './testing/shared-stack.ts';
import { writeStackFile } from './testing/stack-files.ts';

const secrets = [stack.serviceRoleKey, stack.anonKey, stack.platformPrivateKey, stack.platformPublicKey];

/** What auth login reads. */
const keys = () => `SUPABASE_URL=${proxy.to(stack.supabaseUrl)}
SUPABASE_SERVICE_ROLE_KEY=${stack.serviceRoleKey}
FIRMLINE_PLATFORM_URL=${proxy.to(stack.platformUrl)}
FIRMLINE_PLATFORM_PUBLIC_KEY=${stack.platformPublicKey}
`;

let folder: string;
let proxy: Awaited<ReturnType<typeof recordingProxy>>;
let pulled: string;
let assistantId: string;
let callId: string;

/** A way to the stack that keeps the requests which write. */
async function recordingProxy() {
  const writes: string[] = [];
  let isStalled = false;
  const { hostname, port } = new URL(stack.url);
  const server = createServer((message, response) => {
    const { method = 'GET', url, headers } = message;
    if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) writes.push(`${method} ${url}`);
    // The stack itself is still found.
    if (isStalled && url !== '/_/stack') return;
    const there = forward({
      hostname,
      port,
      method,
      path: url,
      headers: { ...headers, host: `${hostname}:${port}` },
    });
    there.on('response', (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    there.on('error', () => response.destroy());
    message.pipe(there);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    writes,
    to: (address: string) => address.replace(stack.url, url),
    /** Lets requests wait for a response that never comes. */
    stall: (stalled: boolean) => void (isStalled = stalled),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const firmline = (args: readonly string[], ...flags: string[]) =>
  runFirmline([...args, ...flags], {
    cwd: folder,
    env: {
      FIRMLINE_CONFIG_DIR: path.join(folder, 'config'),
      TMPDIR: path.join(folder, 'tmp'),
      // Where reports of tests are summed up.
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: path.join(folder, 'job-summary.md'),
    },
    input: args.includes('--stdin') ? keys() : '',
  });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-flags-'));
  proxy = await recordingProxy();
  const addresses = ['url', 'supabaseUrl', 'platformUrl', 'webhookUrl'] as const;
  const byProxy = Object.fromEntries(addresses.map((name) => [name, proxy.to(stack[name])]));
  await writeStackFile(path.join(folder, '.firmline'), { ...stack, ...byProxy });
  await mkdir(path.join(folder, 'tmp'));
  const files = {
    'firms.csv': 'slug,name\nflags-one,Eve\nflags-new,Dana\n',
    'assistant.json': JSON.stringify({ name: 'Flags', firstMessage: 'Hello.' }),
    'greets.yaml': 'name: greets\nsteps: [{ expect: { text: Try in Browser } }]\n',
    'report.html': '',
    'mine.csv': 'mine',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const runForJson = async (...args: string[]) => {
    const { stdout, stderr } = await firmline(args, '--json', '--yes');
    expect(stderr).toBe('');
    return JSON.parse(stdout) as { id: string };
  };
  await runForJson('firms', 'create', '--name', 'Dana', '--slug', 'flags-one');
  await runForJson('firms', 'edit', 'flags-one', '--company', 'Rowe');
  ({ id: assistantId } = await runForJson('api', 'POST', '/assistant', '--body', '@assistant.json'));
  await runForJson('api', 'PATCH', `/assistant/${assistantId}`, '--body', '{"firstMessage":"Good day."}');
  await runForJson('assistants', 'pull', assistantId, '--dir', 'pulled');
  const names = await readdir(path.join(folder, 'pulled'));
  pulled = path.join(
    folder,
    'pulled',
    names.find((name) => name.endsWith('.json'))!,
  );
  await writeFile(pulled, (await readFile(pulled, 'utf8')).replace('Good day.', 'Good evening.'));
  ({ id: callId } = await runForJson('api', 'POST', '/call/web', '--body', JSON.stringify({ assistantId })));
  await runForJson('auth', 'login', '--stdin', '--no-check', '--profile', 'flags');
});
afterAll(async () => {
  proxy.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Each command with what it takes, in an order in which none ends what a later one needs. */
const lines: Readonly<Record<string, () => readonly string[]>> = {
  'firms list': () => ['--search', 'flags-'],
  'firms show': () => ['flags-one'],
  'firms create': () => ['--name', 'Dana', '--slug', 'flags-two'],
  'firms edit': () => ['flags-one', '--name', 'Ann'],
  'firms undo': () => [],
  'firms import': () => ['firms.csv', '--report', 'rows.csv'],
  'firms export': () => ['--output', 'mine.csv'],
  'link verify': () => ['flags-one', '--report', 'links'],
  'webhook test': () => ['--firm', 'flags-one', '--browser'],
  'assistants rehearse': () => ['flags-one'],
  'firms delete': () => ['flags-one'],
  'assistants diff': () => [pulled],
  'assistants push': () => ['--dir', 'pulled'],
  'assistants pull': () => ['--dir', 'all'],
  'calls list': () => [],
  'calls get': () => [callId],
  'calls end': () => [callId],
  'calls tail': () => [],
  api: () => ['DELETE', `/assistant/${assistantId}`],
  'api routes': () => [],
  'test run': () => ['greets.yaml'],
  init: () => [],
  'dev up': () => ['--port', '0', '--data', 'up', '--fresh'],
  status: () => [],
  doctor: () => [],
  completion: () => ['bash'],
  'auth login': () => ['--stdin', '--profile', 'flags'],
};

const lineOf = (name: string) => [...name.split(' '), ...(lines[name]?.() ?? [])];

const commands = leaves.map((command) => [commandWords(command), command as Command] as const);

/** Every file with its content and its last write, every row and record, and the requests that wrote. */
async function everything() {
  const files: string[] = [];
  for (const name of (await readdir(folder, { recursive: true })).toSorted()) {
    const place = path.join(folder, name);
    const found = await stat(place);
    const hash = found.isFile()
      ? createHash('sha256')
          .update(await readFile(place))
          .digest('hex')
      : '';
    files.push(`${name} ${hash} ${found.isFile() ? found.mtimeMs : ''}`);
  }
  const textAt = async (url: string, key: string) =>
    (await fetch(url, { headers: { apikey: key, authorization: `Bearer ${key}` } })).text();
  const services = await Promise.all([
    textAt(`${stack.supabaseUrl}/rest/v1/legal_firm_visitors?select=*&order=slug`, stack.serviceRoleKey),
    textAt(`${stack.platformUrl}/assistant?limit=1000`, stack.platformPrivateKey),
    textAt(`${stack.platformUrl}/call?limit=1000`, stack.platformPrivateKey),
    textAt(stack.webhookUrl, stack.platformPrivateKey),
  ]);
  const processes = process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length;
  return { files, services, writes: [...proxy.writes], processes };
}

interface Refusal {
  error: { code: string; message: string };
}

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

// Those of the flags change nothing, and what each command prints comes last.
describe('every command', { shuffle: false }, () => {
  const configuration = () => path.join(folder, 'config/config.json');
  let profiles: string;
  beforeAll(async () => void (profiles = await readFile(configuration(), 'utf8')));
  afterEach(() => writeFile(configuration(), profiles));

  it('is tried here', () => {
    expect(Object.keys(lines).toSorted()).toEqual(commands.map(([name]) => name).toSorted());
  });

  it.each(commands)('--dry-run changes nothing anywhere, or is refused: %s', async (name, command) => {
    const before = await everything();
    const { exitCode, stdout, stderr } = await firmline(lineOf(name), '--dry-run', '--json', '--yes');
    if (command.ownFlags.includes('dry-run')) {
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      // A program should not take it for done.
      expect(stdout).toMatch(
        /"dryRun":true|would be|"wouldBe|planned|--dry-run|"method":|"(?:written|deleted)":false|"files":null|"steps":|"call":|"kept"/,
      );
    } else {
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect((JSON.parse(stderr) as Refusal).error).toMatchObject({
        code: 'usage',
        message: `${name} takes no --dry-run, which would do nothing. Remove it.`,
      });
    }
    expect(await everything()).toEqual(before);
  });

  const passed: Readonly<Record<OwnFlag, readonly (readonly string[])[]>> = {
    columns: [
      ['--columns', 'nope'],
      ['-o', 'csv'],
    ],
    'dry-run': [],
    profile: [['--profile', 'nope']],
    stack: [['--stack', 'nope']],
    timeout: [['--timeout', '5']],
  };
  // One command for each flag, because all refuse in one place; that help shows what each takes, its own test checks.
  const refused = ownFlags.flatMap((flag) => {
    const [name = ''] = commands.find(([, command]) => !command.ownFlags.includes(flag)) ?? [];
    return passed[flag].map((words) => [name, words] as const);
  });

  it.each(refused)(
    'refuses flags that would do nothing, before it does anything: %s %j',
    async (name, words) => {
      const before = await everything();
      const { exitCode, stdout, stderr } = await firmline(lineOf(name), ...words);
      expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
      expect(stderr).toContain(`${name} `);
      expect(stderr).toContain('Remove it');
      expect(await everything()).toEqual(before);
    },
  );

  const taken = commands.flatMap(([name, command]) =>
    command.ownFlags.flatMap((flag) => passed[flag].map((words) => [name, words, command] as const)),
  );

  // These send requests with other flags only.
  const others = new Set(['test run']);
  const timed = commands.filter(([name, { ownFlags: own }]) => own.includes('timeout') && !others.has(name));

  it.each(timed)('--timeout ends the wait for a service: %s', async (name) => {
    proxy.stall(true);
    onTestFinished(() => proxy.stall(false));
    const { exitCode, stdout, stderr } = await firmline(lineOf(name), '--timeout', '0.05', '--json', '--yes');
    expect(exitCode).toBeGreaterThan(0);
    expect(`${stdout}${stderr}`).toMatch(
      /did not respond in time|took too long|did not answer within 0\.05 s|"dataService":null/,
    );
  });

  const known = taken.filter(([, words]) => words.includes('nope'));

  it.each(known)('takes flags only if they have an effect: %s %j', async (name, words, command) => {
    const isChange = command.ownFlags.includes('dry-run');
    const { stdout, stderr } = await firmline(lineOf(name), ...words, ...(isChange ? ['--dry-run'] : []));
    // Doctor's findings are its output, and a profile is created by its first setting.
    expect(`${stdout}${stderr}`.replaceAll('\\', '')).toMatch(
      /There is no (?:field|column|profile) "nope"|No stack is running in nope|profile nope/,
    );
  });

  const dryOnly = new Set(['link verify', 'test run', 'init']);
  // These run until they are stopped, and have tests of their own.
  const ending = Object.keys(lines).filter((name) => !['dev up', 'calls tail'].includes(name));

  it.each(ending)('prints only JSON, and no key to standard error either: %s', async (name) => {
    const flags = dryOnly.has(name) ? ['--dry-run'] : [];
    const { exitCode, stdout, stderr } = await firmline(lineOf(name), '--json', '--debug', '--yes', ...flags);
    expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(parse(stdout)).not.toEqual([]);
    for (const key of secrets) expect(stdout + stderr).not.toContain(key);
  });
});
