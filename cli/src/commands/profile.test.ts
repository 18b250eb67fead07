import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFolder } from '../testing/config-folder.ts';
import { testServer } from '../testing/platform-server.ts';

interface Options {
  readonly env?: Record<string, string>;
  readonly input?: string;
}

const place = configFolder();
const service = testServer();
const platform = () => ({ platformUrl: service.url, platformPrivateKey: 'platform-key-1234' });

const run = (args: string[], options: Options = {}) => place.firmline(args, options);
/** Saves a setting, as a script does. */
const save = (input: string, ...flags: string[]) => run(['auth', 'login', '--stdin', ...flags], { input });
const json = async (args: string[], options?: Options): Promise<unknown> => {
  const ran = await run([...args, '--json'], options);
  expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
  return JSON.parse(ran.stdout);
};
const setting = async (name: string, args: string[] = [], options?: Options) => {
  // Its exit code says whether the stack of a test is ready.
  const { stdout } = await run(['status', '--json', ...args], options);
  const { settings } = JSON.parse(stdout) as { settings: { name: string }[] };
  return settings.find((one) => one.name === name);
};
const failure = async (args: string[], options?: Options) => {
  const ran = await run([...args, '--json'], options);
  expect(ran.stdout).toBe('');
  const { error } = JSON.parse(ran.stderr) as { error: object };
  return { exitCode: ran.exitCode, ...error };
};

const acme = {
  supabaseUrl: 'https://acme.example',
  serviceRoleKey: 'acme-service-key-1234',
  pageUrl: 'https://acme.page',
};
const other = { supabaseUrl: 'https://other.example', serviceRoleKey: 'other-service-key-5678' };

it('settings are saved in the default profile, which commands use, or in a named one, and say how to use it', async () => {
  const saved = await save('slugs=plain');
  expect(saved).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: 'Target: profile default.\nslugs               plain\nSaved in profile default.\n',
  });
  expect(await setting('slugs')).toMatchObject({ source: 'profile default' });
  const savedByName = await save('FIRMLINE_PAGE_URL=https://p.example/\n', '--profile', 'acme');
  expect(savedByName.stderr).not.toContain('Target');
  expect(savedByName.stderr).toContain(
    'Use it with --profile acme, or for a whole shell with FIRMLINE_PROFILE=acme.\n',
  );
  await save('supabaseUrl=https://acme.example/\n', '--profile', 'acme');
  expect(await json(['status', '--profile', 'acme'])).toMatchObject({
    profile: 'acme',
    profiles: ['default', 'acme'],
    settings: [
      { name: 'supabaseUrl', value: 'https://acme.example', source: 'profile acme' },
      { name: 'pageUrl', value: 'https://p.example', source: 'profile acme' },
    ],
  });
});

it('a login says which of its settings commands do not use, because variables come first', async () => {
  const input = `SUPABASE_URL=https://acme.example\nFIRMLINE_WEBHOOK_URL=https://flows.example\n`;
  const env = { SUPABASE_URL: 'https://other.example', SUPABASE_SERVICE_ROLE_KEY: 'other-key' };
  const login = ['auth', 'login', '--stdin', '--no-check'];
  const saved = await place.firmline(login, { input, env });
  expect(saved.stderr).toContain('Saved in profile default.\nCommands do not use supabaseUrl, because the');
  expect(saved.stderr).toContain('because the environment comes first. Remove the variables there, or pass');
  expect(JSON.parse((await place.firmline([...login, '--json'], { input, env })).stdout)).toMatchObject({
    settings: [{ setting: 'supabaseUrl', insteadFrom: 'the environment' }, { setting: 'webhookUrl' }],
  });
  const namedLogin = await place.firmline([...login, '--profile', 'acme'], { input, env });
  expect(namedLogin.stderr).not.toContain('do not use');
});

it('a variable with a slip in its name is named, and one of another program is not', async () => {
  await writeFile(
    path.join(place.folder, '.env'),
    'SUPABASE_ANNON_KEY=a\nSUPABASE_DB_URL=b\nSUPABASE_SECRET_KEY=c\n',
  );
  const env = {
    FIRMLINE_PROFIL: 'acme',
    FIRMLINE_WEBHOK_URL: 'https://x.example',
    FIRMLINE_SPEECH_MODEL: 'x',
    FIRMLINE_PAGE_PROXY: '0',
    FIRMLINE_FIREFOX: 'x',
  };
  const { stderr } = await place.firmline(['status'], { env });
  const slips = stderr.split('\n').filter((line) => line.includes('Did you mean'));
  expect(slips.toSorted()).toEqual([
    'FIRMLINE_PROFIL of the environment is ignored. Did you mean FIRMLINE_PROFILE?',
    'FIRMLINE_WEBHOK_URL of the environment is ignored. Did you mean FIRMLINE_WEBHOOK_URL?',
    'SUPABASE_ANNON_KEY of .env is ignored. Did you mean SUPABASE_ANON_KEY?',
    'SUPABASE_SECRET_KEY of .env is ignored. Did you mean SUPABASE_SERVICE_ROLE_KEY?',
  ]);
});

describe('the settings in use', () => {
  const supabaseUrl = (args: string[] = [], options?: Options) => setting('supabaseUrl', args, options);

  it('come from --profile, then variables, then the default profile, then the stack', async () => {
    await place.writeStack();
    expect(await supabaseUrl()).toMatchObject({
      value: `${place.stackUrl}/_`,
      source: 'the stack running here',
    });
    await place.writeConfig({ profiles: { default: acme, other } });
    expect(await supabaseUrl()).toMatchObject({ value: acme.supabaseUrl, source: 'profile default' });
    await writeFile(path.join(place.folder, '.env'), 'SUPABASE_URL=https://file.example\n');
    expect(await supabaseUrl()).toMatchObject({ value: 'https://file.example', source: '.env' });
    const env = { SUPABASE_URL: 'https://env.example' };
    expect(await supabaseUrl([], { env })).toMatchObject({
      value: 'https://env.example',
      source: 'the environment',
    });
    const profileOptions = { env: { ...env, FIRMLINE_PROFILE: 'default' } };
    expect(await supabaseUrl([], profileOptions)).toMatchObject({ source: 'profile default' });
    expect(await supabaseUrl(['--profile', 'other'], profileOptions)).toMatchObject({
      source: 'profile other',
    });
    expect(await supabaseUrl(['--profile', 'local'], profileOptions)).toMatchObject({
      value: `${place.stackUrl}/_`,
    });
  });

  it('never combine a key with an address of another source', async () => {
    await place.writeStack();
    await place.writeConfig({
      profiles: { default: { supabaseUrl: 'https://partial.example' } },
    });
    expect(await setting('serviceRoleKey')).toBeUndefined();
    expect(await failure(['firms', 'list'])).toMatchObject({
      exitCode: 2,
      code: 'config-missing',
      message: 'The profile "default" has no serviceRoleKey.',
      hint: 'Add it with firmline auth login --profile default.',
    });
  });

  it.each([
    ['firms', 'list'],
    ['status', '--json'],
  ])('are not guessed by %s %s if the file is invalid', async (...args) => {
    const half = '{\n  "profiles": {\n  "profi';
    await place.writeConfig(half);
    const refused = await failure(args);
    expect(refused).toMatchObject({ exitCode: 2, code: 'config-invalid' });
    expect(refused).toHaveProperty(
      'message',
      expect.stringContaining(`${place.configFile} is invalid: line 3 is not valid JSON`),
    );
    expect(await readFile(place.configFile, 'utf8')).toBe(half);
  });
});

it.each([
  [['firms', 'list', '--profile', 'constructor'], 5, 'not-found'],
  [['auth', 'login', '--profile', 'local'], 6, 'invalid-input'],
  [['auth', 'login', '--profile', '../a'], 6, 'invalid-input'],
])('%j exits with %i (%s) and changes nothing', async (args, exitCode, code) => {
  await place.writeConfig({ profiles: { acme } });
  const before = await readFile(place.configFile, 'utf8');
  expect(await failure(args)).toMatchObject({ exitCode, code });
  expect(await readFile(place.configFile, 'utf8')).toBe(before);
});

it('a command that an error names asks the same profile', async () => {
  await place.writeConfig({ profiles: { acme: { ...acme, supabaseUrl: service.url, ...platform() } } });
  service.answerWith(({ url }, response) =>
    url.startsWith('/call')
      ? response.writeHead(404).end('{"message":"no"}')
      : response.writeHead(200, { 'content-type': 'application/json', 'content-range': '*/0' }).end('[]'),
  );
  const hints = await Promise.all(
    [
      ['firms', 'show', 'nobody'],
      ['calls', 'get', 'nobody'],
      ['assistants', 'push'],
      ['link', 'verify', '--all'],
    ].map(async (args) => [
      args.join(' '),
      await failure([...args, '--profile', 'acme']),
      await failure(args, { env: { FIRMLINE_PROFILE: 'acme' } }),
    ]),
  );
  expect(hints).toMatchObject(
    [
      ['firms show nobody', 'firmline firms list --profile acme shows all firms.'],
      ['calls get nobody', 'firmline calls list --profile acme shows the ids.'],
      ['assistants push', 'Download them with firmline assistants pull --profile acme, or name a file.'],
      ['link verify --all', 'firmline firms create --profile acme makes one.'],
    ].map(([args, hint]) => [args, { hint }, { hint }]),
  );
});

it('the advice to allow more time names the flag for it', async () => {
  service.answerWith(() => undefined);
  await place.writeConfig({ profiles: { default: { ...acme, supabaseUrl: service.url, ...platform() } } });
  const advice = 'allow more time with --timeout.';
  const all = [
    ['firms', 'list'],
    ['calls', 'get', 'c1'],
  ];
  const failures = await Promise.all(all.map((args) => failure([...args, '--timeout', '0.1'])));
  expect(failures).toMatchObject([
    { code: 'timeout', hint: `Try again, or ${advice}` },
    { code: 'timeout', hint: `Check the connection, or ${advice}` },
  ]);
});
