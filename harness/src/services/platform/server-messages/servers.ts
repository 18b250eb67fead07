import { createHmac, randomUUID } from 'node:crypto';
import { isObject } from '#util/is-object';
import { type JsonObject, objectAt, textAt } from '../values.ts';

/** The first server with an address. @see https://docs.vapi.ai/server-url/setting-server-urls for the order */
export const firstServer = (...owners: readonly (JsonObject | null | undefined)[]): JsonObject | undefined =>
  owners
    .map((owner) => objectAt(owner ?? {}, 'server'))
    .find((server) => textAt(server, 'url') !== undefined);

/** The host of an address, with its port if it has one; empty if it is no address. */
export const hostOf = (url: unknown): string => URL.parse(String(url))?.host ?? '';

/**
 * A body without the servers on other hosts: a sender who may not write records must not make the stack send just
 * anywhere.
 * @param onDropped gets each dropped host
 */
export function keepServersOn(
  hosts: readonly string[],
  body: JsonObject,
  onDropped: (host: string) => void,
): JsonObject {
  const isNamed = (url: unknown) => {
    const { host, hostname } = URL.parse(String(url)) ?? {};
    return hosts.some((trustedHost) => [host, hostname].includes(trustedHost.toLowerCase()));
  };
  const keepTrusted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(keepTrusted);
    return isObject(value) ? keepIn(value) : value;
  };
  const keepIn = (value: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(value).flatMap(([name, innerValue]) => {
        const isServer = name === 'server' && isObject(innerValue) && innerValue['url'] !== undefined;
        if (!isServer || isNamed(innerValue['url'])) return [[name, keepTrusted(innerValue)]];
        onDropped(hostOf(innerValue['url']) || 'without an address');
        return [];
      }),
    );
  return keepIn(body);
}

/**
 * The headers of a message to a server; its own headers replace those of its credential.
 * @param plan the credential's `authenticationPlan`
 */
export function headersOf(server: JsonObject, plan: JsonObject, body: string): Headers {
  const headers = new Headers({ 'content-type': 'application/json' });
  const secret = textAt(server, 'secret');
  if (secret !== undefined) headers.set('x-vapi-secret', secret);
  if (plan['type'] === 'bearer') {
    const { token, headerName = 'authorization', bearerPrefixEnabled } = plan;
    headers.set(
      String(headerName),
      bearerPrefixEnabled === false ? String(token) : `Bearer ${String(token)}`,
    );
  } else if (plan['type'] === 'hmac') sign(headers, plan, String(server['url']), body);
  for (const [name, value] of Object.entries(objectAt(server, 'headers'))) headers.set(name, String(value));
  return headers;
}

/** The document does not say the unit of the timestamp; seconds are a guess. */
function sign(headers: Headers, plan: JsonObject, url: string, body: string): void {
  const values: Readonly<Record<string, string | number>> = {
    body,
    timestamp: Math.floor(Date.now() / 1000),
    method: 'POST',
    url,
    'svix-id': randomUUID(),
  };
  const isTimed = plan['includeTimestamp'] !== false;
  const format = textAt(plan, 'payloadFormat') ?? (isTimed ? '{timestamp}.{body}' : '{body}');
  const payload = format.replaceAll(/\{([\w-]+)\}/g, (place, name: string) => String(values[name] ?? place));
  const secretKey = textAt(plan, 'secretKey') ?? '';
  const key = plan['secretIsBase64'] === true ? Buffer.from(secretKey, 'base64') : secretKey;
  const signature = createHmac(textAt(plan, 'algorithm') ?? 'sha256', key)
    .update(payload)
    .digest(plan['signatureEncoding'] === 'base64' ? 'base64' : 'hex');
  const prefix = textAt(plan, 'signaturePrefix') ?? '';
  headers.set(textAt(plan, 'signatureHeader') ?? 'x-signature', prefix + signature);
  if (isTimed) headers.set(textAt(plan, 'timestampHeader') ?? 'x-timestamp', String(values['timestamp']));
  const idHeader = textAt(plan, 'messageIdHeader');
  if (idHeader !== undefined) headers.set(idHeader, String(values['svix-id']));
}
