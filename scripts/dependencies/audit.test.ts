import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from './audit.ts';

const name = 'left-over';
let folder: string;

/** Runs npm's own audit against a registry with this response. */
async function auditWith(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await audit(folder, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-audit-'));
  const manifest = { name: 'audited', version: '1.0.0', dependencies: { [name]: '1.0.0' } };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const packages = { '': manifest, [`node_modules/${name}`]: { version: '1.0.0' } };
  await writeFile(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ ...manifest, lockfileVersion: 3, requires: true, packages }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('audit of production dependencies', () => {
  it("reports the registry's advisories", async () => {
    const known = {
      id: 1,
      url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
      title: 'Reads too much',
      severity: 'high',
      vulnerable_versions: '<2.0.0',
      cwe: [],
      cvss: { score: 7, vectorString: null },
    };
    const packument = {
      name,
      'dist-tags': { latest: '1.0.0' },
      versions: { '1.0.0': { name, version: '1.0.0' } },
    };
    const found = await auditWith((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(request.url?.includes('/advisories/bulk') ? { [name]: [known] } : packument),
      );
    });
    expect(found).toEqual({
      kind: 'done',
      advisories: [{ package: name, url: known.url, title: known.title, severity: known.severity }],
    });
  });

  it('distinguishes a registry that cannot audit from one that fails', async () => {
    const without = await auditWith((_request, response) => void response.writeHead(405).end());
    expect(without.kind).toBe('no-endpoint');
    const failing = await auditWith((_request, response) => void response.writeHead(403).end());
    expect(failing.kind).toBe('failed');
  });
});
