import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listen } from '../../scripts/shared/listen.ts';
import { lookupFirm, openFirmRepository } from './firms/index.ts';
import { makeCertificate, type Certificate } from './proxy/testing/certificate.ts';
import { defaultFetch } from './proxy/proxy.node.ts';
import { startProxy } from './proxy/testing/proxy-server.ts';
import { createPlatformClient, fetchTransport } from './rest/index.ts';
import { createWebhookClient } from './webhook.ts';

const names = ['localhost'];
const authority = await makeCertificate(['authority.example']);
const trusted = { issuer: authority };
const stranger = await makeCertificate(['stranger.example']);
const unknown = await makeCertificate(names, { issuer: stranger });

const leaf = await makeCertificate(['leaf.example'], trusted);
const byLeaf = await makeCertificate(names, { issuer: leaf });

beforeEach(() => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, authority.cert]);
  return () => setDefaultCACertificates(before);
});

type Served = Pick<Certificate, 'cert' | 'key'>;

/** A service with this certificate, or without TLS. @returns its address, and what reached it */
async function serve(served: Served | undefined) {
  const requests: unknown[] = [];
  const server =
    served === undefined ? createHttpServer() : createTlsServer({ cert: served.cert, key: served.key });
  server.on('request', ({ url }, response) => {
    requests.push(url);
    response.setHeader('content-range', '0-0/0').end('[]');
  });
  // Connections that were never secured do not count as those of the server.
  const sockets: Socket[] = [];
  server.on('connection', (socket: Socket) => void sockets.push(socket));
  const port = await listen(server);
  onTestFinished(async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  });
  return { port, host: `localhost:${port}`, requests };
}

function requestsTo(host: string) {
  const supabaseUrl = `https://${host}`;
  const key = 'sb_secret_a';
  const client = (options: object) => {
    const made = createPlatformClient({ baseUrl: supabaseUrl, token: 't', retryDelayMs: 1, ...options });
    onTestFinished(() => made.close());
    return made;
  };
  return {
    'the data service': [
      () => lookupFirm({ supabaseUrl, anonKey: key, slug: 'a' }),
      () => openFirmRepository({ supabaseUrl, supabaseKey: key }).page(),
    ],
    [`the voice platform at ${supabaseUrl}`]: [
      () => client({}).call.list(),
      () => client({ transport: fetchTransport(defaultFetch) }).call.list(),
    ],
    'the webhook': [() => createWebhookClient({ url: supabaseUrl }).notifyStart({ slug: 'a' })],
  };
}

const extraCa = /NODE_EXTRA_CA_CERTS/;
const cases: readonly (readonly [string, Served | undefined, (service: string) => string, RegExp])[] = [
  [
    'is self-signed',
    await makeCertificate(names),
    (service) => `The certificate of ${service} is self-signed (DEPTH_ZERO_SELF_SIGNED_CERT).`,
    extraCa,
  ],
  [
    'has expired',
    await makeCertificate(names, { ...trusted, days: [-9, -1] }),
    (service) => `The certificate of ${service} has expired (CERT_HAS_EXPIRED).`,
    /Renew it there/,
  ],
  [
    'is not valid yet',
    await makeCertificate(names, { ...trusted, days: [1, 9] }),
    (service) => `The certificate of ${service} is not valid yet (CERT_NOT_YET_VALID).`,
    /clock/,
  ],
  [
    'is for another host',
    await makeCertificate(['a.example', 'b.example'], trusted),
    (service) =>
      `The certificate of ${service} is for another host, a.example, b.example (ERR_TLS_CERT_ALTNAME_INVALID).`,
    /Check the address/,
  ],
  [
    'comes from an unknown authority',
    unknown,
    (service) =>
      `The certificate of ${service} was issued by an authority that Node does not know (UNABLE_TO_VERIFY_LEAF_SIGNATURE).`,
    extraCa,
  ],
  [
    'comes with its unknown authority',
    { cert: `${unknown.cert}\n${stranger.cert}`, key: unknown.key },
    (service) =>
      `The certificate of ${service} was issued by an authority that Node does not know (SELF_SIGNED_CERT_IN_CHAIN).`,
    extraCa,
  ],
  [
    'was issued by one that may issue none',
    { cert: `${byLeaf.cert}\n${leaf.cert}`, key: byLeaf.key },
    (service) => `The certificate of ${service} is not accepted by Node (INVALID_PURPOSE).`,
    /Replace it there/,
  ],
  [
    'is missing, because the port speaks no TLS',
    undefined,
    (service) => `The TLS handshake with ${service} failed (ERR_SSL_WRONG_VERSION_NUMBER).`,
    /http:/,
  ],
];

describe.each(cases)('a certificate that %s', (_, served, message, hint) => {
  it('is the reason that every client gives, after one try', async () => {
    const { host, requests } = await serve(served);
    for (const [service, sends] of Object.entries(requestsTo(host)))
      for (const send of sends) {
        const error: unknown = await send().catch((reason: unknown) => reason);
        expect(error).toMatchObject({
          code: 'network',
          message: message(service),
          hint: expect.stringMatching(hint),
        });
        expect(error).not.toMatchObject({ attempts: 2 });
      }
    expect(requests).toEqual([]);
  });
});

it('a certificate is trusted once its authority is', async () => {
  const { host, requests } = await serve(await makeCertificate(names, trusted));
  const sends = Object.values(requestsTo(host)).flat();
  for (const send of sends) await send();
  expect(requests).toHaveLength(sends.length);
});

it("a company's proxy that puts its own certificate in place is the reason, not the proxy's address", async () => {
  const { port } = await serve(unknown);
  const proxy = await startProxy({ to: port });
  onTestFinished(() => proxy.stop());
  vi.stubEnv('HTTPS_PROXY', `http://${proxy.host}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const [service, sends] of Object.entries(requestsTo('localhost.example')))
    for (const send of sends)
      await expect(send()).rejects.toMatchObject({
        message: expect.stringContaining(
          `The certificate of ${service} was issued by an authority`,
        ) as string,
        hint: expect.stringMatching(extraCa) as string,
      });
});
