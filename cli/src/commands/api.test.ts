import { once } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { apiSuite, errorOf, key } from '../testing/api-suite.ts';

const suite = apiSuite();
const { api, start } = suite;

describe('a request', () => {
  it("sends the operation's arguments, and prints the response as JSON", async () => {
    suite.platform.answerWith((_, response) => response.end('{"id":"a1","name":"Dana\u009b\u202e"}'));
    const body = '{"name":"Dana","model":{"provider":"openai"}}';
    const ran = await api(['POST', '/assistant', '--body', body]);
    expect(ran).toEqual({
      exitCode: 0,
      stdout: '{\n  "id": "a1",\n  "name": "Dana\\u009b\\u202e"\n}\n',
      stderr: expect.stringMatching(/^Target: the environment, 127\.0\.0\.1:\d+\.\n$/),
    });
    expect(suite.platform.seen).toMatchObject([
      { method: 'POST', url: '/assistant', headers: { authorization: `Bearer ${key}` }, body },
    ]);
    const compact = await api(['GET', 'call/c%2F1', '--json']);
    expect(compact.stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(compact.stdout)).toMatchObject({ id: 'a1' });
    expect(suite.platform.seen[1]).toMatchObject({ method: 'GET', url: '/call/c%2F1' });
  });

  it('leaves every number as it was written, in the body and in the response', async () => {
    const numbers = '{"id":9223372036854775807,"costs":[1.0,0.1000000000000000055,1e400,-0]}';
    suite.platform.answerWith((_, response) => response.end(`\uFEFF${numbers}`));
    const ran = await api(['POST', '/assistant', '--body', numbers, '--json']);
    expect(ran).toMatchObject({ exitCode: 0, stdout: `${numbers}\n` });
    expect(suite.platform.seen).toMatchObject([{ body: numbers }]);
  });

  it('reads its body from standard input', async () => {
    const ran = await api(['PUT', '/assistant/a1', '--body', '@-'], { input: '{"name":"Dana"}' });
    expect(ran).toMatchObject({ exitCode: 0, stdout: '{\n  "id": "r1"\n}\n' });
    expect(suite.platform.seen).toMatchObject([
      { method: 'PUT', url: '/assistant/a1', body: '{"name":"Dana"}' },
    ]);
  });

  it('deletes without a terminal only with --yes', async () => {
    const args = ['DELETE', '/assistant/a1'];
    const refused = await api(args);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    expect(suite.platform.seen).toEqual([]);
    expect(await api([...args, '--yes'])).toMatchObject({ exitCode: 0 });
    expect(suite.platform.seen).toMatchObject([{ method: 'DELETE', url: '/assistant/a1' }]);
  });

  it('says how to confirm what affects everything, as it is typed here', async () => {
    const refused = await api(['DELETE', '/logs', '--yes']);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /^DELETE \/logs without a filter affects everything\. Add one of type, .*, or \?all=true\./,
    );
    expect(suite.platform.seen).toEqual([]);
    expect(await api(['DELETE', '/logs?all=true', '--yes'])).toMatchObject({ exitCode: 0 });
  });

  it.each(['--json', '--format=table'])('masks secrets in the request of --dry-run %s', async (format) => {
    const body = '{"provider":"openai","apiKey":"sk-secret-1","server":{"secret":"secret-2"}}';
    const { stdout, exitCode } = await api(['POST', '/credential', '--body', body, '--dry-run', format]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('openai');
    expect(stdout).not.toMatch(/secret-\d/);
  });

  it('prints the request with --dry-run instead of sending it', async () => {
    const args = ['PATCH', '/assistant/a1', '--body', '{"name":"x"}', '--dry-run', '--json'];
    const { exitCode, stdout, stderr } = await api(args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual([
      { method: 'PATCH', url: `${suite.platform.url}/assistant/a1`, body: { name: 'x' } },
    ]);
    expect(await api(['DELETE', '/assistant/a1', '--dry-run'])).toMatchObject({ exitCode: 0 });
    expect(suite.platform.seen).toEqual([]);
  });

  it('ends without an error when its reader closes the pipe', async () => {
    suite.platform.answerWith((_, response) => response.end(JSON.stringify([{ id: 'x'.repeat(500_000) }])));
    const child = start(['GET', '/call']);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('');
  });

  it('prints the events of a stream as they come', async () => {
    suite.platform.answerWith(async (_, response) => {
      const printed = vi.spyOn(process.stdout, 'write');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"delta":"Good"}\n\n');
      await expect.poll(() => printed.mock.calls.join('')).toContain('{"delta":"Good"}');
      response.end('data: {"delta":"bye"}\n\ndata: [DONE]\n\n');
    });
    const ran = await api(['POST', '/chat', '--body', '{"input":"Hello","stream":true}']);
    expect(ran).toMatchObject({ exitCode: 0, stdout: '{"delta":"Good"}\n{"delta":"bye"}\n' });
  });

  it('writes bytes to standard output', async () => {
    const csv = 'id,cost\r\n1,"a ""b"""\r\n';
    const args = ['GET', '/v2/call/export?columns=id&columns=cost'];
    suite.platform.answerWith((_, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end(csv),
    );
    expect((await api(args)).stdout).toBe(csv);
    expect(suite.platform.seen[0]!.url).toBe('/v2/call/export?columns=id&columns=cost');
  });
});

describe('messages besides the response', () => {
  it('show every exchange with --debug, without the key', async () => {
    let tries = 0;
    suite.platform.answerWith((_, response) =>
      response.writeHead(tries++ === 0 ? 503 : 200, { 'x-request-id': 'r1' }).end('[]'),
    );
    const { stdout, stderr } = await api(['GET', '/call?limit=1', '--debug']);
    expect(stdout).toBe('[]\n');
    expect(stderr).toContain(`> GET ${suite.platform.url}/call?limit=1\n`);
    expect(stderr).toMatch(/< 503 after \d+ ms, request r1\n~ retry in \d+ m?s\n/);
    expect(stderr).not.toContain(key);
  });

  it('announce a retry', async () => {
    let tries = 0;
    suite.platform.answerWith((_, response) =>
      response.writeHead(tries++ === 0 ? 429 : 200, { 'retry-after': '0' }).end('{"id":"r1"}'),
    );
    const { exitCode, stderr } = await api(['POST', '/call', '--body', '{"name":"x"}']);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^The platform responded with 429\. Retrying in \d+ ms …$/m);
  });
});

describe('a call that fails', () => {
  it.each([
    [400, '{"message":["name must be a string"]}', 6, 'name must be a string'],
    [401, '{"message":"Unauthorized"}', 4, 'Unauthorized'],
    [404, '{"message":"No such assistant"}', 5, 'No such assistant'],
    [409, '{}', 6, '409'],
    [418, '{}', 1, '418'],
    [200, '<html>', 1, 'something other than was asked for'],
    [200, '{"message":"Internal server error"}', 1, 'something other than was asked for'],
  ])('with %i %s exits with %i', async (status, body, exitCode, words) => {
    suite.platform.answerWith((_, response) => response.writeHead(status).end(body));
    const ran = await api(['GET', '/assistant/a1', '--json']);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(errorOf(ran.stderr).message).toContain(words);
    expect(ran.stderr).not.toContain(key);
  });

  it('cannot send control characters to the terminal, not even in JSON', async () => {
    suite.platform.answerWith((_, response) =>
      response.writeHead(400).end('{"message":"\\u009b31m \\u202e name"}'),
    );
    for (const args of [[], ['--json']]) {
      const { stderr } = await api(['GET', '/assistant/a1', ...args]);
      expect(stderr).toContain('name');
      expect(stderr).not.toMatch(/[\u0080-\u009f\u202e]/);
    }
  });

  it('exits with 7 after too many requests or a timeout', async () => {
    suite.platform.answerWith((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}'));
    expect(await api(['GET', '/call'])).toMatchObject({ exitCode: 7, stdout: '' });
    suite.platform.answerWith(() => {});
    const slow = await api(['POST', '/call', '--timeout', '0.05', '--json']);
    expect(slow).toMatchObject({ exitCode: 7, stdout: '' });
    expect(errorOf(slow.stderr).code).toBe('timeout');
  });

  it.each([
    [['GET', '/call/{id}'], 'Write a value in place of {id} in the path.'],
    [['POST', '/file', '--body', '{}'], 'takes a form with a file'],
    [['GET', '/call/1', '--body', '{}'], 'GET /call/1 takes no body. Remove --body.'],
    [['GET', '/call', '--timeout', '0'], 'Not a positive number of seconds'],
  ])('exits with 2 and an explanation for %j', async (args, words) => {
    const plain = await api(args);
    expect(plain).toMatchObject({ exitCode: 2, stdout: '' });
    expect(plain.stderr).toContain(words);
    const json = await api([...args, '--json']);
    expect(errorOf(json.stderr)).toMatchObject({ code: 'usage', message: expect.stringContaining(words) });
    expect(suite.platform.seen).toEqual([]);
  });
});

describe('a path beyond the table', () => {
  it('is sent with the key, and a line says that it is not known', async () => {
    suite.platform.answerWith((_, response) => response.end('{"results":[]}'));
    expect(await api(['GET', '/eval?limit=5&page=2&id=a&id=b'])).toEqual({
      exitCode: 0,
      stdout: '{\n  "results": []\n}\n',
      stderr:
        'GET /eval is not a known operation, and is sent as it is. firmline api routes lists the known ones.\n',
    });
    const headers = { authorization: `Bearer ${key}` };
    expect(suite.platform.seen).toMatchObject([
      { method: 'GET', url: '/eval?limit=5&page=2&id=a&id=b', headers },
    ]);
    expect((await api(['GET', '/eval', '--json'])).stderr).toBe('');
  });

  it.each([
    [['GET', '/eval', '--body', '{}'], 2, 'GET /eval takes no body. Remove --body.'],
    [['POST', '/eval', '--body', 'name=Dana'], 6, 'The value of --body is not JSON'],
    [['GET', '/eval/../org'], 6, '"/eval/../org" is not the path of an operation.'],
    [['GET', '/eval/%zz'], 6, '"/eval/%zz" is not the path of an operation.'],
  ])('cannot be used as in %j', async (args, exitCode, words) => {
    const ran = await api(args);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    expect(suite.platform.seen).toEqual([]);
  });
});
