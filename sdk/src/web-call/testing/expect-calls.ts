import { expect } from 'vitest';
import type { CallErrorEvent, WebCallEvents } from '../index.ts';
import type { OpenedCallPage } from './open-page.ts';
import type { PageClient } from './page-client.ts';

/** The first argument of every event with a name. */
export const firstArgs = async <Value>(
  client: PageClient,
  name: keyof WebCallEvents,
): Promise<readonly Value[]> => (await client.events(name)).map(({ args }) => args[0] as Value);

/** The messages that report the end of the call. */
export const endedMessages = async (client: PageClient): Promise<readonly object[]> =>
  (await firstArgs<{ readonly status?: string }>(client, 'message')).filter(
    ({ status }) => status === 'ended',
  );

/** The one expected error, as the event merged with its error. */
export async function theError(client: PageClient): Promise<CallErrorEvent> {
  const errors = await firstArgs<CallErrorEvent>(client, 'error');
  expect(errors).toHaveLength(1);
  return errors[0]!;
}

/** Expects that another client of the page can make a whole call. */
export async function expectNextCallWorks(opened: OpenedCallPage): Promise<void> {
  const next = await opened.client();
  expect(await next.start()).not.toBeNull();
  await next.until('call-start');
  await next.stop();
  expect(await next.events('error')).toEqual([]);
  await opened.released();
}
