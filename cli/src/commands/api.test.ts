import { once } from 'node:events';
import { readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiSuite, key } from '../testing/api-suite.ts';
import { spawnFirmline } from '../testing/spawn-firmline.ts';

const suite = apiSuite();
const { api, start } = suite;

describe('a request', { timeout: 30_000 }, () => {
  it("sends the operation's arguments, and prints the response as JSON", async () => {
    suite.platform.answerWith((_, response) => response.end('{"id":"a1","name":"Dana\u009b\u202e"}'));
    const args = [
      'assistant',
      'create',
      '-f',
      'name=Dana',
      '-F',
      'model={"provider":"openai"}',
      '-f',
      'model[model]=x',
    ];
    const ran = await api(args);
    expect(ran).toEqual({
      exitCode: 0,
      stdout: '{\n  "id": "a1",\n  "name": "Dana\\u009b\\u202e"\n}\n',
      stderr: '',
    });
    expect(suite.platform.seen).toMatchObject([
      { method: 'POST', url: '/assistant', headers: { authorization: `Bearer ${key}` } },
    ]);
    expect(JSON.parse(suite.platform.seen[0]!.body)).toEqual({
      name: 'Dana',
      model: { provider: 'openai', model: 'x' },
    });
    // As under npm: the open IPC channel must not keep the command running.
    const npm = { cwd: suite.folder, env: suite.env(), ipc: true };
    const compact = await spawnFirmline(['api', 'GET', '/call/{id}', 'c/1', '--json'], npm);
    expect(compact.stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(compact.stdout)).toMatchObject({ id: 'a1' });
    expect(suite.platform.seen[1]).toMatchObject({ method: 'GET', url: '/call/c%2F1' });
  });

  it('reads its body from standard input', async () => {
    const ran = await api(['PUT', '/assistant/a1', '--input', '-'], { input: '{"name":"Dana"}' });
    expect(ran).toMatchObject({ exitCode: 0, stdout: '{}\n' });
    expect(suite.platform.seen).toMatchObject([
      { method: 'PUT', url: '/assistant/a1', body: '{"name":"Dana"}' },
    ]);
  });

  it('deletes without a terminal only with --yes', async () => {
    const args = ['assistant', 'delete', 'a1'];
    const refused = await api(args);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    expect(suite.platform.seen).toEqual([]);
    expect(await api([...args, '--yes'])).toMatchObject({ exitCode: 0 });
    expect(suite.platform.seen).toMatchObject([{ method: 'DELETE', url: '/assistant/a1' }]);
  });

  it('prints all pages of a list, one item per line', async () => {
    const time = (id: number) => new Date(Date.UTC(2025, 0, 1) - id * 1000).toISOString();
    const calls = Array.from({ length: 250 }, (_, id) => ({ id: String(id), createdAt: time(id) }));
    suite.platform.answerWith(({ url }, response) => {
      const bound = new URL(url, suite.platform.url).searchParams.get('createdAtLe');
      const page = calls.filter(({ createdAt }) => bound === null || createdAt <= bound).slice(0, 100);
      response.end(JSON.stringify(page));
    });
    const { stdout } = await api(['call', 'list', '--all']);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(calls);
    const single = await api(['org', 'list', '--all']);
    expect(single.stdout.split('\n')).toHaveLength(101);
  });

  it('prints rows and fields in the requested format', async () => {
    suite.platform.answerWith((_, response) =>
      response.end('[{"id":"1","name":"a,b"},{"id":"2","name":"c"}]'),
    );
    expect((await api(['tool', 'list', '-o', 'csv'])).stdout).toBe('id,name\n1,"a,b"\n2,c\n');
    expect((await api(['tool', 'list', '--json=name'])).stdout).toBe('[{"name":"a,b"},{"name":"c"}]\n');
    expect((await api(['tool', 'list', '-o', 'ndjson'])).stdout).toBe(
      '{"id":"1","name":"a,b"}\n{"id":"2","name":"c"}\n',
    );
  });

  it('prints only the field of --raw', async () => {
    suite.platform.answerWith(({ url }, response) =>
      response.end(url === '/tool/1' ? '{"id":"1","name":"a"}' : '[{"id":"1","name":"a"},{"id":"2"}]'),
    );
    expect((await api(['tool', 'get', '1', '--raw', 'name'])).stdout).toBe('a\n');
    expect((await api(['GET', '/tool/1', '--raw', 'name'])).stdout).toBe('a\n');
    expect((await api(['tool', 'list', '--raw', 'name'])).stdout).toBe('a\nnull\n');
    const unknown = await api(['tool', 'get', '1', '--raw', 'nothing']);
    expect(unknown).toMatchObject({ exitCode: 6, stdout: '' });
    expect(unknown.stderr).toContain('There is no field \\"nothing\\".');
    const written = await api(['tool', 'get', '1', '--raw', 'name', '--output', 'x']);
    expect(written).toMatchObject({ exitCode: 2, stdout: '' });
  });

  it('prints the request with --dry-run instead of sending it', async () => {
    const { exitCode, stdout, stderr } = await api([
      'assistant',
      'update',
      'a1',
      '-f',
      'name=x',
      '--dry-run',
      '--json',
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(JSON.parse(stdout)).toEqual([
      { method: 'PATCH', url: `${suite.platform.url}/assistant/a1`, body: { name: 'x' } },
    ]);
    expect(await api(['DELETE', '/assistant/a1', '--dry-run'])).toMatchObject({ exitCode: 0 });
    expect(suite.platform.seen).toEqual([]);
  });

  it('stops requesting pages when its reader closes the pipe', async () => {
    let newest = Date.now();
    suite.platform.answerWith((_, response) => {
      const page = Array.from({ length: 100 }, () => {
        newest -= 1000;
        return {
          id: String(newest),
          createdAt: new Date(newest).toISOString(),
          transcript: 'x'.repeat(5000),
        };
      });
      response.end(JSON.stringify(page));
    });
    const child = start(['call', 'list', '--all']);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    await once(child.stdout, 'data');
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('');
  });

  it('prints the events of a stream as they come', async () => {
    const gate = Promise.withResolvers<void>();
    suite.platform.answerWith(async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"delta":"Good"}\n\n');
      await gate.promise;
      response.end('data: {"delta":"bye"}\n\ndata: [DONE]\n\n');
    });
    const child = start(['chat', 'create', '-f', 'input=Hello', '-F', 'stream=true']);
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk));
    await once(child.stdout, 'data');
    expect(printed).toBe('{"delta":"Good"}\n');
    gate.resolve();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(printed).toBe('{"delta":"Good"}\n{"delta":"bye"}\n');
  });

  it('writes bytes to standard output, or atomically to a file', async () => {
    const csv = 'id,cost\r\n1,"a ""b"""\r\n';
    const args = ['v2', 'call.export', '-f', 'columns=id', '-f', 'columns=cost'];
    suite.platform.answerWith((_, response) =>
      response.writeHead(200, { 'content-type': 'text/csv' }).end(csv),
    );
    expect((await api(args)).stdout).toBe(csv);
    expect(suite.platform.seen[0]!.url).toBe('/v2/call/export?columns=id&columns=cost');
    const written = await api([...args, '--output', 'calls.csv']);
    expect(written).toEqual({ exitCode: 0, stdout: '', stderr: 'Wrote calls.csv.\n' });
    const file = path.join(suite.folder, 'calls.csv');
    expect(await readFile(file, 'utf8')).toBe(csv);
    // Responses about calls contain personal data.
    expect((await stat(file)).mode & 0o777).toBe(0o600);

    const [secret, link] = [path.join(suite.folder, 'secret.csv'), path.join(suite.folder, 'link.csv')];
    await writeFile(secret, 'old', { mode: 0o600 });
    await symlink(secret, link);
    expect(await api([...args, '--output', 'link.csv'])).toMatchObject({ exitCode: 0 });
    expect(await readFile(secret, 'utf8')).toBe(csv);
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    await Promise.all([rm(secret), rm(link)]);

    suite.platform.answerWith((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setImmediate(() => response.destroy());
    });
    expect(await api([...args, '--output', 'calls.csv'])).toMatchObject({ exitCode: 7 });
    expect(await readFile(path.join(suite.folder, 'calls.csv'), 'utf8')).toBe(csv);
    expect(await readdir(suite.folder)).toEqual(['calls.csv']);
    suite.platform.answerWith((_, response) => response.end(csv));
    const nowhere = await api([...args, '--output', 'no/such/folder/calls.csv']);
    expect(nowhere).toMatchObject({ exitCode: 1, stdout: '' });
    expect(nowhere.stderr).toContain('no/such/folder/calls.csv');
  });
});
