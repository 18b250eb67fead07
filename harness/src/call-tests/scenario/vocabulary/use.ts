import { type Device, KnownDevices } from 'puppeteer-core';
import type * as v from 'valibot';
import { choice, flag, namedChoice, size } from './values.ts';
import { localMay, may, record } from './schema.ts';
import { callEngines } from '../../../shared/browser/engine.ts';
import { locale, timeZone } from './texts.ts';

const android = (model: string) =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36`;

const phone = (width: number, height: number, deviceScaleFactor: number) => ({
  width,
  height,
  deviceScaleFactor,
  isMobile: true,
  hasTouch: true,
  isLandscape: false,
});

/** Devices that Puppeteer's list does not have yet. */
const newerDevices: Readonly<Record<string, Device>> = {
  'Pixel 7': { userAgent: android('Pixel 7'), viewport: phone(412, 839, 2.625) },
  'Pixel 9': { userAgent: android('Pixel 9'), viewport: phone(412, 915, 2.625) },
};

const devices: Readonly<Record<string, Device>> = { ...newerDevices, ...KnownDevices };

export const deviceNames: readonly string[] = ['desktop', ...Object.keys(devices)];

/** Screen and user agent of a device; null for `desktop` and for names not in `deviceNames`. */
export const deviceOf = (name: string): Device | null =>
  Object.hasOwn(devices, name) ? (devices[name] ?? null) : null;

export const use = record("the visitor's browser", {
  browser: may(
    choice(...callEngines),
    '`chromium` or `firefox`; `firmline test run --browser` replaces it. Default `chromium`.',
  ),
  device: may(
    namedChoice('a device', deviceNames),
    '`desktop` or a phone or tablet by its name. Default `desktop`.',
  ),
  viewport: may(size, "Such as `390x844`. Default: the device's own."),
  mic: may(
    choice('injected', 'none', 'busy'),
    '`injected`: `say` speaks into it. `none`: no microphone. `busy`: another program uses it. Default `injected`.',
  ),
  permission: may(choice('granted', 'denied', 'prompt'), 'Permission for the microphone. Default `granted`.'),
  autoplay: may(
    choice('allowed', 'after-gesture'),
    '`after-gesture`: sound starts only within 5 s after the visitor touched the page, that of an AudioContext at any time after the first touch. Default `allowed`.',
  ),
  page: may(choice('top', 'iframe', 'iframe-without-microphone'), 'Where the page is shown. Default `top`.'),
  origin: localMay(
    choice('local', 'plain-http'),
    '`plain-http`: a host that the browser does not trust. Default `local`.',
  ),
  csp: may(choice('strict', 'none'), 'Default: the policy that the stack serves.'),
  locale: may(locale, 'The language of the browser.'),
  timeZone: may(timeZone, 'The time zone of the browser.'),
  reducedMotion: may(flag, 'Whether the visitor prefers reduced motion.'),
  colorScheme: may(choice('light', 'dark'), 'The color scheme that the visitor prefers.'),
});

export type Use = v.InferOutput<typeof use>;
