import type { Page } from 'puppeteer-core';
import { holdContexts } from '../../../shared/browser/probe/held-contexts.ts';
import { installAudioTap } from '../../../shared/browser/probe/audio-tap.ts';
import { installLibraryProbe } from '../../../shared/browser/probe/library-probe.ts';
import { installMediaProbe } from '../../../shared/browser/probe/media-probe.ts';
import { installProbe } from '../../../shared/browser/probe/page-probe.ts';
import { deviceOf, type Use } from '../../scenario/index.ts';
import { methodsOf } from '../engines/index.ts';
import { installMicrophone } from '../microphone/install-microphone.ts';
import type { Need } from './needs.ts';
import type { BrowserLease } from './pool.ts';

export interface TabOptions {
  readonly lease: BrowserLease;
  readonly use: Partial<Use>;
  readonly needs: readonly Need[];
  /** Origins that need the microphone permission. */
  readonly askedOrigins: readonly string[];
  /** Headers of every request. */
  readonly headers: Readonly<Record<string, string>>;
  /** Record how far calls are, for a page whose client sets no marks. */
  readonly isLibraryProbed: boolean;
  /** Keep the audio that the page receives. */
  readonly isAudioTapped: boolean;
  /** Authorities that it trusts (PEM). */
  readonly authorities: readonly string[];
}

export async function openTab({
  lease,
  use,
  needs,
  askedOrigins,
  headers,
  isLibraryProbed,
  isAudioTapped,
  authorities,
}: TabOptions): Promise<Page> {
  const { context } = lease;
  const methods = methodsOf(lease.engine);
  // A frame that may not ask for the microphone has no permission, whatever its origin has.
  const permission = use.page === 'iframe-without-microphone' ? 'denied' : (use.permission ?? 'granted');
  await methods.setPermission(context, askedOrigins, permission);
  await methods.allowSurroundings(context, askedOrigins);
  const page = await methods.newPage(context, needs.includes('hidden tabs'));
  if (authorities.length > 0) await methods.trust(page, authorities);
  await setUpPage(page, use);
  await methods.setPreferences(page, use);
  if (Object.keys(headers).length > 0) await page.setExtraHTTPHeaders(headers);
  // The visitor confirms that they want to leave the page.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await page.evaluateOnNewDocument(installMicrophone, use.mic ?? 'injected');
  // Before the probe, which must not count what the tap opens.
  if (isAudioTapped) await page.evaluateOnNewDocument(installAudioTap);
  if (needs.includes('blocked sound')) await page.evaluateOnNewDocument(holdContexts);
  await page.evaluateOnNewDocument(installMediaProbe);
  await page.evaluateOnNewDocument(installProbe);
  if (isLibraryProbed) await page.evaluateOnNewDocument(installLibraryProbe);
  return page;
}

async function setUpPage(page: Page, use: Partial<Use>): Promise<void> {
  const { device: deviceName = 'desktop', viewport, locale, timeZone } = use;
  const device = deviceOf(deviceName);
  if (device) await page.emulate(device);
  if (viewport) await page.setViewport({ ...device?.viewport, ...viewport });
  if (locale !== undefined) await page.emulateLocale(locale);
  if (timeZone !== undefined) await page.emulateTimezone(timeZone);
}
