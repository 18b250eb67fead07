import type { PlatformClient, RequestOptions } from '../index.ts';

type CallOnce = (client: PlatformClient, options?: RequestOptions) => Promise<unknown>;

/** A call of each method that does no harm when it comes twice. */
export const repeatable: readonly (readonly [method: string, call: CallOnce])[] = [
  ['GET', (client, options) => client.call.get('1', options)],
  ['PUT', (client, options) => client.assistant.replace('1', { name: 'a' }, options)],
  ['DELETE', (client, options) => client.call.delete('1', options)],
];

/** A call of each method that must not come twice. */
export const single: readonly (readonly [method: string, call: CallOnce])[] = [
  ['POST', (client, options) => client.call.create({ assistantId: 'a' }, options)],
  ['PATCH', (client, options) => client.call.update('1', { name: 'a' }, options)],
];

export const each = [...repeatable, ...single];
