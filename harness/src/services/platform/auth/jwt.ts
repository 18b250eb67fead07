import { createHmac, timingSafeEqual } from 'node:crypto';
import { type JsonObject, isObject } from '../json.ts';

const header = encode({ alg: 'HS256', typ: 'JWT' });

export function signJwt(claims: JsonObject, secret: string): string {
  const content = `${header}.${encode(claims)}`;
  return `${content}.${signatureOf(content, secret).toString('base64url')}`;
}

/** The claims of an unexpired token signed with this secret, else null. */
export function verifyJwt(token: string, secret: string): JsonObject | null {
  const [head = '', payload = '', signature = '', ...more] = token.split('.');
  if (head !== header || more.length > 0) return null;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(`${head}.${payload}`, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = decode(payload);
  const expiry = claims?.['exp'];
  return typeof expiry === 'number' && expiry * 1000 > Date.now() ? claims : null;
}

function signatureOf(content: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(content).digest();
}

function encode(part: JsonObject): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decode(part: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
