import { type Page, TimeoutError } from 'puppeteer-core';
import type { StepOf } from '../../scenario/index.ts';
import { StepProblem } from '../session.ts';
import type { Driver } from './driver.ts';
import { setTimeout as pause } from 'node:timers/promises';

const loadMs = 20_000;
const leaveMs = 2000;

/** The browser's code for a page that did not load, in Chromium and in Firefox. */
const browserErrorCode = /net::ERR_\w+|NS_ERROR_\w+/;

/** What Puppeteer and Firefox say of a tab that has no page before this one. */
const missingHistory = /history entry/i;

export async function openPath(driver: Driver, { path }: StepOf<'open'>, signal: AbortSignal): Promise<void> {
  await driver.remember();
  const url = driver.origin + path.replaceAll('{slug}', encodeURIComponent(driver.slug));
  await waitForLoad(
    `${url} to open`,
    driver.frame().goto(url, { waitUntil: 'domcontentloaded', timeout: loadMs, signal }),
  );
}

export const openFirst = (page: Page, url: string, signal: AbortSignal): Promise<void> =>
  waitForLoad(`${url} to open`, page.goto(url, { waitUntil: 'domcontentloaded', timeout: loadMs, signal }));

export async function navigate(
  { page, methods, remember }: Driver,
  { kind }: StepOf<'reload' | 'back' | 'leave'>,
  signal: AbortSignal,
): Promise<void> {
  await remember();
  const loadOptions = { timeout: loadMs, signal };
  const options = { ...loadOptions, waitUntil: 'domcontentloaded' } as const;
  if (kind === 'reload') await waitForLoad('the page to reload', page.reload(options));
  else if (kind === 'back') await waitForLoad('a page to go back to', methods.goBack(page, loadOptions));
  else await waitForLoad('the visitor to leave', page.goto('about:blank', options));
}

/** Leaves the page at the end of an attempt. Ignores a page that hangs or is gone. */
export async function leavePage(page: Page): Promise<void> {
  await page.goto('about:blank', { timeout: leaveMs }).catch(() => {});
}

async function waitForLoad(expected: string, navigation: Promise<unknown>): Promise<void> {
  try {
    await navigation;
  } catch (error) {
    if (error instanceof TimeoutError)
      throw new StepProblem({ expected, seen: `nothing within ${loadMs / 1000} s` });
    const message = error instanceof Error ? error.message : '';
    const reason = missingHistory.test(message)
      ? 'none, because the history of the tab begins here'
      : browserErrorCode.exec(message)?.[0];
    if (reason === undefined) throw error;
    throw new StepProblem({ expected, seen: reason });
  }
}

const coverings = new WeakMap<Page, Page>();

export async function switchTab(
  { page }: Driver,
  { kind, forMs }: StepOf<'hide' | 'show'>,
  signal: AbortSignal,
): Promise<void> {
  const [beginVisit, endVisit] = kind === 'hide' ? [coverPage, uncoverPage] : [uncoverPage, coverPage];
  await beginVisit(page);
  if (forMs === undefined) return;
  await pause(forMs, undefined, { signal });
  await endVisit(page);
}

/** Opens another tab of the same window in front, so that the browser itself hides this one. */
async function coverPage(page: Page): Promise<void> {
  if (coverings.has(page)) return;
  const otherPage = await page.browserContext().newPage();
  coverings.set(page, otherPage);
  await otherPage.bringToFront();
}

async function uncoverPage(page: Page): Promise<void> {
  await page.bringToFront();
  await coverings.get(page)?.close();
  coverings.delete(page);
}
