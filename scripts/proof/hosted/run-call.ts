import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from '../../../harness/src/shared/browser/index.ts';
import { within } from '../shared/within.ts';
import type { TracedCall, TraceEvent } from '../../../harness/src/call-tests/call-trace/index.ts';
import type { PlannedCall, SeenSoFar } from './calls.ts';
import { endForSure } from './end-for-sure.ts';
import { openPage, type ServedPage } from './page-files.ts';
import type { MadeCall, PageEvent } from './page/contract.ts';
import type { PlatformSettings } from './settings.ts';
import { watchNetwork } from './watch-network.ts';

export interface RunOptions {
  readonly browser: Browser;
  readonly served: ServedPage;
  readonly platform: PlatformSettings;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  /** Prints a line for the user. */
  readonly say: (line: string) => void;
}

export interface RanCall {
  readonly traced: TracedCall;
  readonly seen: SeenSoFar;
}

/** Maximum waits, which match those of the client. */
const limits = { listeningMs: 16_000, heardMs: 10_000, closeMs: 10_000, tidyMs: 5000 } as const;
/** Long enough to see whether levels continue. */
const watchMs = 4000;
const settleMs = 3000;

/** Makes one call and ends it, whatever happens. An interrupted call is traced up to that point. */
export async function runCall(call: PlannedCall, options: RunOptions): Promise<RanCall> {
  const { browser, served, platform, fetch, signal, say } = options;
  const events: TraceEvent[] = [];
  const context = await browser.createBrowserContext();
  let page: Page | undefined;
  let made: MadeCall | null = null;
  try {
    await context.setPermission(served.origin, { permission: { name: 'microphone' }, state: 'granted' });
    await context.setPermission(served.origin, { permission: { name: 'camera' }, state: 'granted' });
    page = await context.newPage();
    await page.exposeFunction(
      'hostedTrace',
      (text: string) => void events.push(JSON.parse(text) as TraceEvent),
    );
    await watchNetwork(page, served.origin, (host) =>
      events.push({ ...now(events), of: 'network', name: 'host', data: { ...host } }),
    );
    await openPage(page, served);
    const opened = page;
    const interrupted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    await Promise.race([act(opened, call, options, events), interrupted]);
  } catch (error) {
    if (!signal.aborted) {
      const message = error instanceof Error ? error.message : String(error);
      say(`  ${message.split('\n')[0]}`);
      events.push({ ...now(events), of: 'step', name: 'broken', data: { error: message } });
    }
  } finally {
    if (page) {
      made = await within(
        limits.tidyMs,
        page.evaluate(() => window.hostedProof.made()),
        null,
      );
      // If the page cannot stop, the platform ends the call.
      await within(
        limits.tidyMs,
        page.evaluate(() => window.hostedProof.stop()).then(() => true),
        false,
      );
    }
    if (made) await endForSure(made, platform, { fetch, say });
    await within(
      limits.tidyMs,
      context.close().then(() => true),
      false,
    );
  }
  return {
    traced: { id: call.id, limitSeconds: call.limitSeconds, events: inOrder(events) },
    seen: {
      hasToken: made?.hasToken === true,
      isEndSeen: events.some(({ of, name }) => of === 'step' && name === 'end-by-message'),
    },
  };
}

async function act(
  page: Page,
  call: PlannedCall,
  { platform, say }: RunOptions,
  events: TraceEvent[],
): Promise<void> {
  const { id, limitSeconds, keepsRoom, withoutToken, changesWhileStarting } = call;
  const step = async (name: string) => {
    const at = await page.evaluate(() => performance.now());
    events.push({ at, of: 'step', name });
  };
  say(`${id}: starting …`);
  const isJoined = await page.evaluate((given) => window.hostedProof.start(given), {
    token: platform.publicKey,
    baseUrl: platform.url,
    ...(platform.callMachineUrl === undefined ? {} : { callMachineUrl: platform.callMachineUrl }),
    assistant: platform.assistantId,
    limitSeconds,
    keepsRoom,
    withoutToken,
    changesWhileStarting,
  });
  if (!isJoined) {
    say(`${id}: not joined. ${failureIn(events)}`);
    return;
  }
  say(`${id}: joined; waiting for the assistant …`);
  await page.evaluate((ms) => window.hostedProof.until('call-start', ms), limits.listeningMs);
  if (!withoutToken) await page.evaluate((ms) => window.hostedProof.until('first-audio', ms), limits.heardMs);
  if (call.changesMicrophone) {
    // Noise cancellation and the level observer must have settled.
    await pause(settleMs);
    say(`${id}: changing the microphone …`);
    const isChanged = await page.evaluate(() => window.hostedProof.changeMicrophone());
    if (!isChanged) say(`${id}: this browser has no other microphone.`);
  }
  if (call.changesMicrophone || changesWhileStarting) await pause(watchMs);
  if (call.returns) {
    say(`${id}: leaving …`);
    await step('leave');
    await page.evaluate(() => window.hostedProof.stop());
    // Time for the platform to delete the room.
    await pause(2000);
    say(`${id}: returning …`);
    await step('return');
    const isBack = await page.evaluate(() => window.hostedProof.reconnect());
    say(`${id}: ${isBack ? 'back in the call' : 'the call cannot be returned to'}.`);
    if (!isBack) return;
    await page.evaluate((ms) => window.hostedProof.until('call-start', ms), limits.heardMs);
  }
  if (!call.isEndedByAssistant) return;
  say(`${id}: telling the assistant to end it …`);
  await step('end-by-message');
  await page.evaluate(() => window.hostedProof.endByMessage());
  await page.evaluate((ms) => window.hostedProof.until('call-end', ms), limits.closeMs);
}

/** The client's message about a failed start. */
function failureIn(events: readonly TraceEvent[]): string {
  const error = events.findLast(({ of, name }) => of === 'client' && name === 'error')?.data;
  const message = typeof error === 'object' && error !== null && 'message' in error ? error['message'] : '';
  return typeof message === 'string' ? message : '';
}

/** The page's latest known time. */
const now = (events: readonly PageEvent[] | readonly TraceEvent[]): { readonly at: number } => ({
  at: events.at(-1)?.at ?? 0,
});

/** Sorted by the page's clock. */
const inOrder = (events: readonly TraceEvent[]): readonly TraceEvent[] =>
  events.map((event) => ({ ...event, at: Math.round(event.at * 10) / 10 })).toSorted((a, b) => a.at - b.at);
