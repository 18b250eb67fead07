import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFolder } from '../testing/config-folder.ts';

interface Options {
  readonly env?: Record<string, string>;
  readonly input?: string;
}

const place = configFolder();

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

it('a setting of another profile than the one in use says so', async () => {
  await place.writeConfig({ current: 'local', profiles: { default: {} } });
  const saved = await save('slugs=plain');
  expect(saved.exitCode).toBe(0);
  expect(saved.stderr).toBe(
    'Target: profile default.\nslugs               plain\nSaved in profile default.\nCommands use profile local; firmline profile use default changes that.\n',
  );
  const named = await save('slugs=plain', '--profile', 'default');
  expect(named.stderr).not.toContain('Target');
});

it('a profile that becomes the current one by its first setting says so', async () => {
  const first = await save('slugs=plain', '--profile', 'first');
  expect(first.stderr).toContain('Commands use profile first from now on;');
  const second = await save('slugs=plain', '--profile', 'first', '--json');
  expect(JSON.parse(second.stdout)).toMatchObject({ profile: 'first', current: true });
});

describe('the settings in use', () => {
  const supabaseUrl = (args: string[] = [], options?: Options) => setting('supabaseUrl', args, options);

  it('come from --profile, then variables, then the current profile, then the stack', async () => {
    await place.writeStack();
    expect(await supabaseUrl()).toMatchObject({
      value: `${place.stackUrl}/_`,
      source: 'the stack running here',
    });
    await place.writeConfig({ current: 'acme', profiles: { acme, other } });
    expect(await supabaseUrl()).toMatchObject({ value: acme.supabaseUrl, source: 'profile acme' });
    await writeFile(path.join(place.folder, '.env'), 'SUPABASE_URL=https://file.example\n');
    expect(await supabaseUrl()).toMatchObject({ value: 'https://file.example', source: '.env' });
    const env = { SUPABASE_URL: 'https://env.example' };
    expect(await supabaseUrl([], { env })).toMatchObject({
      value: 'https://env.example',
      source: 'the environment',
    });
    const named = { env: { ...env, FIRMLINE_PROFILE: 'acme' } };
    expect(await supabaseUrl([], named)).toMatchObject({ source: 'profile acme' });
    expect(await supabaseUrl(['--profile', 'other'], named)).toMatchObject({ source: 'profile other' });
    expect(await supabaseUrl(['--profile', 'local'], named)).toMatchObject({ value: `${place.stackUrl}/_` });
  });

  it('never combine a key with an address of another source', async () => {
    await place.writeStack();
    await place.writeConfig({
      current: 'partial',
      profiles: { partial: { supabaseUrl: 'https://partial.example' } },
    });
    expect(await setting('serviceRoleKey')).toBeUndefined();
    expect(await failure(['firms', 'list'])).toMatchObject({
      exitCode: 2,
      code: 'config-missing',
      message: 'The profile "partial" has no serviceRoleKey.',
      hint: 'Add it with firmline auth login --profile partial.',
    });
  });

  it.each([
    ['firms', 'list'],
    ['status', '--json'],
    ['profile', 'use', 'x'],
  ])('are not guessed by %s %s if the file is invalid', async (...args) => {
    const half = '{\n  "current": "acme",\n  "profi';
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

describe('profiles', () => {
  it('are created by a setting, used and listed', async () => {
    await save('FIRMLINE_PAGE_URL=https://p.example/\n', '--profile', 'acme');
    await save('supabaseUrl=https://acme.example/\n', '--profile', 'acme');
    await save('slugs=plain', '--profile', 'b');
    await json(['profile', 'use', 'b']);
    await json(['profile', 'use', 'acme']);
    expect(await json(['status'])).toMatchObject({
      profile: 'acme',
      profiles: ['acme', 'b'],
      settings: [
        { name: 'supabaseUrl', value: 'https://acme.example', source: 'profile acme' },
        { name: 'pageUrl', value: 'https://p.example', source: 'profile acme' },
      ],
    });
    expect(await json(['profile', 'use', 'local'])).toMatchObject({ profile: 'local' });
  });

  it.each([
    [['profile', 'use', 'gone'], 5, 'not-found'],
    [['firms', 'list', '--profile', 'constructor'], 5, 'not-found'],
    [['auth', 'login', '--profile', 'local'], 6, 'invalid-input'],
    [['auth', 'login', '--profile', '../a'], 6, 'invalid-input'],
  ])('%j exits with %i (%s) and changes nothing', async (args, exitCode, code) => {
    await place.writeConfig({ profiles: { acme } });
    const before = await readFile(place.configFile, 'utf8');
    expect(await failure(args)).toMatchObject({ exitCode, code });
    expect(await readFile(place.configFile, 'utf8')).toBe(before);
  });
});
