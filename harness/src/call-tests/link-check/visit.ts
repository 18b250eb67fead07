import { type JSHandle, type Page, TimeoutError } from 'puppeteer-core';
import type { Checklist } from './checklist.ts';
import type { PageLog } from './page-log.ts';
import type { ExpectedFirm } from './types.ts';

/** A link that is open, and what has been found of it so far. */
export interface Visit {
  readonly page: Page;
  readonly log: PageLog;
  readonly checks: Checklist;
  readonly timings: {
    greeting?: number;
    callStart?: number;
    firstAudio?: number;
    stages: Record<string, number>;
  };
  readonly firm: ExpectedFirm | undefined;
  /** Longest wait for any one thing, ms. */
  readonly timeoutMs: number;
  /** Ends waits and clicks, which would else go on where the browser is gone. */
  readonly signal: AbortSignal | undefined;
  readonly step: (name: string) => void;
  /** Takes a picture where pictures are wanted. */
  readonly shoot: (name: string) => Promise<void>;
}

/** How long to wait for something; `most` where less is enough. */
export const waiting = (
  { timeoutMs, signal }: Pick<Visit, 'timeoutMs' | 'signal'>,
  most = Number.POSITIVE_INFINITY,
): { timeout: number; signal?: AbortSignal } => {
  // Puppeteer hears of an abort only while it waits.
  signal?.throwIfAborted();
  return { timeout: Math.min(timeoutMs, most), ...(signal ? { signal } : {}) };
};

export const button = (name: string): string => `::-p-aria([name="${name}"][role="button"])`;

/** What was waited for, or null where it did not come in time. */
export async function inTime<Value>(coming: Promise<Value>): Promise<Value | null> {
  try {
    return await coming;
  } catch (error) {
    if (error instanceof TimeoutError) return null;
    throw error;
  }
}

/** Whether the button could be pressed in time. */
export async function press(visit: Visit, name: string): Promise<boolean> {
  const { timeout, ...options } = waiting(visit);
  const pressed = visit.page.locator(button(name)).setTimeout(timeout).click(options);
  return (await inTime(pressed.then(() => true))) ?? false;
}

/** Waits until the page shows a text where a person can see it. */
export async function seesText(visit: Visit, text: string): Promise<boolean> {
  const seen: Promise<JSHandle> = visit.page.waitForFunction(
    `document.body.innerText.includes(${JSON.stringify(text)})`,
    waiting(visit),
  );
  return (await inTime(seen)) !== null;
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 9995 ? 2 : 1)} s`;
