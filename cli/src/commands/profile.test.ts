import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { configFolder } from '../testing/config-folder.ts';

interface Options {
  readonly env?: Record<string, string>;
}

const place = configFolder();

const run = (args: string[], { env = {} }: Options = {}) => place.firmline(args, { env });
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
  const { exitCode, stderr } = await run(['config', 'set', 'slugs', 'plain']);
  expect(exitCode).toBe(0);
  expect(stderr).toBe(
    'Target: profile default.\nslugs of profile default set.\nCommands use profile local; firmline profile use default changes that.\n',
  );
  const named = ['config', 'set', 'slugs', 'plain', '--profile', 'default'];
  expect((await run(named)).stderr).not.toContain('Target');
  expect(await json(named)).toMatchObject({ profile: 'default', current: false });
});

it('a profile that becomes the current one by its first setting says so', async () => {
  const set = ['config', 'set', 'slugs', 'plain', '--profile', 'first'];
  expect((await run(set)).stderr).toContain('Commands use profile first from now on;');
  expect(await json(set)).toMatchObject({ profile: 'first', current: true });
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

it.each([
  ['pageUrl', 'https://p.example/?utm_source=mail'],
  ['pageUrl', 'https://p.example/#demo'],
  ['supabaseUrl', 'https://acme.example?apikey=1'],
  ['platformUrl', 'https://api.example/v1#x'],
])('%s is refused as %s, after which no path can be added', async (name, value) => {
  const { message } = (await failure(['config', 'set', name, value])) as unknown as { message: string };
  expect(message).toMatch(/contains a query or a fragment, and a path is added to it: https:\/\/[a-z./1]+$/);
  expect(await json(['config', 'set', 'websiteUrl', 'https://w.example/?a=1#b'])).toMatchObject({
    value: 'https://w.example/?a=1#b',
  });
});

describe('profiles', () => {
  it('are created by a setting, used and listed', async () => {
    const settings = { supabaseUrl: 'https://acme.example', pageUrl: 'https://p.example' };
    for (const [name, value] of Object.entries(settings))
      await json(['config', 'set', name, `${value}/`, '--profile', 'acme']);
    await json(['config', 'set', 'slugs', 'plain', '--profile', 'b']);
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
    [['firms', 'list', '--profile', 'gone'], 5, 'not-found'],
    [['firms', 'list', '--profile', 'constructor'], 5, 'not-found'],
    [['config', 'set', 'slugs', 'plain', '--profile', 'local'], 6, 'invalid-input'],
    [['config', 'set', 'slugs', 'plain', '--profile', 'a b'], 6, 'invalid-input'],
    [['config', 'set', 'slugs', 'plain', '--profile', '../a'], 6, 'invalid-input'],
    [['profile', 'use'], 2, 'usage'],
    [['config', 'set', 'nothing', 'x'], 6, 'invalid-input'],
    [['config', 'set', 'pageUrl'], 2, 'usage'],
    [['config', 'set', 'pageUrl', 'ftp://x'], 6, 'invalid-input'],
    [['config', 'set', 'assistantId', 'Dana'], 6, 'invalid-input'],
  ])('%j exits with %i (%s) and changes nothing', async (args, exitCode, code) => {
    await place.writeConfig({ profiles: { acme } });
    const before = await readFile(place.configFile, 'utf8');
    expect(await failure(args)).toMatchObject({ exitCode, code });
    expect(await readFile(place.configFile, 'utf8')).toBe(before);
  });
});

describe('single settings', () => {
  it('are set and removed, in the right profile', async () => {
    expect(await json(['config', 'set', 'FIRMLINE_PAGE_URL', 'https://x.example/'])).toMatchObject({
      profile: 'default',
      setting: 'pageUrl',
      value: 'https://x.example',
    });
    expect(await setting('pageUrl')).toMatchObject({ source: 'profile default' });
    expect(await json(['config', 'set', 'pageUrl', ''])).toMatchObject({ done: 'removed' });
    expect(await setting('pageUrl')).toBeUndefined();
  });

  it('exclude keys, because command lines are visible to others', async () => {
    const refused = await failure(['config', 'set', 'serviceRoleKey', 'a-key-on-a-line']);
    expect(refused).toMatchObject({ exitCode: 6, hint: expect.stringContaining('firmline auth login') });
    expect(JSON.stringify(refused)).not.toContain('a-key-on-a-line');
  });
});
