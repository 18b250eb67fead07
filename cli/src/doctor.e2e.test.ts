import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript } from './testing/spawn-firmline.ts';
import { type ConfigFolder, configFolder } from './testing/config-folder.ts';

const stack = inject('stack');

/** The shared stack, configured like a hosted project. */
const hosted = {
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_ANON_KEY: stack.anonKey,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PLATFORM_URL: stack.platformUrl,
  FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
  FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPublicKey,
  FIRMLINE_ASSISTANT_ID: stack.assistantId,
  FIRMLINE_WEBHOOK_URL: stack.webhookUrl,
  FIRMLINE_PAGE_URL: stack.url,
};
const keys = [stack.serviceRoleKey, stack.anonKey, stack.platformPrivateKey, stack.platformPublicKey];

let place: ConfigFolder;

beforeEach(async () => {
  place = await configFolder();
});
afterEach(() => place.remove());

const firmline = (args: readonly string[], env: Record<string, string> = hosted) =>
  runFirmline(args, {
    cwd: place.folder,
    env: { ...env, FIRMLINE_CONFIG_DIR: place.configDir, HOME: place.folder },
  });

interface Finding {
  id: string;
  status: string;
  fix: string | null;
}

const slugs = async () =>
  (
    JSON.parse((await firmline(['firms', 'list', '--limit', '1000', '--json=slug'])).stdout) as {
      slug: string;
    }[]
  ).map(({ slug }) => slug);

describe('firmline doctor', () => {
  it('finds no problem in a stack, and leaves nothing behind', async () => {
    const ran = await firmline(['doctor', '--json']);
    const findings = JSON.parse(ran.stdout) as Finding[];
    // A missing browser is not the stack's fault.
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(ran.exitCode).toBe(0);
    const ids = findings.map(({ id }) => id);
    for (const id of ['visitor-inserts', 'visitor-counts', 'table', 'page-config', 'webhook', 'browser']) {
      expect(ids).toContain(id);
    }
    expect((await slugs()).filter((slug) => /^firmline[ -]doctor/.test(slug))).toEqual([]);
  });

  it('accepts a key that is only valid on the page and for its assistant', async () => {
    const created = await fetch(`${stack.platformUrl}/token`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stack.platformPrivateKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        tag: 'public',
        restrictions: {
          allowedOrigins: [stack.url],
          allowedAssistantIds: [stack.assistantId],
          allowTransientAssistant: false,
        },
      }),
    });
    const { value } = (await created.json()) as { value: string };
    const stateOn = async (pageUrl: string) => {
      const env = { ...hosted, FIRMLINE_PLATFORM_PUBLIC_KEY: value, FIRMLINE_PAGE_URL: pageUrl };
      const { stdout } = await firmline(['doctor', '--json', '--no-browser'], env);
      return (JSON.parse(stdout) as Finding[]).find(({ id }) => id === 'key-platformPublicKey')?.status;
    };
    expect([await stateOn(stack.url), await stateOn('http://127.0.0.1:9')]).toEqual(['ok', 'failed']);
  });

  it('reports problems with fixes, and exits with 8', async () => {
    const wrong = {
      ...hosted,
      SUPABASE_ANON_KEY: stack.serviceRoleKey,
      FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPrivateKey,
      FIRMLINE_ASSISTANT_ID: '00000000-0000-4000-8000-000000000000',
    };
    const ran = await firmline(['doctor', '--json', '--no-browser'], wrong);
    expect(ran.exitCode).toBe(8);
    const findings = JSON.parse(ran.stdout) as Finding[];
    const failed = findings.filter(({ status }) => status === 'failed');
    // One cause, one failure: what the anonymous visitor may do is not tried with another key.
    expect(failed.map(({ id }) => id)).toEqual([
      'key-anonKey',
      'key-platformPublicKey',
      'assistant',
      'page-config',
    ]);
    for (const { fix } of failed) expect(fix).toBeTruthy();
  });

  it('reports unreachable services and missing settings', async () => {
    const nowhere = {
      ...hosted,
      SUPABASE_URL: 'http://127.0.0.1:9',
      FIRMLINE_PLATFORM_URL: 'http://127.0.0.1:9',
    };
    const unreachable = await firmline(['doctor', '--json', '--no-browser'], nowhere);
    expect(unreachable.exitCode).toBe(8);
    expect(unreachable.stdout).toContain('Could not reach 127.0.0.1:9');
    const nothing = await firmline(['doctor', '--no-browser'], {});
    expect(nothing.exitCode).toBe(8);
    expect(nothing.stdout).toContain('npm start');
  });

  it('deletes its test firms even if it is interrupted', async () => {
    const child = spawn(process.execPath, [firmlineScript, 'doctor', '--no-browser', '--debug', '--json'], {
      cwd: place.folder,
      env: { PATH: process.env['PATH'], ...hosted, FIRMLINE_CONFIG_DIR: place.configDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    await new Promise<void>((resolve) => {
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
        said += chunk;
        // The first firm is being written.
        if (said.includes('on_conflict=slug')) resolve();
      });
      child.once('close', resolve);
    });
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    expect((await slugs()).filter((slug) => /^firmline[ -]doctor/.test(slug))).toEqual([]);
  });

  it('makes the configuration owner-only', async () => {
    await place.writeConfig({ profiles: {} });
    await chmod(place.configFile, 0o644);
    const seen = await firmline(['doctor', '--json', '--no-browser']);
    expect(seen.exitCode).toBe(8);
    expect(seen.stdout).toContain('firmline doctor --fix');
    const fixed = await firmline(['doctor', '--json', '--no-browser', '--fix']);
    expect(fixed.exitCode).toBe(0);
    expect((await stat(place.configFile)).mode & 0o777).toBe(0o600);
  });
});

describe('--debug', () => {
  it.each([
    ['auth', 'status'],
    ['doctor', '--no-browser'],
    ['profile', 'list'],
    ['config', 'get'],
    ['firms', 'list'],
    ['firms', 'show', 'hartwell-lowe'],
    ['firms', 'export'],
    ['link', 'show', 'hartwell-lowe'],
    ['assistants', 'list'],
    ['assistants', 'get', stack.assistantId],
    ['assistants', 'versions', stack.assistantId],
    ['calls', 'list'],
    ['api', 'assistant', 'list'],
    ['webhook', 'test', '--firm', 'hartwell-lowe', '--phone', '+12025550123'],
    ['dev', 'status'],
    ['completion', 'bash'],
  ])('of %s %s shows no key', async (...args) => {
    for (const format of [[], ['--json']]) {
      const ran = await firmline([...args, '--debug', ...format]);
      expect(ran.exitCode).not.toBe(2);
      for (const key of keys) expect(ran.stdout + ran.stderr).not.toContain(key);
    }
  });

  it('of a refused or unreachable service shows no key', async () => {
    for (const url of ['http://127.0.0.1:9', stack.url]) {
      const env = { ...hosted, SUPABASE_URL: url, FIRMLINE_PLATFORM_URL: url };
      for (const args of [
        ['firms', 'list'],
        ['assistants', 'list'],
        ['auth', 'status'],
        ['doctor', '--no-browser'],
      ]) {
        const ran = await firmline([...args, '--debug'], env);
        expect(ran.exitCode).not.toBe(0);
        for (const key of keys) expect(ran.stdout + ran.stderr).not.toContain(key);
      }
    }
  });
});

it('a profile with the settings of a stack works from any folder', async () => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'firmline-elsewhere-'));
  try {
    const env = { FIRMLINE_CONFIG_DIR: place.configDir };
    const input = Object.entries(hosted)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('');
    const login = await runFirmline(['auth', 'login', '--profile', 'acme', '--stdin', '--json'], {
      cwd: elsewhere,
      env,
      input,
    });
    expect(login).toMatchObject({ exitCode: 0 });
    const listed = await runFirmline(['firms', 'list', '--json'], { cwd: elsewhere, env });
    expect(listed).toMatchObject({ exitCode: 0 });
    expect(listed.stdout).toContain(`${stack.url}/hartwell-lowe`);
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
  }
});
