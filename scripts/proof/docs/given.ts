// What readers have and the blocks of the pages take for granted.
import type { WebCallClient } from '@firmline/sdk/web-call';

declare global {
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

const values = JSON.parse(process.env['FIRMLINE_DOCS_VALUES'] ?? '{}') as Readonly<Record<string, string>>;
const shownValues: unknown[] = [];
Object.assign(globalThis, values, {
  token: values['publicKey'],
  baseUrl: values['platformUrl'],
  monday: new Date(Date.now() - 7 * 24 * 60 * 60 * 1000),
  show: (value: unknown) => void shownValues.push(value),
  csv: { write: (bytes: Uint8Array) => void shownValues.push(bytes.byteLength) },
});

/**
 * Waits until a block has shown so many values.
 * @throws Error after 60 s
 */
export async function shows(count: number): Promise<void> {
  const startedAt = performance.now();
  while (shownValues.length < count) {
    if (performance.now() - startedAt > 60_000)
      throw new Error(`It showed ${shownValues.length} of ${count} values.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
