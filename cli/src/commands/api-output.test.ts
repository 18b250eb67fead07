import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiSuite, key } from '../testing/api-suite.ts';

const suite = apiSuite();
const { api } = suite;

describe('messages besides the response', { timeout: 30_000 }, () => {
  it('show every exchange with --debug and every head with --include, without the key', async () => {
    let tries = 0;
    suite.platform.answerWith((_, response) =>
      response.writeHead(tries++ === 0 ? 503 : 200, { 'x-request-id': 'r1' }).end('[]'),
    );
    const { stdout, stderr } = await api(['call', 'list', '-f', 'limit=1', '--debug', '--include']);
    expect(stdout).toBe('[]\n');
    expect(stderr).toContain(`> GET ${suite.platform.url}/call?limit=1\n`);
    expect(stderr).toMatch(/^> authorization: Bearer \[/m);
    expect(stderr).toMatch(/^< \[\]$/m);
    expect(stderr).toMatch(/< 503 after \d+ ms, request r1\n~ retry in \d+ m?s\n/);
    expect(stderr).toMatch(/^HTTP 200$/m);
    expect(stderr).toMatch(/^x-request-id: r1$/m);
    expect(stderr).not.toContain(key);
  });

  it('mask the secrets in bodies too', async () => {
    const secrets = ['sk-of-somebody', 'echoed-token'];
    suite.platform.answerWith((_, response) => response.end(`{"id":"c1","apiKey":"${secrets[1]}"}`));
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
    expect(suite.platform.seen[0]!.body).toContain(secrets[0]);
  });

  it('announce a retry', async () => {
    let tries = 0;
    suite.platform.answerWith((_, response) =>
      response.writeHead(tries++ === 0 ? 429 : 200, { 'retry-after': '0' }).end('{}'),
    );
    const { exitCode, stderr } = await api(['call', 'create', '-f', 'name=x']);
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(/^The platform responded with 429\. Retrying in \d+ ms …$/m);
  });
});

describe('a request as a curl command', { timeout: 30_000 }, () => {
  const shell = async (command: string) => {
    const child = spawn('sh', ['-c', command], {
      cwd: suite.folder,
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
  ])('sends the same request: %j', async (args) => {
    await writeFile(path.join(suite.folder, 'it\'s "a" file.txt'), 'content');
    const { exitCode, stdout, stderr } = await api([...args, '--generate', 'curl']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).not.toContain(key);
    expect(suite.platform.seen).toEqual([]);
    if (!(await hasCurl())) return;
    await shell(stdout);
    await api([...args, '--yes']);
    const [byCurl, own] = suite.platform.seen.map(({ method, url, headers, body }) => {
      const boundary = /boundary=(.*)/.exec(headers['content-type'] ?? '')?.[1];
      return {
        method,
        url: decodeURIComponent(url),
        authorization: headers.authorization,
        type: headers['content-type']?.split(';')[0],
        // curl capitalises the headers of parts and places its dashes differently.
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
