import { expect } from 'vitest';
import type { CallErrorEvent, WebCallEvents } from '../index.ts';
import type { PageClient } from './page-client.ts';

/** The first argument of every event with a name. */
export const firstArgs = async <Value>(
  client: PageClient,
  name: keyof WebCallEvents,
): Promise<readonly Value[]> => (await client.events(name)).map(({ args }) => args[0] as Value);

/** The one expected error. */
export async function theError(client: PageClient): Promise<CallErrorEvent> {
  const errors = await firstArgs<CallErrorEvent>(client, 'error');
  expect(errors).toHaveLength(1);
  return errors[0]!;
}
