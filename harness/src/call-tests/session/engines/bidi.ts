import type { Browser, Frame } from 'puppeteer-core';
import type { JsonValue } from '../../scenario/index.ts';

/** Puppeteer's connection to a browser by WebDriver BiDi, for commands that it has no method for. */
export interface Bidi {
  on(event: 'log.entryAdded', listener: (entry: LogEntry) => void): void;
  off(event: 'log.entryAdded', listener: (entry: LogEntry) => void): void;
  send(method: string, params: Readonly<Record<string, unknown>>): Promise<{ readonly result: unknown }>;
}

export interface LogEntry {
  readonly type: 'console' | 'javascript';
  /** Such as `error`. */
  readonly level: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

interface Answer {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string };
}

/** @throws TypeError if Puppeteer has renamed it */
export function bidiOf(browser: Browser): Bidi {
  const connection: unknown = Reflect.get(browser, 'connection');
  if (typeof connection === 'object' && connection !== null && 'send' in connection)
    return connection as Bidi;
  throw new TypeError('Puppeteer gives no connection by WebDriver BiDi.');
}

/** Puppeteer's id of a frame, which is that of its browsing context. */
export const frameIdOf = (frame: Frame): string => String(Reflect.get(frame, '_id'));

/**
 * Runs a self-contained function in a browsing context, without user activation.
 * @returns its result, by way of JSON
 */
export async function runIn<Value>(
  bidi: Bidi,
  context: string,
  run: (...values: never[]) => Value,
  ...values: readonly JsonValue[]
): Promise<Awaited<Value>> {
  const { result } = await bidi.send('script.callFunction', {
    functionDeclaration: `async (values) => JSON.stringify(await (${run.toString()})(...JSON.parse(values)))`,
    arguments: [{ type: 'string', value: JSON.stringify(values) }],
    awaitPromise: true,
    target: { context },
    userActivation: false,
  });
  const answer = result as Answer;
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text ?? 'The script failed.');
  const json = answer.result?.value;
  return (typeof json === 'string' ? JSON.parse(json) : undefined) as Awaited<Value>;
}
