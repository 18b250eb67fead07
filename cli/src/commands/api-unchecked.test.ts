import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiSuite, key } from '../testing/api-suite.ts';

const suite = apiSuite();
const { api } = suite;

describe('a path beyond the table', { timeout: 30_000 }, () => {
  it('is sent with the key, and a line says that it is unchecked', async () => {
    suite.platform.answerWith((_, response) => response.end('{"results":[]}'));
    expect(await api(['GET', '/eval?limit=5', '-f', 'page=2', '-f', 'id=a', '-f', 'id=b'])).toEqual({
      exitCode: 0,
      stdout: '{\n  "results": []\n}\n',
      stderr: 'GET /eval is not a known operation, so it goes unchecked.\n',
    });
    const headers = { authorization: `Bearer ${key}` };
    expect(suite.platform.seen).toMatchObject([
      { method: 'GET', url: '/eval?limit=5&page=2&id=a&id=b', headers },
    ]);
    expect((await api(['GET', '/eval', '--json'])).stderr).toBe('');
  });

  it('takes a body from fields or a file, beside a query in the path', async () => {
    await writeFile(path.join(suite.folder, 'body.json'), '{"a":[1]}');
    await api(['POST', '/eval?v=2', '-f', 'name=E', '-F', 'runs=3']);
    await api(['PATCH', '/eval/{id}', 'e/1', '--input', 'body.json']);
    await api(['POST', '/eval/run/e1/cancel']);
    await api(['DELETE', '/eval/e1', '-f', 'force=true', '--yes']);
    expect(suite.platform.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/eval?v=2', '{"name":"E","runs":3}'],
      ['PATCH', '/eval/e%2F1', '{"a":[1]}'],
      ['POST', '/eval/run/e1/cancel', ''],
      ['DELETE', '/eval/e1?force=true', ''],
    ]);
  });

  it('that resembles a known one is sent, and the known one named', async () => {
    suite.platform.answerWith((_, response) =>
      response.writeHead(404).end('{"message":"Cannot GET /asistant"}'),
    );
    expect(await api(['GET', '/asistant'])).toEqual({
      exitCode: 5,
      stdout: '',
      stderr:
        'GET /asistant is not a known operation, so it goes unchecked. Did you mean GET /assistant?\n' +
        'GET /asistant answered 404: Cannot GET /asistant\n',
    });
  });

  it('is written once, and read again', async () => {
    suite.platform.answerWith((_, response) => response.writeHead(429, { 'retry-after': '0' }).end('{}'));
    expect(await api(['POST', '/eval', '-f', 'a=b'])).toMatchObject({ exitCode: 7 });
    expect(suite.platform.seen).toHaveLength(1);
    expect(await api(['GET', '/eval'])).toMatchObject({ exitCode: 7 });
    expect(suite.platform.seen).toHaveLength(4);
  });

  it('can be planned, and asks before a DELETE', async () => {
    const { stdout } = await api(['POST', '/eval', '-f', 'a=b', '--dry-run', '--json']);
    expect(JSON.parse(stdout)).toEqual([
      { method: 'POST', url: `${suite.platform.url}/eval`, body: { a: 'b' } },
    ]);
    const refused = await api(['DELETE', '/eval/1', '--no-input']);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain('Running api DELETE /eval/1');
    expect(suite.platform.seen).toEqual([]);
  });

  it.each([
    [['GET', '/eval', '--all'], 2, 'How GET /eval continues is not known. Remove --all.'],
    [['GET', '/eval', '--input', 'body.json'], 2, 'GET /eval takes no body. Remove --input.'],
    [['GET', '/eval/../org'], 6, '"/eval/../org" is not the path of an operation.'],
    [['GET', '/eval/%zz'], 6, '"/eval/%zz" is not the path of an operation.'],
    [['routes', 'GET', '/eval'], 2, 'There is no operation GET /eval.'],
  ])('cannot be used as in %j', async (args, exitCode, words) => {
    const ran = await api(args);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    expect(suite.platform.seen).toEqual([]);
  });
});
