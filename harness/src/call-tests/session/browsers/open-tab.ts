import type { Page } from 'puppeteer-core';
import { installAudioTap } from '../../../shared/browser/probe/audio-tap.ts';
import { installMediaProbe } from '../../../shared/browser/probe/media-probe.ts';
import { installProbe } from '../../../shared/browser/probe/page-probe.ts';
import { deviceOf, type Use } from '../../scenario/index.ts';
import { allowThisMachine, setPermission } from '../drive/devices.ts';
import { installMicrophone, type MicrophoneMode } from '../microphone/install-microphone.ts';
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
  /** Keep the audio that the page receives. */
  readonly tapsAudio: boolean;
}

const modeOf = (mic: Use['mic']): MicrophoneMode =>
  mic === 'busy' ? 'busy' : mic === undefined || mic === 'injected' ? 'injected' : 'real';

/** Opens an empty tab with the settings of the scenario's visitor. */
export async function openTab({
  lease,
  use,
  needs,
  askedOrigins,
  headers,
  tapsAudio,
}: TabOptions): Promise<Page> {
  const { context } = lease;
  // A frame that may not ask for the microphone has no permission, whatever its origin has.
  const permission = use.page === 'iframe-without-microphone' ? 'denied' : (use.permission ?? 'granted');
  await setPermission(context, askedOrigins, permission);
  await allowThisMachine(context, askedOrigins);
  const page = await context.newPage();
  await setUpPage(page, use);
  // Every front tab must have focus, except one that will be hidden.
  if (!needs.includes('hidden tabs')) await page.emulateFocusedPage(true);
  if (Object.keys(headers).length > 0) await page.setExtraHTTPHeaders(headers);
  // The visitor confirms that they want to leave the page.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await page.evaluateOnNewDocument(installMicrophone, modeOf(use.mic));
  await page.evaluateOnNewDocument(installMediaProbe);
  await page.evaluateOnNewDocument(installProbe);
  if (tapsAudio) await page.evaluateOnNewDocument(installAudioTap);
  return page;
}

/** Emulates the visitor's screen, user agent, language, time zone and preferences. */
async function setUpPage(page: Page, use: Partial<Use>): Promise<void> {
  const { device: deviceName = 'desktop', viewport, locale, timeZone, reducedMotion, colorScheme } = use;
  const device = deviceOf(deviceName);
  if (device) await page.emulate(device);
  if (viewport) await page.setViewport({ ...device?.viewport, ...viewport });
  if (locale !== undefined) await page.emulateLocale(locale);
  if (timeZone !== undefined) await page.emulateTimezone(timeZone);
  const features = [
    ...(reducedMotion ? [{ name: 'prefers-reduced-motion', value: 'reduce' }] : []),
    ...(colorScheme ? [{ name: 'prefers-color-scheme', value: colorScheme }] : []),
  ];
  if (features.length > 0) await page.emulateMediaFeatures(features);
}
