import type { PlatformClient, RequestOptions } from '../index.ts';

type CallOnce = (client: PlatformClient, options?: RequestOptions) => Promise<unknown>;

/** One call of each method that is safe to repeat. */
export const repeatable: readonly (readonly [method: string, call: CallOnce])[] = [
  ['GET', (client, options) => client.call.get('1', options)],
  ['PUT', (client, options) => client.assistant.replace('1', { name: 'a' }, options)],
  ['DELETE', (client, options) => client.call.delete('1', options)],
];

/** One call of each method that must not be repeated. */
export const single: readonly (readonly [method: string, call: CallOnce])[] = [
  ['POST', (client, options) => client.call.create({ assistantId: 'a' }, options)],
  ['PATCH', (client, options) => client.call.update('1', { name: 'a' }, options)],
];

export const each = [...repeatable, ...single];
