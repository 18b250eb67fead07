import { createHmac } from 'node:crypto';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { privateClient } from '../../../testing/test-stack.ts';

const stack = inject('stack');
const client = privateClient(stack);
afterAll(() => client.close());

const { assistantId } = stack;
const statusOf = async (path: string, token: string | null, init: RequestInit = {}) => {
  const authorization = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(stack.platformUrl + path, {
    ...init,
    headers: { ...init.headers, ...authorization },
  });
  const body: unknown = await response.json();
  if (response.status >= 400)
    expect(body).toMatchObject({ statusCode: response.status, error: expect.any(String) });
  return response.status;
};
const postJson = (body: object, headers = {}) => ({ method: 'POST', body: JSON.stringify(body), headers });
const webCall = (token: string, body: object = { assistantId }, headers = {}) =>
  statusOf('/call/web', token, postJson(body, headers));

/** A token such as JWT libraries make. */
function jwt(claims: object, secret: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}
const now = Math.floor(Date.now() / 1000);

describe('a token', () => {
  it('must be present and valid', async () => {
    expect(await statusOf('/squad', null)).toBe(401);
    expect(await statusOf('/squad', 'wrong')).toBe(401);
    expect(await statusOf('/squad', stack.platformPublicKey)).toBe(401);
    expect(await statusOf('/squad', stack.platformPrivateKey)).toBe(200);
  });

  it('is told from the other one, in the words of the hosted platform or with a warning', async () => {
    const send = (path: string, key: string, init: RequestInit = {}) =>
      fetch(stack.platformUrl + path, { ...init, headers: { authorization: `Bearer ${key}` } });
    const refused = await send('/squad', stack.platformPublicKey);
    expect((await refused.json()).message).toMatch(/^Invalid Key\. Hot tip/);
    const call = { method: 'POST', body: JSON.stringify({ assistantId }) };
    const warningWith = async (key: string) =>
      (await send('/call/web', key, call)).headers.get('x-firmline-remark');
    expect(await warningWith(stack.platformPublicKey)).toBeNull();
    expect(decodeURIComponent((await warningWith(stack.platformPrivateKey)) ?? '')).toContain(
      'came with the private key',
    );
  });

  it('is valid from its creation to its deletion', async () => {
    const made = await client.token.create({ name: 'Mine' });
    expect(made.tag).toBe('private');
    expect(await statusOf('/squad', made.value)).toBe(200);
    await client.token.update(made.id, { tag: 'public' });
    expect(await statusOf('/squad', made.value)).toBe(401);
    expect(await webCall(made.value)).toBe(201);
    await client.token.delete(made.id);
    expect(await webCall(made.value)).toBe(401);
  });

  it('can be restricted to pages and assistants if it is public', async () => {
    const { id: other } = await client.assistant.create({ name: 'Other' });
    const { id, value } = await client.token.create({
      tag: 'public',
      restrictions: {
        allowedOrigins: ['https://demo.example'],
        allowedAssistantIds: [assistantId],
        allowTransientAssistant: false,
      },
    });
    const origin = 'https://demo.example';
    expect(await webCall(value, { assistantId }, { origin })).toBe(201);
    expect(await webCall(value, { assistantId }, { origin: 'https://evil.example' })).toBe(403);
    expect(await webCall(value)).toBe(403);
    expect(await webCall(value, { assistantId: other }, { origin })).toBe(403);
    expect(await webCall(value, { assistant: { firstMessage: 'Hi.' } }, { origin })).toBe(403);
    // An inline assistant would take precedence over the allowed one.
    const both = { assistantId, assistant: { firstMessage: 'Hi.' } };
    expect(await webCall(value, both, { origin })).toBe(403);
    const { id: squadId } = await client.squad.create({ members: [{ assistantId: other }] });
    expect(await webCall(value, { squadId }, { origin })).toBe(403);
    const chat = postJson({ assistantId: other, input: 'Hi.' }, { origin });
    expect(await statusOf('/chat/web', value, chat)).toBe(403);
    await client.token.update(id, { restrictions: { enabled: false } });
    expect(await webCall(value, { assistantId }, { origin })).toBe(401);
  });

  it('of an organisation is signed and valid for an hour', async () => {
    const [org] = await client.org.list();
    const { accessToken } = await client.org.getAuth(org!.id);
    expect(await statusOf('/squad', accessToken)).toBe(200);
    expect(await statusOf('/squad', `${accessToken}x`)).toBe(401);
    const mine = (claims: object) =>
      jwt({ orgId: org!.id, exp: now + 3600, ...claims }, stack.platformPrivateKey);
    expect(await statusOf('/squad', mine({}))).toBe(200);
    expect(await statusOf('/squad', mine({ exp: now - 1 }))).toBe(401);
    expect(await statusOf('/squad', jwt({ exp: now + 3600 }, 'another secret'))).toBe(401);
    const forPages = mine({ token: { tag: 'public', restrictions: { allowedAssistantIds: [] } } });
    expect(await statusOf('/squad', forPages)).toBe(401);
    expect(await webCall(forPages)).toBe(403);
  });
});

describe('without a token', () => {
  it('only the credentials webhook is available', async () => {
    const paths = ['/assistant', '/v2/call', '/logs', '/org', '/voice-library/11labs', '/file'];
    expect(await Promise.all(paths.map((path) => statusOf(path, null)))).toEqual(paths.map(() => 401));
    expect(await statusOf('/credential/webhook', null, postJson({}))).toBe(400);
  });
});
