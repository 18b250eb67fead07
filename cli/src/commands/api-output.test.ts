import { describe, expect, it } from 'vitest';
import { apiSuite, key } from '../testing/api-suite.ts';

const suite = apiSuite();
const { api } = suite;

describe('messages besides the response', { timeout: 30_000 }, () => {
  it('show every exchange with --debug, without the key', async () => {
    let tries = 0;
    suite.platform.answerWith((_, response) =>
      response.writeHead(tries++ === 0 ? 503 : 200, { 'x-request-id': 'r1' }).end('[]'),
    );
    const { stdout, stderr } = await api(['call', 'list', '-f', 'limit=1', '--debug']);
    expect(stdout).toBe('[]\n');
    expect(stderr).toContain(`> GET ${suite.platform.url}/call?limit=1\n`);
    expect(stderr).toMatch(/^> authorization: Bearer \[/m);
    expect(stderr).toMatch(/^< \[\]$/m);
    expect(stderr).toMatch(/< 503 after \d+ ms, request r1\n~ retry in \d+ m?s\n/);
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
