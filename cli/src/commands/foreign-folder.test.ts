import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { configFolder } from '../testing/config-folder.ts';
import type { Ran } from '../testing/spawn-firmline.ts';
import { stackInfo } from '../testing/stack-files.ts';
import { testServer } from '../testing/platform-server.ts';

/** A folder made by someone else, and the server that its files name. */
const place = configFolder();
const theirs = testServer();

beforeEach(() => {
  theirs.answerWith((_, response) => response.setHeader('content-type', 'application/json').end('[]'));
});

const own = {
  serviceRoleKey: 'own-service-role-key',
  anonKey: 'own-anonymous-key',
  platformPrivateKey: 'own-platform-private-key',
  platformPublicKey: 'own-platform-public-key',
};
const ownVariables = {
  SUPABASE_SERVICE_ROLE_KEY: own.serviceRoleKey,
  SUPABASE_ANON_KEY: own.anonKey,
  FIRMLINE_PLATFORM_PRIVATE_KEY: own.platformPrivateKey,
  FIRMLINE_PLATFORM_PUBLIC_KEY: own.platformPublicKey,
};
const theirAddresses = () => ({
  SUPABASE_URL: theirs.url,
  FIRMLINE_PLATFORM_URL: theirs.url,
  FIRMLINE_WEBHOOK_URL: `${theirs.url}/hook`,
  FIRMLINE_PAGE_URL: theirs.url,
});
const envFile = () => path.join(place.folder, '.env');
const writeEnv = (variables: Readonly<Record<string, string>>) =>
  writeFile(
    envFile(),
    Object.entries(variables)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );

/** One command line for each way in which commands find their services. */
const families: readonly (readonly string[])[] = [
  ['firms', 'list'],
  ['link', 'verify', 'a', '--no-call'],
  ['assistants', 'pull'],
  ['calls', 'list'],
  ['api', 'GET', '/assistant'],
  ['webhook', 'test', '--firm', 'a', '--yes'],
  ['auth', 'login'],
  ['doctor'],
  ['dev', 'up', '--port', '0'],
  ['status'],
];
const run = (line: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  place.firmline(line, { env });
const runAll = (lines: readonly (readonly string[])[], env?: Record<string, string>) =>
  Promise.all(lines.map((line) => run(line, env)));
const received = () => JSON.stringify(theirs.seen);

describe('in a folder whose .env names addresses', () => {
  it('no command sends keys of the environment there', async () => {
    // Everything a stack with a hosted project needs, except the key.
    await writeEnv({ ...theirAddresses(), FIRMLINE_ASSISTANT_ID: 'a' });
    await runAll(families, ownVariables);
    expect(received()).not.toContain('own-');
  });

  it('no command sends keys of a profile there', async () => {
    const mine = { supabaseUrl: 'http://127.0.0.1:9', ...own };
    await place.writeConfig({ profiles: { default: mine } });
    await writeEnv({ ...theirAddresses(), SUPABASE_ANON_KEY: 'theirs', FIRMLINE_ASSISTANT_ID: 'a' });
    await runAll(families.filter((line) => !line.includes('up')));
    expect(received()).not.toContain('own-');
  });

  it('reports an address without a key there, with a fix', async () => {
    await writeEnv({ SUPABASE_URL: theirs.url });
    const ran = await run(['firms', 'list', '--json'], ownVariables);
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(JSON.parse(ran.stderr)).toMatchObject({
      error: {
        code: 'config-missing',
        message: 'SUPABASE_URL is set in .env, but SUPABASE_SERVICE_ROLE_KEY is not set there.',
        hint: 'Set SUPABASE_SERVICE_ROLE_KEY in .env.',
      },
    });
  });

  it('login saves nothing of it, unless the person passes it', async () => {
    await writeEnv({ ...theirAddresses(), SUPABASE_SERVICE_ROLE_KEY: 'theirs', FIRMLINE_SLUGS: 'plain' });
    expect(await run(['auth', 'login', '--no-check'])).toMatchObject({ exitCode: 2 });
    const login = ['auth', 'login', '--no-check', '--profile'];
    const ownKey = `SUPABASE_SERVICE_ROLE_KEY=${own.serviceRoleKey}`;
    await place.firmline([...login, 'work', '--stdin'], { input: ownKey });
    await place.firmline([...login, 'passed', '--stdin'], { input: await readFile(envFile()) });
    const { profiles } = JSON.parse(await readFile(place.configFile, 'utf8')) as { profiles: object };
    expect(profiles).toMatchObject({ passed: { supabaseUrl: theirs.url, slugs: 'plain' } });
    expect(profiles).toHaveProperty('work', { serviceRoleKey: own.serviceRoleKey });
  });

  it('reads only variables of this project, and adds none to the process', async () => {
    await writeEnv({
      SUPABASE_URL: theirs.url,
      SUPABASE_SERVICE_ROLE_KEY: 'theirs',
      EDITOR: 'touch',
      A: 'b',
    });
    const ran = await run(['status', '--json']);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      settings: [
        { name: 'supabaseUrl', source: '.env' },
        { name: 'serviceRoleKey', source: '.env' },
      ],
    });
    const edited = await run(['firms', 'edit', 'a']);
    expect(edited.stderr).not.toContain('touch');
  });

  it("never links firms of a profile to the folder's page", async () => {
    await place.writeConfig({ profiles: { default: { ...own, supabaseUrl: theirs.url } } });
    await writeEnv({ FIRMLINE_PAGE_URL: 'https://theirs.example' });
    const { stderr } = await run(['firms', 'list']);
    expect(stderr).toContain('FIRMLINE_PAGE_URL of .env is ignored');
  });

  // Which files are trusted: in the tests of `readOwnFile`.
  it.runIf(process.platform !== 'win32')('ignores a .env that others can write, and says so', async () => {
    await writeEnv({ SUPABASE_URL: theirs.url, SUPABASE_SERVICE_ROLE_KEY: 'theirs' });
    await chmod(envFile(), 0o666);
    const ran = await run(['firms', 'list']);
    expect(ran.exitCode).toBe(2);
    expect(ran.stderr).toContain('.env is ignored: it can be written by other users');
    const json = await run(['firms', 'list', '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: { hint: expect.stringContaining('can be written by other users') as string },
    });
    expect(theirs.seen).toEqual([]);
  });
});

describe('in a folder that claims to contain a running stack', () => {
  const dataDir = () => path.join(place.folder, '.firmline');
  const describeStack = (info: object) => place.writeStack({ ...stackInfo(theirs.url), ...info });
  const lines = families.filter(([group, name]) => group !== 'dev' || name !== 'up');
  const requestedPaths = () => theirs.seen.splice(0).map(({ url }) => url);

  it('sends nothing to a service that is not the stack, but the question whether it is', async () => {
    await describeStack({ controlToken: 'of-another-start' });
    await runAll(lines);
    expect(received()).not.toMatch(/own-|local-service-key|local-platform-key/);
    expect(new Set(requestedPaths())).toEqual(new Set(['/_/stack']));
    const ran = await run(['firms', 'list', '--json'], {});
    expect(JSON.parse(ran.stderr)).toMatchObject({ error: { code: 'config-missing' } });
    expect((await run(['status'])).stdout).toContain('(not running)');
  });

  const forgeries: readonly (readonly [string, string, () => Promise<void>])[] = [
    [
      'with an address elsewhere',
      'not all of its addresses are of this machine',
      () => describeStack({ supabaseUrl: 'http://192.0.2.1' }),
    ],
    [
      'in a file that others can write',
      'it can be written by other users',
      async () => {
        await describeStack({});
        await chmod(path.join(dataDir(), 'stack.json'), 0o666);
      },
    ],
  ];

  it.runIf(process.platform !== 'win32').each(forgeries)(
    'sends nothing at all to a stack described %s',
    async (_, reason, forge) => {
      await forge();
      await runAll(lines);
      expect(theirs.seen).toEqual([]);
      const ran = await run(['firms', 'list', '--json']);
      expect(JSON.parse(ran.stderr)).toMatchObject({
        error: { code: 'config-missing', hint: expect.stringContaining(`stack.json is ignored: ${reason}`) },
      });
      expect((await run(['status'])).stderr).toContain('is ignored');
    },
  );
});
