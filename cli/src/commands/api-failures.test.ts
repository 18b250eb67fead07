import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiSuite, errorOf, key } from '../testing/api-suite.ts';
import type { RunOptions } from '../testing/spawn-firmline.ts';
import { writeStackFiles } from '../testing/stack-files.ts';

const suite = apiSuite();
const { api } = suite;

describe('a call that fails', { timeout: 30_000 }, () => {
  it.each([
    [400, '{"message":["name must be a string"]}', 6, 'name must be a string'],
    [401, '{"message":"Unauthorized"}', 4, 'Unauthorized'],
    [404, '{"message":"No such assistant"}', 5, 'No such assistant'],
    [409, '{}', 6, '409'],
    [418, '{}', 1, '418'],
    [200, '<html>', 1, 'cannot be read'],
  ])('with %i %s exits with %i', async (status, body, exitCode, words) => {
    suite.platform.answerWith((_, response) => response.writeHead(status).end(body));
    const ran = await api(['assistant', 'get', 'a1', '--json']);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(errorOf(ran.stderr).message).toContain(words);
    expect(ran.stderr).not.toContain(key);
  });

  it('cannot send control characters to the terminal, not even in JSON', async () => {
    suite.platform.answerWith((_, response) =>
      response.writeHead(400).end('{"message":"\\u009b31m \\u202e name"}'),
    );
    for (const args of [[], ['--json']]) {
      const { stderr } = await api(['assistant', 'get', 'a1', ...args]);
      expect(stderr).toContain('name');
      expect(stderr).not.toMatch(/[\u0080-\u009f\u202e]/);
    }
  });

  it('exits with 7 after too many requests or a timeout', async () => {
    suite.platform.answerWith((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}'));
    expect(await api(['call', 'list'])).toMatchObject({ exitCode: 7, stdout: '' });
    suite.platform.answerWith(() => {});
    const slow = await api(['call', 'create', '--timeout', '0.05', '--json']);
    expect(slow).toMatchObject({ exitCode: 7, stdout: '' });
    expect(errorOf(slow.stderr).code).toBe('timeout');
  });

  it.each([
    [[], 'No operation is named'],
    [['asistant', 'list'], 'Did you mean assistant?'],
    [['call', 'get'], 'id is missing'],
    [['call', 'list', '-f', 'limt=1'], 'Did you mean limit?'],
    [['call', 'get', '1', '--all'], 'is not a list'],
    [['call', 'list', '--timeout', '0'], 'Not a positive number of seconds'],
    [['call', 'list', '--generate', 'cobol'], 'Allowed choices are curl'],
    [['routes', '--area', 'cal'], 'Did you mean call?'],
  ])('exits with 2 and an explanation for %j', async (args, words) => {
    const plain = await api(args);
    expect(plain).toMatchObject({ exitCode: 2, stdout: '' });
    expect(plain.stderr).toContain(words);
    const json = await api([...args, '--json']);
    expect(errorOf(json.stderr)).toMatchObject({ code: 'usage', message: expect.stringContaining(words) });
    expect(suite.platform.seen).toEqual([]);
  });
});

describe('the address of the platform', { timeout: 30_000 }, () => {
  const list = (options: RunOptions) => api(['call', 'list', '--json'], options);

  it('comes from the nearest running stack', async () => {
    const info = {
      pid: process.pid,
      platformUrl: `${suite.platform.url}/_/platform`,
      platformPrivateKey: 'local',
    };
    await writeStackFiles(path.join(suite.folder, '.firmline'), info);
    expect(await list({ env: {} })).toMatchObject({ exitCode: 0, stdout: '{}\n' });
    expect(suite.platform.seen).toMatchObject([
      { url: '/_/platform/call', headers: { authorization: 'Bearer local' } },
    ]);
    // An incomplete hosted platform is never replaced by the local one.
    for (const name of ['FIRMLINE_PLATFORM_URL', 'FIRMLINE_PLATFORM_PUBLIC_KEY']) {
      const ran = await list({ env: { [name]: suite.platform.url } });
      expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
      expect(errorOf(ran.stderr)).toMatchObject({
        code: 'config-missing',
        message: expect.stringContaining('FIRMLINE_PLATFORM_PRIVATE_KEY is not'),
      });
    }
  });

  it('is required', async () => {
    const ran = await list({ env: {} });
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(errorOf(ran.stderr)).toMatchObject({
      code: 'config-missing',
      hint: expect.stringContaining('npm start'),
    });
  });

  it('never gets a key of the environment if only the folder names it', async () => {
    await writeFile(path.join(suite.folder, '.env'), `FIRMLINE_PLATFORM_URL=${suite.platform.url}\n`);
    const ran = await list({ env: { FIRMLINE_PLATFORM_PRIVATE_KEY: key } });
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(errorOf(ran.stderr)).toMatchObject({ code: 'config-invalid' });
    expect(suite.platform.seen).toEqual([]);
  });

  it.each([
    [{ FIRMLINE_PLATFORM_URL: 'platform' }, 2, 'FIRMLINE_PLATFORM_URL is not an http(s) URL'],
    [{ FIRMLINE_PLATFORM_PRIVATE_KEY: 'a key' }, 2, 'The platform key is missing or has invalid characters.'],
  ])('is refused from %j', async (own, exitCode, words) => {
    const ran = await list({ env: { ...suite.env(), ...own } });
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(errorOf(ran.stderr).message).toContain(words);
    expect(ran.stderr).not.toContain('a key');
  });
});
