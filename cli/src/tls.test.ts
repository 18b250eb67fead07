import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/shared/listen.ts';
import { makeCertificate } from '../../sdk/src/proxy/testing/certificate.ts';
import { firmRow } from './testing/firm-table.ts';
import { spawnFirmline } from './testing/spawn-firmline.ts';

const authority = await makeCertificate(['authority.example']);
const certificate = await makeCertificate(['localhost'], { issuer: authority });

/** Platform and data service at once. */
const server = createServer({ cert: certificate.cert, key: certificate.key }, ({ url = '' }, response) => {
  const firm = firmRow({ slug: 'a', name: 'Dana' });
  response.setHeader('content-range', '0-0/1');
  response.end(JSON.stringify([url.startsWith('/rest/v1') ? firm : { id: 'a' }]));
});
let folder: string;
let address: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-tls-'));
  await writeFile(path.join(folder, 'authority.pem'), authority.cert);
  address = `https://localhost:${await listen(server)}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

const firmline = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnFirmline(args, {
    env: {
      FIRMLINE_PLATFORM_URL: address,
      FIRMLINE_PLATFORM_PRIVATE_KEY: 'k',
      SUPABASE_URL: address,
      SUPABASE_SERVICE_ROLE_KEY: 'k',
      ...env,
    },
  });

describe('a certificate of an unknown authority', () => {
  it.each([
    ['firms list', ['firms', 'list'], 'the data service at '],
    ['api', ['api', 'GET', '/assistant'], 'the voice platform at https://'],
  ])('is why %s fails, until NODE_EXTRA_CA_CERTS has the authority', async (_, args, service) => {
    const { exitCode, stdout, stderr } = await firmline(args);
    expect(exitCode).toBe(7);
    const { host } = new URL(address);
    expect(stdout + stderr).toContain(
      `The certificate of ${service}${host} was issued by an authority that Node does not know`,
    );
    expect(stderr).toContain('NODE_EXTRA_CA_CERTS');
    expect(stderr).not.toContain('Retrying');
    const cured = await firmline(args, { NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem') });
    expect(cured).toMatchObject({ exitCode: 0 });
  });
});
