import { setTimeout as pause } from 'node:timers/promises';
import type { MadeCall } from './page/contract.ts';
import type { PlatformSettings } from './settings.ts';

const requestLimitMs = 5000;
const settleMs = 10_000;

/** Ends a call from outside its page, and reports what the platform says. Never rejects. */
export async function endForSure(
  { id, controlUrl }: MadeCall,
  { url, privateKey }: PlatformSettings,
  { fetch, say }: { readonly fetch: typeof globalThis.fetch; readonly say: (line: string) => void },
): Promise<void> {
  if (controlUrl !== undefined) await post(fetch, controlUrl);
  if (privateKey === undefined) return;
  let isAsked = controlUrl !== undefined;
  const until = Date.now() + settleMs;
  for (;;) {
    const record = await ask(fetch, `${url}/call/${id}`, {
      headers: { authorization: `Bearer ${privateKey}` },
    });
    if (record?.['status'] === 'ended') {
      const { cost } = record;
      say(
        `  The platform says that the call has ended${typeof cost === 'number' ? `; cost so far: ${cost} USD` : ''}.`,
      );
      return;
    }
    const address = controlUrlIn(record);
    if (!isAsked && address !== undefined) {
      isAsked = true;
      await post(fetch, address);
    }
    if (Date.now() > until) {
      say(
        '  The platform does not report the end of the call yet. The call ends at its limit; check it in the dashboard.',
      );
      return;
    }
    await pause(500);
  }
}

/** Ends the call; a finished call refuses it. */
const post = (fetch: typeof globalThis.fetch, controlUrl: string) =>
  ask(fetch, controlUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'end-call' }),
  });

function controlUrlIn(record: Readonly<Record<string, unknown>> | undefined): string | undefined {
  const monitor = record?.['monitor'];
  if (typeof monitor !== 'object' || monitor === null || !('controlUrl' in monitor)) return undefined;
  return typeof monitor.controlUrl === 'string' ? monitor.controlUrl : undefined;
}

async function ask(
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(requestLimitMs) });
    const value = (await response.json()) as unknown;
    return response.ok && typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
