import { createServer, type RequestListener } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/shared/listen.ts';
import { type ProxyOptions, type ProxyServer, startProxy } from '../../sdk/src/proxy/testing/proxy-server.ts';
import { firmRow } from './testing/firm-table.ts';
import { spawnFirmline } from './testing/spawn-firmline.ts';

const supabaseUrl = 'http://data.example';

/** The platform, the data service and the webhook, which only the proxy knows. */
const answer: RequestListener = ({ url = '', headers }, response) => {
  answeredAt = performance.now();
  const firm = firmRow({ slug: 'a', name: 'Dana' });
  response.setHeader('content-range', '0-0/1');
  response.end(JSON.stringify([url.startsWith('/rest/v1') ? firm : { id: 'a', name: headers.host }]));
};

let answeredAt = 0;
const server = createServer(answer);
let proxy: ProxyServer | undefined;
beforeEach(async () => void (await listen(server)));
afterEach(async () => {
  await proxy?.stop();
  proxy = undefined;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function start(options: Omit<ProxyOptions, 'to'> = {}): Promise<ProxyServer> {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new TypeError('The server does not listen.');
  proxy = await startProxy({ to: address.port, ...options });
  return proxy;
}

/** Runs a command whose services are elsewhere. */
const firmline = (args: readonly string[], env: Record<string, string>) =>
  spawnFirmline(args, {
    env: {
      FIRMLINE_PLATFORM_URL: 'http://platform.example',
      FIRMLINE_PLATFORM_PRIVATE_KEY: 'k',
      FIRMLINE_WEBHOOK_URL: 'http://hooks.example/start',
      SUPABASE_URL: supabaseUrl,
      SUPABASE_SERVICE_ROLE_KEY: 'k',
      ...env,
    },
  });

describe('a command behind a proxy', () => {
  it.each([
    [['api', 'GET', '/assistant', '--json'], 'GET http://platform.example/assistant', '"platform.example"'],
    [['firms', 'list', '--json'], 'GET http://data.example/rest/v1/legal_firm_visitors', '"Dana"'],
    [
      ['webhook', 'test', '--json', '--yes', '--browser', '--firm', 'a'],
      'POST http://hooks.example/start',
      'hooks.example',
    ],
  ])('%j sends its requests through it, and ends', async (args, asked, printed) => {
    const { host, requests } = await start({ login: 'u:p' });
    const { exitCode, stdout, stderr } = await firmline(args, { http_proxy: `http://u:p@${host}` });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain(printed);
    expect(requests.join('\n')).toContain(asked);
    expect(performance.now() - answeredAt).toBeLessThan(15_000);
  });

  it('says that the proxy is why a service cannot be reached, without its password', async () => {
    const { exitCode, stderr } = await firmline(['firms', 'list'], {
      HTTP_PROXY: 'http://u:secret@127.0.0.1:9',
    });
    expect(exitCode).toBe(7);
    expect(stderr).toContain(
      'HTTP_PROXY sends the request through the proxy 127.0.0.1:9, which cannot be reached (ECONNREFUSED).',
    );
    expect(stderr).not.toContain('secret');
  });

  it('asks this machine and hosts in NO_PROXY directly', async () => {
    const { requests } = await start();
    const address = server.address() as { port: number };
    const env = {
      HTTP_PROXY: 'http://127.0.0.1:9',
      FIRMLINE_PLATFORM_URL: `http://127.0.0.1:${address.port}`,
    };
    expect((await firmline(['api', 'GET', '/assistant', '--json'], env)).stdout).toContain('"id":"a"');
    // Newer versions of Node have a proxy of their own, which takes this machine for any other.
    const nodes = { ...env, NODE_USE_ENV_PROXY: '1', NO_PROXY: '.corp' };
    expect((await firmline(['api', 'GET', '/assistant', '--json'], nodes)).stdout).toContain('"id":"a"');
    const data = { ...nodes, SUPABASE_URL: env.FIRMLINE_PLATFORM_URL };
    expect((await firmline(['firms', 'list', '--json'], data)).stdout).toContain('"Dana"');
    const { stderr } = await firmline(['firms', 'list'], { ...env, NO_PROXY: 'example' });
    expect(stderr).toContain('The host data.example cannot be found.');
    expect(stderr).not.toContain('HTTP_PROXY');
    expect(requests).toEqual([]);
  });
});
