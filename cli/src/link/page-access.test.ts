import { writeFile } from 'node:fs/promises';
import { redact } from '@firmline/util/redact';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testFolder } from '../testing/test-folder.ts';
import { accessWithoutSecrets, readAccess } from './page-access.ts';

const folder = testFolder();
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;

it('reads passwords and headers, secret ones from the environment and from files, and prints none', async () => {
  vi.stubEnv('STAGING_TOKEN', 'token-of-staging');
  onTestFinished(() => void vi.unstubAllEnvs());
  await writeFile(folder.at('token'), 'token-of-a-file\n');
  const url = 'https://ops:$STAGING_TOKEN@staging.example.com/a';
  const header = ['X-Gate: Bearer $STAGING_TOKEN', `x-file: @${folder.at('token')}`, 'x-plain: one'];
  const found = readAccess({ url, header });
  expect(found).toMatchObject({ url: 'https://staging.example.com/a' });
  expect(found.access.headers).toEqual({
    authorization: basic('ops:token-of-staging'),
    'x-gate': 'Bearer token-of-staging',
    'x-file': 'token-of-a-file',
    'x-plain': 'one',
  });
  expect(redact('token-of-staging token-of-a-file')).not.toContain('token-of');
  expect(readAccess({ url: 'https://a%40b:p%3Aw%C3%A4@x.example' }).access.headers).toEqual({
    authorization: basic('a@b:p:wä'),
  });
  expect(() => readAccess({ header: ['x-gate: $NOT_SET'] })).toThrow('NOT_SET is not set.');
});

it('writes what names a secret into the configuration, and nothing else', () => {
  const header = ['x-gate: $STAGING_TOKEN', 'x-other: written-in-full'];
  expect(accessWithoutSecrets({ url: 'https://ops:$STAGING_PASSWORD@x.example/', header })).toEqual({
    url: 'https://ops:$STAGING_PASSWORD@x.example/',
    headers: ['x-gate: $STAGING_TOKEN'],
  });
  expect(accessWithoutSecrets({ url: 'https://ops:word@x.example/' })).toEqual({ url: 'https://x.example/' });
});
