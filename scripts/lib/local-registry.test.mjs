import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startRegistry } from './local-registry.mjs';

const bytes = Buffer.from('an archive');
const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
const document = (version, dist = { integrity }) => ({
  name: '@firmline/sdk',
  versions: { [version]: { name: '@firmline/sdk', version, dist } },
  'dist-tags': { latest: version },
  _attachments: { 'sdk.tgz': { data: bytes.toString('base64') } },
});

describe('a local registry', () => {
  let registry;
  beforeEach(async () => {
    registry = await startRegistry();
  });
  afterEach(() => registry.close());

  const place = () => `${registry.url}/@firmline%2fsdk`;
  const publish = async (content) => {
    const { status } = await fetch(place(), { method: 'PUT', body: JSON.stringify(content) });
    return status;
  };

  it('hands out what was published', async () => {
    expect((await fetch(place())).status).toBe(404);
    expect(await publish(document('1.0.0'))).toBe(201);
    expect(await publish(document('1.1.0'))).toBe(201);
    const found = await (await fetch(place())).json();
    expect(found['dist-tags']).toEqual({ latest: '1.1.0' });
    const archive = await fetch(found.versions['1.0.0'].dist.tarball);
    expect(Buffer.from(await archive.arrayBuffer())).toEqual(bytes);
    expect(registry.published).toEqual(['@firmline/sdk@1.0.0', '@firmline/sdk@1.1.0']);
    expect([...registry.read]).toEqual(['@firmline/sdk']);
  });

  it('refuses a version that is published already, and a damaged archive', async () => {
    expect(await publish(document('1.0.0'))).toBe(201);
    expect(await publish(document('1.0.0'))).toBe(409);
    expect(await publish(document('2.0.0', { integrity: 'sha512-other' }))).toBe(400);
  });
});
