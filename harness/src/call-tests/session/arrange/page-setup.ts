import type { Page } from 'puppeteer-core';
import { deviceOf, type Use } from '../../scenario/index.ts';

/** Emulates the visitor's screen, user agent, language, time zone and preferences. */
export async function setUpPage(page: Page, use: Partial<Use>): Promise<void> {
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
