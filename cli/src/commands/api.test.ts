import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPlatformServer } from '../testing/platform-server.ts';
import { type RunOptions, runFirmline, sourceArgs } from '../testing/run-firmline.ts';

const key = 'a-private-key';

let folder: string;
let platform: Awaited<ReturnType<typeof startPlatformServer>>;
let env: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-api-'));
  platform = await startPlatformServer();
  env = { FIRMLINE_PLATFORM_URL: platform.url, FIRMLINE_PLATFORM_PRIVATE_KEY: key };
});
afterEach(async () => {
  await platform.stop();
  await rm(folder, { recursive: true, force: true });
});

const api = (args: string[], options: RunOptions = {}) =>
  runFirmline(['api', ...args], {
    cwd: folder,
    nodeArgs: sourceArgs,
    ...options,
    // Nothing of the person who runs the tests.
    env: { FIRMLINE_CONFIG_DIR: path.join(folder, 'config'), ...(options.env ?? env) },
  });

const start = (args: string[]) =>
  spawn(process.execPath, [...sourceArgs, 'api', ...args], {
    cwd: folder,
    env: { ...env, PATH: process.env['PATH'] },
  });

const errorOf = (stderr: string) =>
  (JSON.parse(stderr) as { error: { code: string; message: string } }).error;

describe('the help', () => {
  it.each([[['--help']], [['routes', '--help']]])(
    'of %j loads nothing that only a call needs',
    async (args) => {
      const hook =
        'import { registerHooks } from "node:module";' +
        'registerHooks({ load(url, context, next) { process.stderr.write(url + "\\n"); return next(url, context); } });';
      const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, ...sourceArgs];
      const { stdout, stderr } = await api(args, { nodeArgs });
      expect(stdout).toContain('Usage: firmline api');
      expect(stderr).toContain('commands/api.ts');
      expect(stderr).not.toMatch(/\/rest\/|undici|services\//);
    },
  );
});

describe('a call', { timeout: 30_000 }, () => {
  it('sends what the operation takes, and prints the answer as JSON', async () => {
    platform.answerWith((_, response) => response.end('{"id":"a1","name":"Dana\u009b\u202e"}'));
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
    expect(platform.seen).toMatchObject([
      { method: 'POST', url: '/assistant', headers: { authorization: `Bearer ${key}` } },
    ]);
    expect(JSON.parse(platform.seen[0]!.body)).toEqual({
      name: 'Dana',
      model: { provider: 'openai', model: 'x' },
    });
    const compact = await api(['GET', '/call/{id}', 'c/1', '--json'], { ipc: true });
    expect(compact.stdout.split('\n')).toHaveLength(2);
    expect(JSON.parse(compact.stdout)).toMatchObject({ id: 'a1' });
    expect(platform.seen[1]).toMatchObject({ method: 'GET', url: '/call/c%2F1' });
  });

  it('reads its body from standard input', async () => {
    const ran = await api(['PUT', '/assistant/a1', '--input', '-'], { input: '{"name":"Dana"}' });
    expect(ran).toMatchObject({ exitCode: 0, stdout: '{}\n' });
    expect(platform.seen).toMatchObject([{ method: 'PUT', url: '/assistant/a1', body: '{"name":"Dana"}' }]);
  });

  it('uploads files and what comes in on standard input', async () => {
    await writeFile(path.join(folder, 'notes.txt'), 'Opening hours');
    const args = ['file', 'create', '-F', 'file=@notes.txt;type=text/plain', '-f', 'purpose=kb'];
    expect(await api(args)).toMatchObject({ exitCode: 0 });
    expect(await api(['file', 'create', '-F', 'file=@-'], { input: 'From a pipe' })).toMatchObject({
      exitCode: 0,
    });
    const [first, second] = platform.seen;
    expect(first!.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(first!.body).toContain(
      'name="file"; filename="notes.txt"\r\ncontent-type: text/plain\r\n\r\nOpening hours',
    );
    expect(first!.body).toContain('name="purpose"\r\n\r\nkb\r\n');
    expect(second!.body).toContain('\r\n\r\nFrom a pipe\r\n');
  });

  it('prints nothing where there is nothing', async () => {
    platform.answerWith((_, response) => response.writeHead(204).end());
    const args = ['org', 'invite', 'o1', '-f', 'role=editor'];
    expect(await api(args)).toEqual({ exitCode: 0, stdout: '', stderr: 'Done.\n' });
    expect(await api([...args, '--quiet'])).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('sends no key where none is wanted', async () => {
    expect(await api(['credential', 'webhook', '-f', 'type=auth'])).toMatchObject({ exitCode: 0 });
    expect(platform.seen[0]!.headers.authorization).toBeUndefined();
  });

  it('deletes without a terminal only on --yes', async () => {
    const args = ['assistant', 'delete', 'a1'];
    const refused = await api(args);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    expect(platform.seen).toEqual([]);
    expect(await api([...args, '--yes'])).toMatchObject({ exitCode: 0 });
    expect(platform.seen).toMatchObject([{ method: 'DELETE', url: '/assistant/a1' }]);
  });

  it('gives every page of a list, an item on a line', async () => {
    const time = (id: number) => new Date(Date.UTC(2025, 0, 1) - id * 1000).toISOString();
    const calls = Array.from({ length: 250 }, (_, id) => ({ id: String(id), createdAt: time(id) }));
    platform.answerWith(({ url }, response) => {
      const bound = new URL(url, platform.url).searchParams.get('createdAtLe');
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

  it.each([{}, null, { message: 'moved' }])('says so where a list is none, but %j', async (answer) => {
    platform.answerWith((_, response) => response.end(JSON.stringify(answer)));
    for (const flag of ['--all', '--paginate']) {
      const ran = await api(['call', 'list', flag, '--json']);
      expect(ran).toMatchObject({ exitCode: 1, stdout: '' });
      expect(errorOf(ran.stderr)).toMatchObject({ code: 'unparsable' });
    }
  });

  it('prints rows and fields in the form that is asked for', async () => {
    platform.answerWith((_, response) => response.end('[{"id":"1","name":"a,b"},{"id":"2","name":"c"}]'));
    expect((await api(['tool', 'list', '-o', 'csv'])).stdout).toBe('id,name\n1,"a,b"\n2,c\n');
    expect((await api(['tool', 'list', '--json=name'])).stdout).toBe('[{"name":"a,b"},{"name":"c"}]\n');
    expect((await api(['tool', 'list', '-o', 'ndjson'])).stdout).toBe(
      '{"id":"1","name":"a,b"}\n{"id":"2","name":"c"}\n',
    );
  });

  it('only shows the request with --dry-run', async () => {
    const { exitCode, stdout, stderr } = await api([
      'assistant',
      'update',
      'a1',
      '-f',
      'name=x',
      '--dry-run',
      '--json',
    ]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'Nothing was changed (--dry-run).\n' });
    expect(JSON.parse(stdout)).toEqual([
      { method: 'PATCH', url: `${platform.url}/assistant/a1`, body: { name: 'x' } },
    ]);
    expect(await api(['DELETE', '/assistant/a1', '--dry-run'])).toMatchObject({ exitCode: 0 });
    expect(platform.seen).toEqual([]);
  });

  it('stops asking when its reader goes away', async () => {
    let newest = Date.now();
    platform.answerWith((_, response) => {
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
    platform.answerWith(async (_, response) => {
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

  it('hands bytes on, to a file too, which is there when it is whole', async () => {
    const csv = 'id,cost\r\n1,"a ""b"""\r\n';
    const args = ['v2', 'call.export', '-f', 'columns=id', '-f', 'columns=cost'];
    platform.answerWith((_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(csv));
    expect((await api(args)).stdout).toBe(csv);
    expect(platform.seen[0]!.url).toBe('/v2/call/export?columns=id&columns=cost');
    const written = await api([...args, '--output', 'calls.csv']);
    expect(written).toEqual({ exitCode: 0, stdout: '', stderr: 'Wrote calls.csv.\n' });
    expect(await readFile(path.join(folder, 'calls.csv'), 'utf8')).toBe(csv);

    const [secret, link] = [path.join(folder, 'secret.csv'), path.join(folder, 'link.csv')];
    await writeFile(secret, 'old', { mode: 0o600 });
    await symlink(secret, link);
    expect(await api([...args, '--output', 'link.csv'])).toMatchObject({ exitCode: 0 });
    expect(await readFile(secret, 'utf8')).toBe(csv);
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    await Promise.all([rm(secret), rm(link)]);

    platform.answerWith((_, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('half');
      setImmediate(() => response.destroy());
    });
    expect(await api([...args, '--output', 'calls.csv'])).toMatchObject({ exitCode: 7 });
    expect(await readFile(path.join(folder, 'calls.csv'), 'utf8')).toBe(csv);
    expect(await readdir(folder)).toEqual(['calls.csv']);
    platform.answerWith((_, response) => response.end(csv));
    const nowhere = await api([...args, '--output', 'no/such/folder/calls.csv']);
    expect(nowhere).toMatchObject({ exitCode: 1, stdout: '' });
    expect(nowhere.stderr).toContain('no/such/folder/calls.csv');
  });

  it('ends with 130 on Ctrl-C, while it waits for an answer', async () => {
    const asked = Promise.withResolvers<void>();
    platform.answerWith(() => asked.resolve());
    const child = start(['call', 'list', '--json']);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    await asked.promise;
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(said).toContain('"code":"aborted"');
  });
});

describe('what is said beside the answer', { timeout: 30_000 }, () => {
  it('is every exchange with --debug and every head with --include, without the key', async () => {
    let tries = 0;
    platform.answerWith((_, response) =>
      response.writeHead(tries++ === 0 ? 503 : 200, { 'x-request-id': 'r1' }).end('[]'),
    );
    const { stdout, stderr } = await api(['call', 'list', '-f', 'limit=1', '--debug', '--include']);
    expect(stdout).toBe('[]\n');
    expect(stderr).toContain(`> GET ${platform.url}/call?limit=1\n`);
    expect(stderr).toMatch(/^> authorization: Bearer \[/m);
    expect(stderr).toMatch(/^< \[\]$/m);
    expect(stderr).toMatch(/< 503 after \d+ ms, request r1\n~ again in \d+ m?s\n/);
    expect(stderr).toMatch(/^HTTP 200$/m);
    expect(stderr).toMatch(/^x-request-id: r1$/m);
    expect(stderr).not.toContain(key);
  });

  it('holds no secret of a body either, whoever it belongs to', async () => {
    const secrets = ['sk-of-somebody', 'echoed-token'];
    platform.answerWith((_, response) => response.end(`{"id":"c1","apiKey":"${secrets[1]}"}`));
    const args = [
      'credential',
      'create',
      '-f',
      'provider=openai',
      '-f',
      `apiKey=${secrets[0]}`,
      '-f',
      `name=${key}`,
    ];
    const { exitCode, stderr } = await api([...args, '--debug']);
    expect(exitCode).toBe(0);
    expect(stderr).toContain('"provider":"openai"');
    for (const secret of [...secrets, key]) expect(stderr).not.toContain(secret);
    expect(platform.seen[0]!.body).toContain(secrets[0]);
  });

  it('is that another try follows', async () => {
    let tries = 0;
    platform.answerWith((_, response) =>
      response.writeHead(tries++ === 0 ? 429 : 200, { 'retry-after': '0' }).end('{}'),
    );
    const { exitCode, stderr } = await api(['call', 'create', '-f', 'name=x']);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^The platform answered 429\. Trying again in \d+ ms …$/m);
  });
});

describe('a request as a command of curl', { timeout: 30_000 }, () => {
  const shell = async (command: string) => {
    const child = spawn('sh', ['-c', command], {
      cwd: folder,
      env: { PATH: process.env['PATH'], FIRMLINE_PLATFORM_PRIVATE_KEY: key },
    });
    await once(child, 'close');
  };
  const hasCurl = async () => (await once(spawn('curl', ['--version']), 'close').catch(() => [1]))[0] === 0;

  it.each([
    [['call', 'list', '-f', 'limit=5', '-f', "assistantId=a'b $HOME {1}"]],
    [['assistant', 'update', 'a/1', '-f', 'name=@it\'s "$HOME" `x`\n\\', '-F', 'x=1']],
    [['assistant', 'delete', 'a1']],
    [['credential', 'webhook', '-f', 'type=auth']],
    [['file', 'create', '-F', 'file=@it\'s "a" file.txt;type=text/plain', '-f', 'purpose=@x;y']],
  ])('asks the same: %j', async (args) => {
    await writeFile(path.join(folder, 'it\'s "a" file.txt'), 'content');
    const { exitCode, stdout, stderr } = await api([...args, '--generate', 'curl']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).not.toContain(key);
    expect(platform.seen).toEqual([]);
    if (!(await hasCurl())) return;
    await shell(stdout);
    await api([...args, '--yes']);
    const [byCurl, own] = platform.seen.map(({ method, url, headers, body }) => {
      const boundary = /boundary=(.*)/.exec(headers['content-type'] ?? '')?.[1];
      return {
        method,
        url: decodeURIComponent(url),
        authorization: headers.authorization,
        type: headers['content-type']?.split(';')[0],
        // curl capitalises the headers of parts, and puts its dashes elsewhere.
        body: boundary
          ? body
              .replaceAll(boundary, '')
              .replaceAll(/^content-(?:disposition|type):/gim, (name) => name.toLowerCase())
              .split(/-*\r\n/)
              .toSorted()
          : body,
      };
    });
    expect(byCurl).toEqual(own);
  });
});

describe('a call that fails', { timeout: 30_000 }, () => {
  it.each([
    [400, '{"message":["name must be a string"]}', 6, 'name must be a string'],
    [401, '{"message":"Unauthorized"}', 4, 'Unauthorized'],
    [404, '{"message":"No such assistant"}', 5, 'No such assistant'],
    [409, '{}', 6, '409'],
    [418, '{}', 1, '418'],
    [200, '<html>', 1, 'cannot be read'],
  ])('with %i %s ends with %i', async (status, body, exitCode, words) => {
    platform.answerWith((_, response) => response.writeHead(status).end(body));
    const ran = await api(['assistant', 'get', 'a1', '--json']);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(errorOf(ran.stderr).message).toContain(words);
    expect(ran.stderr).not.toContain(key);
  });

  it('cannot turn the terminal with what the platform says, as JSON neither', async () => {
    platform.answerWith((_, response) =>
      response.writeHead(400).end('{"message":"\\u009b31m \\u202e name"}'),
    );
    for (const args of [[], ['--json']]) {
      const { stderr } = await api(['assistant', 'get', 'a1', ...args]);
      expect(stderr).toContain('name');
      expect(stderr).not.toMatch(/[\u0080-\u009f\u202e]/);
    }
  });

  it('by too many requests or too much time ends with 7', async () => {
    platform.answerWith((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}'));
    expect(await api(['call', 'list'])).toMatchObject({ exitCode: 7, stdout: '' });
    platform.answerWith(() => {});
    const slow = await api(['call', 'create', '--timeout', '0.05', '--json']);
    expect(slow).toMatchObject({ exitCode: 7, stdout: '' });
    expect(errorOf(slow.stderr).code).toBe('timeout');
  });

  it.each([
    [[], 'Which operation?'],
    [['asistant', 'list'], 'Did you mean assistant?'],
    [['call', 'get'], 'id is missing'],
    [['call', 'list', '-f', 'limt=1'], 'Did you mean limit?'],
    [['call', 'get', '1', '--all'], 'is no list'],
    [['call', 'list', '--timeout', '0'], 'Not a number of seconds'],
    [['call', 'list', '--generate', 'cobol'], 'Allowed choices are curl'],
    [['routes', '--area', 'cal'], 'Did you mean call?'],
  ])('for what is written, %j, ends with 2 and says why', async (args, words) => {
    const plain = await api(args);
    expect(plain).toMatchObject({ exitCode: 2, stdout: '' });
    expect(plain.stderr).toContain(words);
    const json = await api([...args, '--json']);
    expect(errorOf(json.stderr)).toMatchObject({ code: 'usage', message: expect.stringContaining(words) });
    expect(platform.seen).toEqual([]);
  });
});

describe('where the platform is', { timeout: 30_000 }, () => {
  const list = (options: RunOptions) => api(['call', 'list', '--json'], options);

  it('comes from the nearest stack that runs', async () => {
    await mkdir(path.join(folder, '.firmline'));
    await writeFile(
      path.join(folder, '.firmline/stack.json'),
      JSON.stringify({
        pid: process.pid,
        platformUrl: `${platform.url}/_/platform`,
        platformPrivateKey: 'local',
      }),
    );
    expect(await list({ env: {} })).toMatchObject({ exitCode: 0, stdout: '{}\n' });
    expect(platform.seen).toMatchObject([
      { url: '/_/platform/call', headers: { authorization: 'Bearer local' } },
    ]);
    // A hosted platform that is named in part is not quietly replaced by the local one.
    for (const name of ['FIRMLINE_PLATFORM_URL', 'FIRMLINE_PLATFORM_PUBLIC_KEY']) {
      const ran = await list({ env: { [name]: platform.url } });
      expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
      expect(errorOf(ran.stderr)).toMatchObject({
        code: 'config-missing',
        message: expect.stringContaining('FIRMLINE_PLATFORM_PRIVATE_KEY is not'),
      });
    }
  });

  it('has to be known', async () => {
    const ran = await list({ env: {} });
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(errorOf(ran.stderr)).toMatchObject({
      code: 'config-missing',
      hint: expect.stringContaining('npm start'),
    });
  });

  it('keeps a key of the environment from an address that only the folder names', async () => {
    await writeFile(path.join(folder, '.env'), `FIRMLINE_PLATFORM_URL=${platform.url}\n`);
    const ran = await list({ env: { FIRMLINE_PLATFORM_PRIVATE_KEY: key } });
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(errorOf(ran.stderr)).toMatchObject({ code: 'config-invalid' });
    expect(platform.seen).toEqual([]);
  });

  it.each([
    [{ FIRMLINE_PLATFORM_URL: 'platform' }, 2, '"platform" is not the address'],
    [{ FIRMLINE_PLATFORM_PRIVATE_KEY: 'a key' }, 2, 'The platform key is empty'],
  ])('cannot be %j', async (own, exitCode, words) => {
    // As under npm, whose channel must not keep it waiting.
    const ran = await list({ env: { ...env, ...own }, ipc: true });
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(errorOf(ran.stderr).message).toContain(words);
    expect(ran.stderr).not.toContain('a key');
  });
});
