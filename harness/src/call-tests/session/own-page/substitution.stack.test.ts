import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { substitutionFor } from './substitution.ts';

const stack = inject('stack');

const plan = { 'x-firmline-call-plan': 'a-plan' };
const substitution = substitutionFor({}, stack, plan);
const post = (body: object) => ({
  method: 'POST',
  url: 'https://api.vapi.ai/call/web?draft=1',
  headers: { authorization: 'Bearer theirs', 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const foreign = '2f0c1f8e-5f0e-4d6a-9a53-0d6f5e0c7b11';
const bodyOf = async (body: object): Promise<unknown> => {
  const found = await substitution.find(post(body));
  return found !== 'refused' && 'body' in found ? JSON.parse(found.body ?? '') : found;
};

it('sends a call to the stack, with its key and the headers of the attempt', async () => {
  expect(await substitution.find(post({ assistant: { firstMessage: 'Hi' } }))).toEqual({
    url: `${stack.platformUrl}/call/web?draft=1`,
    headers: {
      ...plan,
      'content-type': 'application/json',
      authorization: `Bearer ${stack.platformPublicKey}`,
    },
    body: '{"assistant":{"firstMessage":"Hi"}}',
  });
});

it('replaces records that only the hosted platform has', async () => {
  const { assistantId } = stack;
  expect(await bodyOf({ assistantId: foreign, assistantOverrides: { name: 'A' } })).toEqual({
    assistantId,
    assistantOverrides: { name: 'A' },
  });
  expect(await bodyOf({ assistantId })).toEqual({ assistantId });
  expect(await bodyOf({ squadId: foreign })).toEqual({ assistantId });
  expect(await bodyOf({ squad: { members: [{ assistantId: foreign }, { assistantId }] } })).toEqual({
    squad: { members: [{ assistantId }, { assistantId }] },
  });
});

it.each(['Bearer undefined', 'theirs'])(
  'leaves the key %j to the platform, which refuses it',
  async (authorization) => {
    const request = post({ assistantId: foreign });
    const found = await substitution.find({ ...request, headers: { authorization } });
    expect(found).toMatchObject({ headers: { authorization } });
  },
);

it.each([
  ['https://c.daily.co/call-machine/versioned/0.92.2/static/call-machine-object-bundle.js', 'url'],
  ['https://gs.daily.co/rooms/check/localhost/_/room/1f-2', 'bytes'],
])('answers %s', async (url, how) => {
  expect(substitution.handles(url)).toBe(true);
  expect(await substitution.find({ method: 'GET', url, headers: {} })).toHaveProperty(how);
});

it.each(['https://dashboard.vapi.ai/', 'https://gs.daily.co/_ks_/x'])('refuses %s', async (url) => {
  expect(substitution.handles(url)).toBe(true);
  expect(await substitution.find({ method: 'GET', url, headers: {} })).toBe('refused');
});

it.each(['https://notvapi.ai/', 'https://api.vapi.ai.example/', 'http://localhost:3000/call/web'])(
  'leaves %s alone',
  (url) => {
    expect(substitution.handles(url)).toBe(false);
  },
);

it('serves the files of a host from a folder, with and without their versions', async () => {
  const folder = import.meta.dirname;
  const own = substitutionFor({ hosts: { 'unpkg.com': folder } }, stack, plan);
  const find = (url: string) => own.find({ method: 'GET', url, headers: {} });
  expect(own.handles('https://unpkg.com/x.js')).toBe(true);
  expect(own.handles('https://sub.unpkg.com/x.js')).toBe(false);
  expect(await find('https://unpkg.com/testing@1.2.3/build-page.ts?module')).toMatchObject({
    status: 200,
    bytes: await readFile(path.join(folder, 'testing/build-page.ts')),
  });
  expect(await find('https://unpkg.com/none.js')).toMatchObject({ status: 404 });
});

it('knows a platform at an address of the page itself', () => {
  const own = substitutionFor({ url: 'https://a.example/x/', platform: '/voice/' }, stack, plan);
  expect(own.handles('https://a.example/voice/call/web')).toBe(true);
  expect(own.handles('https://a.example/voices')).toBe(false);
  // The vendors are still not reached.
  expect(own.handles('https://api.vapi.ai/call/web')).toBe(true);
});
