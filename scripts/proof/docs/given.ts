// What readers have and the blocks of the pages take for granted: names, and what a reader does once a block is there.
import type { WebCallClient } from '@firmline/sdk/web-call';

declare global {
  // The proof writes the values of placeholders into a page; other blocks have them in the environment.
  var values: Readonly<Record<string, string>> | undefined;
  var publicKey: string;
  var token: string;
  var baseUrl: string;
  var assistantId: string;
  var privateKey: string;
  var suiteId: string;
  var runId: string;
  var monday: Date;
  var supabaseUrl: string;
  var anonKey: string;
  var serviceRoleKey: string;
  var webhookUrl: string;
  var participantId: string;
  var slug: string;
  var client: WebCallClient;
  var button: HTMLButtonElement;
  var csv: { write(bytes: Uint8Array): void };
  var show: (value: unknown) => void;
  var draw: (value: unknown) => void;
  var log: (...values: readonly unknown[]) => void;
  var wordsFor: (code: string, kind?: string) => string;
  var showEnd: (reason: string, isRetryable: boolean) => void;
  var showCaptions: (entries: readonly { readonly role: string; readonly text: string }[]) => void;
  function CallButton(): null;
}

const isPage = 'document' in globalThis;
const values = (
  isPage ? globalThis.values : JSON.parse(process.env['FIRMLINE_DOCS_VALUES'] ?? '{}')
) as Readonly<Record<string, string>>;
const shownValues: unknown[] = [];
Object.assign(globalThis, values, {
  token: values['publicKey'],
  baseUrl: values['platformUrl'],
  monday: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000),
  show: (value: unknown) => void shownValues.push(value),
  csv: { write: (bytes: Uint8Array) => void shownValues.push(bytes.byteLength) },
  wordsFor: (code: string, kind?: string) => `${code} ${kind ?? ''}`,
  showEnd: (reason: string) => void shownValues.push(`ended: ${reason}`),
  ...(isPage && { button: document.body.appendChild(document.createElement('button')) }),
});

/** @throws Error that names the condition after 60 s */
async function until(expectation: string, isMet: () => boolean): Promise<void> {
  const startedAt = performance.now();
  while (!isMet()) {
    if (performance.now() - startedAt > 60_000) throw new Error(`Never happened: ${expectation}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** A visitor clicks, and the assistant listens. */
export async function call(): Promise<void> {
  button.dispatchEvent(new Event('pointerenter'));
  button.click();
  await until('a start or an error', () => shownValues.length > 0);
  if (shownValues[0] !== 'You can speak now.') throw new Error(`The page showed: ${shownValues.join(', ')}`);
}

/** daily-js is loaded when the browser is idle, from the page's own origin. */
export const daily = (): Promise<void> =>
  until('a load of daily-js', () =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/vendor/daily-esm.js')),
  );

/** The calls, the words of the chat and the export have arrived. */
export function platform(): Promise<void> {
  return until('three values', () => shownValues.length >= 3);
}

/** The first result has arrived. */
export const one = (): Promise<void> => until('a value', () => shownValues.length > 0);

/** Blocks that only name what a page has are checked, never run. */
export const names = (): Promise<void> => Promise.resolve();
