import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startStack } from '../../index.ts';
import { temporaryFolder } from '../../../../testing/test-page.ts';

const { folder, remove } = await temporaryFolder();
const pageDir = path.join(folder, 'dist');
const html = '<!doctype html><title>Mine</title><script type="module" src="/assets/main.js"></script>';
await mkdir(path.join(pageDir, 'assets'), { recursive: true });
await mkdir(path.join(pageDir, 'about us'));
await mkdir(path.join(pageDir, '.git'));
await writeFile(path.join(pageDir, 'index.html'), html);
await writeFile(path.join(pageDir, 'assets/main.js'), 'document.title = "Ready";');
await writeFile(path.join(pageDir, 'about us/index.html'), 'About');
await writeFile(path.join(pageDir, 'terms.html'), 'Terms');
await writeFile(path.join(pageDir, '.git/config'), 'hidden');
await writeFile(path.join(folder, 'secret.txt'), 'outside');
const stack = await startStack({ port: 0, dataDir: path.join(folder, 'data'), pageDir });
afterAll(async () => {
  await stack.stop();
  await remove();
});

const read = async (name: string) => {
  const response = await fetch(stack.url + name, { headers: { accept: '*/*' } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

it('serves a page of somebody else unchanged, without a policy', async () => {
  for (const name of ['/', '/index.html', '/any/route']) {
    const { status, headers, text } = await read(name);
    expect([status, text]).toEqual([200, html]);
    expect(headers.get('content-security-policy')).toBeNull();
  }
});

it.each([
  ['/assets/main.js', 'document.title = "Ready";', 'text/javascript; charset=utf-8'],
  ['/about%20us/', 'About', 'text/html; charset=utf-8'],
  ['/about%20us', 'About', 'text/html; charset=utf-8'],
  ['/terms', 'Terms', 'text/html; charset=utf-8'],
])('serves its file %s', async (name, content, type) => {
  const { status, headers, text } = await read(name);
  expect([status, text, headers.get('content-type')]).toEqual([200, content, type]);
});

it('serves nothing hidden or outside of its folder, and no page in place of a missing file', async () => {
  for (const name of [
    '/assets/none.js',
    '/..%2Fsecret.txt',
    '/assets/..%5c..%5c..%5csecret.txt',
    '/%2e%2e/secret.txt',
  ])
    expect((await read(name)).status).toBe(404);
  for (const name of ['/.git/config', '/%E0%A4%A']) expect((await read(name)).text).toBe(html);
});

it('has the firm "default"', async () => {
  const response = await fetch(
    `${stack.supabaseUrl}/rest/v1/legal_firm_visitors?slug=eq.default&select=slug`,
    {
      headers: { apikey: stack.anonKey, 'x-firm-slug': 'default' },
    },
  );
  expect(await response.json()).toEqual([{ slug: 'default' }]);
});
