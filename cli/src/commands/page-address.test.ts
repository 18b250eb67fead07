import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConfigFolder, configFolder } from '../testing/config-folder.ts';
import { startPlatformServer } from '../testing/platform-server.ts';

let place: ConfigFolder;
let service: Awaited<ReturnType<typeof startPlatformServer>>;

const firm = {
  slug: 'a',
  name: 'Dana',
  company_name: '',
  system: '',
  first_message: '',
  expires_at: null,
  created_at: null,
  updated_at: null,
};

beforeEach(async () => {
  place = await configFolder();
  service = await startPlatformServer();
  service.answerWith((_, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-range': '0-0/1' })
      .end(JSON.stringify([firm])),
  );
});
afterEach(async () => {
  await service.stop();
  await place.remove();
});

interface Finding {
  readonly id: string;
  readonly seen: string;
  readonly fix: string | null;
  readonly command: string | null;
}

/** The page's address according to each command, or the step that sets it. */
async function pageAccordingToEach(env: Record<string, string>, more: readonly string[]) {
  const run = async (...args: string[]) => {
    const ran = await place.firmline([...args, ...more, '--json'], { env });
    return {
      ...ran,
      error: ran.stderr === '' ? undefined : (JSON.parse(ran.stderr) as { error: Failure }).error,
    };
  };
  interface Failure {
    readonly code: string;
    readonly message: string;
    readonly hint: string;
  }
  const stepOf = (error: Failure | undefined) => `${error?.code}: ${error?.hint}`;
  const config = await run('config', 'get', 'pageUrl');
  const link = await run('link', 'show', 'a');
  const doctor = await run('doctor', '--no-browser', '--dry-run', '--timeout', '2');
  const findings = JSON.parse(doctor.stdout) as Finding[];
  const page = findings.find(({ id }) => id === 'page');
  const settings = findings.find(({ id }) => id === 'settings');
  const unset = page?.command ? `${page.fix?.replace('.', '')} with ${page.command}.` : page?.fix;
  return {
    config: config.error ? stepOf(config.error) : (JSON.parse(config.stdout) as { value: string }).value,
    link: link.error
      ? stepOf(link.error)
      : (JSON.parse(link.stdout) as { url: string }).url.replace(/\/a$/, ''),
    doctor: page?.seen.startsWith('The address of the page is not set')
      ? `config-missing: ${unset}`
      : page?.seen.startsWith(`Could not reach ${new URL(nowhere).host}`)
        ? nowhere
        : `${settings?.seen} ${settings?.fix}`,
  };
}

/** Nothing listens there, so doctor only names it. */
const nowhere = 'http://127.0.0.1:9';
const hosted = () => ({ supabaseUrl: service.url, serviceRoleKey: 'own-service-role-key' });
const stack = () => ({ url: nowhere, ...hosted() });
const variables = () => ({ SUPABASE_URL: service.url, SUPABASE_SERVICE_ROLE_KEY: 'own-service-role-key' });

describe('config get, link show and doctor agree on the page of', { timeout: 30_000 }, () => {
  it.each<
    [
      string,
      { profiles?: () => object; current?: string; runs?: boolean; env?: () => Record<string, string> },
      string[],
      string,
    ]
  >([
    ['the stack', { runs: true }, [], nowhere],
    [
      'the stack, whatever a profile without firms names',
      { runs: true, current: 'p', profiles: () => ({ p: { pageUrl: 'https://p.example' } }) },
      [],
      nowhere,
    ],
    [
      'a profile with an own page, beside the stack',
      { runs: true, current: 'p', profiles: () => ({ p: { ...hosted(), pageUrl: nowhere } }) },
      [],
      nowhere,
    ],
    [
      'a profile without one, beside the stack',
      { runs: true, current: 'p', profiles: () => ({ p: hosted() }) },
      [],
      'config-missing: Set it with firmline config set pageUrl <url>.',
    ],
    [
      'a named profile without one',
      { current: 'q', profiles: () => ({ p: hosted(), q: { ...hosted(), pageUrl: nowhere } }) },
      ['--profile', 'p'],
      'config-missing: Set it with firmline config set pageUrl <url> --profile p.',
    ],
    [
      'the environment, whatever the profile and the stack name',
      {
        runs: true,
        current: 'p',
        profiles: () => ({ p: { websiteUrl: 'https://p.example' } }),
        env: variables,
      },
      [],
      'config-missing: Set FIRMLINE_PAGE_URL in the environment.',
    ],
    [
      'a variable with a slash',
      { runs: true, env: () => ({ FIRMLINE_PAGE_URL: `${nowhere}/` }) },
      [],
      nowhere,
    ],
  ])('%s', async (_, { profiles = () => ({}), current, runs = false, env = () => ({}) }, more, expected) => {
    if (runs) await place.writeStack(stack());
    await place.writeConfig({ current, profiles: profiles() });
    expect(await pageAccordingToEach(env(), more)).toEqual({
      config: expected,
      link: expected,
      doctor: expected,
    });
  });

  it('a variable that is no address, which they refuse alike', async () => {
    const refused =
      'FIRMLINE_PAGE_URL is not an http(s) URL. Correct it in the environment, or remove it there.';
    const hint = 'config-invalid: Correct it in the environment, or remove it there.';
    expect(await pageAccordingToEach({ ...variables(), FIRMLINE_PAGE_URL: 'demo.example' }, [])).toEqual({
      config: hint,
      link: hint,
      doctor: refused,
    });
  });

  it('a project of the environment with a page that only the folder names', async () => {
    await writeFile(path.join(place.folder, '.env'), 'FIRMLINE_PAGE_URL=https://theirs.example\n');
    const ignored = 'FIRMLINE_PAGE_URL of .env is ignored, because the firms come from the environment.';
    const step = 'Set FIRMLINE_PAGE_URL in the environment.';
    const found = await pageAccordingToEach(variables(), []);
    expect(found).toEqual({
      config: `config-missing: ${ignored} ${step}`,
      link: `config-missing: ${ignored} ${step}`,
      doctor: `config-missing: ${step}`,
    });
  });
});

describe('a stack whose description has one wrong line', { timeout: 30_000 }, () => {
  it.each([
    ['an invalid address', { url: 'localhost 4310' }, 'its url is not an http(s) URL'],
    ['no address of the page', { url: undefined }, 'it has no url'],
    [
      'an invalid address of another service',
      { webhookUrl: '/_/webhook' },
      'its webhookUrl is not an http(s) URL',
    ],
    ['no assistant', { assistantId: undefined }, 'it has no assistantId'],
    [
      'a key of two lines',
      { platformPrivateKey: 'a\nb' },
      'its platformPrivateKey contains a control character',
    ],
  ])('is no source of anything: %s', async (_, wrong, reason) => {
    await place.writeStack({ ...stack(), ...wrong });
    const expected = { code: 'config-missing', hint: expect.stringContaining(reason) };
    for (const [args, exitCode] of [
      [['firms', 'list'], 2],
      [['link', 'show', 'a'], 2],
      [['assistants', 'list'], 2],
      [['config', 'get', 'supabaseUrl'], 2],
      [['profile', 'show', 'local'], 2],
    ] as const) {
      const ran = await place.firmline([...args, '--json']);
      expect(ran).toMatchObject({ exitCode, stdout: '' });
      expect(JSON.parse(ran.stderr)).toMatchObject({ error: expected });
    }
    const status = await place.firmline(['dev', 'status']);
    expect(status.exitCode).toBe(5);
    expect(status.stderr).toContain(reason);
    expect(JSON.parse((await place.firmline(['profile', 'list', '--json'])).stdout)).toEqual([]);
  });
});
