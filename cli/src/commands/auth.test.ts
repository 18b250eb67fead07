import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { configFolder } from '../testing/config-folder.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { keys, withPerson } from '../testing/person.ts';
import { type RequestHandler, testServer } from '../testing/platform-server.ts';
import { askForKeys } from './auth/login.ts';
import { runLine } from './program.ts';

const place = configFolder();
const service = testServer();

const key = 'a-service-role-key-0042';
const noFirms: RequestHandler = ({ headers }, response) =>
  headers['apikey'] === key
    ? response.writeHead(200, { 'content-type': 'application/json', 'content-range': '*/*' }).end('[]')
    : response.writeHead(401).end('{"message":"Invalid API key"}');
const lines = () => `SUPABASE_URL=${service.url}\nSUPABASE_SERVICE_ROLE_KEY=${key}\n`;
const platformKeys = { private: 'a-private-platform-key-1', public: 'a-public-platform-key-2' };
const saved = () => readFile(place.configFile, 'utf8').catch(() => '');

describe('auth login', () => {
  it('checks the keys, saves them and shows only their last characters', async () => {
    service.answerWith(noFirms);
    const ran = await place.firmline(['auth', 'login', '--stdin', '--json'], { input: lines() });
    expect(ran.exitCode).toBe(0);
    expect(ran.stdout + ran.stderr).not.toContain(key);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      profile: 'default',
      settings: [{ setting: 'supabaseUrl' }, { setting: 'serviceRoleKey', value: '…0042', state: 'valid' }],
    });
    expect(service.seen[0]?.headers['apikey']).toBe(key);
    expect(JSON.parse(await saved())).toEqual({
      profiles: { default: { supabaseUrl: service.url, serviceRoleKey: key } },
    });
  });

  it('needs standard input without a terminal', async () => {
    const none = await place.firmline(['auth', 'login', '--json']);
    expect(none.exitCode).toBe(2);
    expect(JSON.parse(none.stderr)).toMatchObject({
      error: { code: 'input-needed', hint: expect.stringContaining('--stdin') },
    });
  });

  it('saves nothing if the service rejects the key', async () => {
    service.answerWith((_, response) => response.writeHead(401).end('{"message":"Invalid API key"}'));
    const ran = await place.firmline(['auth', 'login', '--stdin', '--json'], { input: lines() });
    expect(ran).toMatchObject({ exitCode: 4, stdout: '' });
    expect(JSON.parse(ran.stderr)).toMatchObject({ error: { code: 'auth' } });
    expect(await saved()).toBe('');
  });

  it('saves nothing if the service is unreachable, unless --no-check is passed', async () => {
    const input = `SUPABASE_URL=http://127.0.0.1:9\nSUPABASE_SERVICE_ROLE_KEY=${key}\n`;
    const ran = await place.firmline(['auth', 'login', '--stdin'], { input });
    expect(ran.exitCode).toBe(7);
    expect(ran.stderr).toContain('--no-check');
    expect(await saved()).toBe('');
    expect(await place.firmline(['auth', 'login', '--stdin', '--no-check'], { input })).toMatchObject({
      exitCode: 0,
    });
    expect(await saved()).toContain(key);
  });

  it('saves no key that it could not check', async () => {
    const input = `SUPABASE_SERVICE_ROLE_KEY=${key}\n`;
    const ran = await place.firmline(['auth', 'login', '--stdin'], { input });
    expect(ran).toMatchObject({ exitCode: 7 });
    expect(ran.stderr).toContain(
      'serviceRoleKey could not be checked: supabaseUrl is not set.\nNothing was saved. --no-check',
    );
    expect(await saved()).toBe('');
  });

  it('refuses a private key in place of the public one', async () => {
    service.answerWith((_, response) => response.end('[{"id":"a"}]'));
    const input = `FIRMLINE_PLATFORM_URL=${service.url}\nFIRMLINE_PLATFORM_PUBLIC_KEY=${platformKeys.private}\n`;
    const ran = await place.firmline(['auth', 'login', '--stdin', '--json'], { input });
    expect(ran.exitCode).toBe(4);
    expect(ran.stderr).toContain('would give it to every visitor');
    expect(ran.stderr).not.toContain(platformKeys.private);
  });

  it("refuses an assistant's name, because the page needs its id", async () => {
    const ran = await place.firmline(['auth', 'login', '--stdin'], { input: 'assistantId=Dana\n' });
    expect(ran).toMatchObject({ exitCode: 6 });
    expect(ran.stderr).toContain('The value for assistantId is not the id of an assistant.');
    expect(await saved()).toBe('');
  });
});

it('refuses a key in the wrong field at its question, so that the other answers are kept', async () => {
  const { enter } = keys;
  const { value, screen } = await withPerson(
    [
      ['supabaseUrl', `https://abcdefghijklmnopqrst.supabase.co${enter}`],
      ['serviceRoleKey', `sb_publishable_0042${enter}`],
      ['can neither list nor write firms', `sb_secret_0042${enter}`],
      ['anonKey', `sb_secret_0042${enter}`],
      ['would give it to every visitor', enter],
      ['platformPrivateKey', enter],
      ['platformPublicKey', enter],
      ['assistantId', enter],
      ['webhookUrl', enter],
      ['pageUrl', enter],
    ],
    () => askForKeys({}, memoryOutput({ interactive: true })),
  );
  expect(value).toEqual({
    supabaseUrl: 'https://abcdefghijklmnopqrst.supabase.co',
    serviceRoleKey: 'sb_secret_0042',
  });
  expect(screen).not.toContain('sb_');
});

it('saves nothing, and no profile, of a person who enters nothing', async () => {
  vi.stubEnv('FIRMLINE_CONFIG_DIR', place.configDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const output = memoryOutput({ interactive: true, profile: 'new' });
  const names = ['supabaseUrl', 'serviceRoleKey', 'anonKey', 'platformPrivateKey', 'platformPublicKey'];
  const questions = [...names, 'assistantId', 'webhookUrl', 'pageUrl'];
  const steps = questions.map((name) => [`${name} (`, keys.enter] as const);
  await withPerson(steps, () => runLine(['auth', 'login'], output));
  expect(output.notes.at(-1)).toBe('Nothing was entered, so nothing was saved.');
  expect(await saved()).toBe('');
});

it.each([
  ['the environment', {}, 'Set FIRMLINE_PLATFORM_PUBLIC_KEY in the environment.', null],
  ['a profile', { profile: 'acme' }, 'Set it.', 'firmline auth login --profile acme'],
])(
  'doctor has a missing key set in %s, where the others are',
  async (_, { profile }: { profile?: string }, fix, command) => {
    service.answerWith((_request, response) => response.writeHead(401).end('{}'));
    const acme = { platformUrl: service.url, platformPrivateKey: platformKeys.private };
    await place.writeConfig({ profiles: { acme } });
    const env = profile ? {} : { FIRMLINE_PLATFORM_URL: service.url, FIRMLINE_PLATFORM_PRIVATE_KEY: key };
    const doctor = await place.firmline(['doctor', '--json', ...(profile ? ['--profile', profile] : [])], {
      env,
    });
    expect(doctor.exitCode).toBe(8);
    const findings = JSON.parse(doctor.stdout) as { id: string; fix: string; command: string | null }[];
    const finding = findings.find(({ id }) => id === 'key-platformPublicKey');
    expect([finding?.fix, finding?.command]).toEqual([fix, command]);
  },
);

it('a key that shows itself to be for visitors is not tried with the data service', async () => {
  const ran = await place.firmline(['firms', 'list'], {
    env: { SUPABASE_URL: service.url, SUPABASE_SERVICE_ROLE_KEY: 'sb_publishable_0042' },
  });
  expect(ran.exitCode).toBe(4);
  expect(ran.stderr).toContain('The service-role key is an anonymous key');
  expect(service.seen).toEqual([]);
});
