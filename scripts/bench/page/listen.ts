import type { Page } from '../../../harness/src/shared/browser/index.ts';
import type { ProbeMessage } from './probe/contract.ts';

/** Resolves to the probe's next message of this kind. */
export type Listener = <Type extends ProbeMessage['type']>(
  type: Type,
) => Promise<Extract<ProbeMessage, { readonly type: Type }>>;

const longestMs = 20_000;

/** The page is alive, but the awaited event did not happen. */
export class NothingHeard extends Error {}

/** Listens to the probe of a page before it is opened. A page that crashes or stays silent is an error. */
export async function listen(page: Page, name: string): Promise<Listener> {
  const heard: ProbeMessage[] = [];
  const waiting = new Set<() => void>();
  let broken: unknown;
  const wake = () => {
    for (const look of waiting) look();
  };
  page.on('pageerror', (error) => {
    broken = error;
    wake();
  });
  await page.exposeFunction('loadProbeSays', (message: string) => {
    // Written by the probe.
    heard.push(JSON.parse(message) as ProbeMessage);
    wake();
  });
  return <Type extends ProbeMessage['type']>(type: Type) =>
    new Promise<Extract<ProbeMessage, { readonly type: Type }>>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(look);
      };
      const fail = (error: Error) => {
        end();
        reject(error);
      };
      const look = () => {
        const index = heard.findIndex((message) => message.type === type);
        if (broken !== undefined) return fail(new Error(`${name} broke.`, { cause: broken }));
        if (index === -1) return;
        end();
        // Its type is the requested one.
        resolve(heard.splice(index, 1)[0] as Extract<ProbeMessage, { readonly type: Type }>);
      };
      const timer = setTimeout(
        () => fail(new NothingHeard(`${name}: no "${type}" within ${longestMs / 1000} s.`)),
        longestMs,
      );
      waiting.add(look);
      look();
    });
}
