import { afterAll, describe, expect, it } from 'vitest';
import { startTestStack } from '../../testing/test-stack.ts';

const { stack, remove } = await startTestStack();
afterAll(remove);

const table = '/_/rest/v1/legal_firm_visitors';
const lookUp = `${table}?slug=eq.default&select=name`;
const asVisitor = { apikey: stack.anonKey, 'x-firm-slug': 'default' };

describe('what PostgREST cannot read', () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(stack.url + path, { headers: { ...asVisitor, ...headers } });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  // A character of these is sent as one byte.
  it.each([
    ['x-firm-slug', '\xff'],
    ['x-firm-slug', '\xc0\x80'],
    ['x-firm-slug', '\xed\xa0\x80'],
    ['accept', '\xff'],
    ['prefer', 'count=\xff'],
    ['cookie', 'a=\xfe'],
    ['x-other', 'gr\xfc\xdfe'],
  ])('is refused in the header %s: %j', async (name, value) => {
    expect(await ask(lookUp, { [name]: value })).toMatchObject({
      status: 400,
      body: { code: 'FIRMLINE', message: `The header ${name} must be UTF-8.` },
    });
  });

  it.each([
    `${table}?slug=eq.%ff`,
    `${table}?slug=eq.default%00x`,
    `${table}?select=%ed%a0%80`,
    '/_/rest/v1/%ff',
    '/_/rest/v1/%00',
  ])('is refused in the address %s', async (path) => {
    expect(await ask(path)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('must be UTF-8') },
    });
  });

  it('is nothing of what it can read', async () => {
    const firm = { status: 200, body: [{ name: 'Dana' }] };
    expect(await ask(lookUp)).toEqual(firm);
    // UTF-8, a percent sign that encodes nothing, and a tab.
    expect(await ask(lookUp, { 'x-other': 'gr\xc3\xbc\xc3\x9fe' })).toEqual(firm);
    expect(await ask(lookUp, { 'x-other': 'a\tb' })).toEqual(firm);
    expect(await ask(`${lookUp}&name=like.%25%`)).toEqual(firm);
  });
});
