import { describe, expect, it } from 'vitest';
import { apiSuite, errorOf, key } from '../testing/api-suite.ts';

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
