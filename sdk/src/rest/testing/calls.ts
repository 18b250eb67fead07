import type { PlatformClient, PlatformClientOptions, RequestOptions } from '../index.ts';
import { startPlatform } from './platform.ts';
import type { ReceivedRequest, RequestHandler } from './scripted-server.ts';

/** A call of one method. */
export type CallOnce = (client: PlatformClient, options?: RequestOptions) => Promise<unknown>;
type Calls = readonly (readonly [method: string, call: CallOnce])[];

/** One call of each method that is safe to repeat. */
export const repeatable: Calls = [
  ['GET', (client, options) => client.call.get('1', options)],
  ['PUT', (client, options) => client.assistant.replace('1', { name: 'a' }, options)],
  ['DELETE', (client, options) => client.call.delete('1', options)],
];

/** One call of each method that must not be repeated. */
export const singleCalls: Calls = [
  ['POST', (client, options) => client.call.create({ assistantId: 'a' }, options)],
  ['PATCH', (client, options) => client.call.update('1', { name: 'a' }, options)],
];

export const allCalls: Calls = [...repeatable, ...singleCalls];

/** The outcome of one call if the platform responds like this, and the requests that it received. */
export async function outcomeOf(
  responders: RequestHandler | readonly RequestHandler[],
  call: CallOnce,
  options?: Partial<PlatformClientOptions>,
): Promise<{
  readonly result?: unknown;
  readonly error?: unknown;
  readonly receivedRequests: ReceivedRequest[];
}> {
  const { client, receivedRequests } = await startPlatform(responders);
  return call(client(options)).then(
    (result) => ({ result, receivedRequests }),
    (error: unknown) => ({ error, receivedRequests }),
  );
}

type Method = (...values: unknown[]) => PromiseLike<unknown>;

/** The method of a name such as `testSuite.run.get`. */
export const methodOf = (client: PlatformClient, name: string): Method =>
  name.split('.').reduce<unknown>((node, part) => Reflect.get(node as object, part), client) as Method;
