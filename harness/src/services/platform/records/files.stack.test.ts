import { afterAll, describe, expect, inject, it } from 'vitest';
import { privateClient } from '../../../testing/test-stack.ts';

const stack = inject('stack');
const client = privateClient(stack);
afterAll(() => client.close());

const headers = { authorization: `Bearer ${stack.platformPrivateKey}` };
const upload = (body: FormData | string, path = '/file') =>
  fetch(stack.platformUrl + path, { method: 'POST', headers, body });
const formOf = (parts: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  return form;
};

describe('a file', () => {
  it('is served unchanged, for saving but not for running', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index * 17);
    const file = new File([bytes], 'Grüße "1".html', { type: 'text/html' });
    const made = await client.file.create({ file, purpose: 'assistant', metadata: '{"a":1}' });
    expect(made).toMatchObject({
      originalName: 'Grüße "1".html',
      bytes: bytes.length,
      mimetype: 'text/html',
      purpose: 'assistant',
      metadata: { a: 1 },
      url: `${stack.platformUrl}/file/${made.id}/content`,
    });
    const response = await fetch(made.url!);
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''Gr%C3%BC/);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    await client.file.delete(made.id);
    expect((await fetch(made.url!)).status).toBe(404);
  });

  it('may be empty', async () => {
    const empty = await client.file.create({ file: new File([], 'empty.bin') });
    expect(await (await fetch(empty.url!)).text()).toBe('');
  });

  it.each<[string, FormData | string, number]>([
    ['as JSON', '{"file":"x"}', 400],
    ['without a file', formOf({ name: 'x' }), 400],
    ['with text in its place', formOf({ file: 'x' }), 400],
    ['with metadata that is not JSON', formOf({ file: new File(['x'], 'x'), metadata: '{' }), 400],
    ['beyond the limit', formOf({ file: new File([new Uint8Array(65 * 1024 * 1024)], 'x') }), 413],
  ])('%s is refused', async (_, body, status) => {
    const response = await upload(body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ statusCode: status, message: expect.anything() });
  });
});

describe('a clone of a voice', () => {
  it('needs a name and a recording', async () => {
    const path = '/11labs/voice/clone';
    expect((await upload(formOf({ name: 'x' }), path)).status).toBe(400);
    expect((await upload(formOf({ files: new File(['x'], 'x') }), path)).status).toBe(400);
    const response = await upload(formOf({ name: 'Wanda', files: new File(['x'], 'x'), labels: '{}' }), path);
    expect([response.status, await response.text()]).toEqual([201, '']);
  });
});
