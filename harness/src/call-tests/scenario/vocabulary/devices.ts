import { type Device, KnownDevices } from 'puppeteer-core';

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
const newer: Readonly<Record<string, Device>> = {
  'Pixel 7': { userAgent: android('Pixel 7'), viewport: phone(412, 839, 2.625) },
  'Pixel 9': { userAgent: android('Pixel 9'), viewport: phone(412, 915, 2.625) },
};

const devices: Readonly<Record<string, Device>> = { ...newer, ...KnownDevices };

export const deviceNames: readonly string[] = ['desktop', ...Object.keys(devices)];

/** Screen and user agent of a device; null for `desktop` and for names not in `deviceNames`. */
export const deviceOf = (name: string): Device | null =>
  Object.hasOwn(devices, name) ? (devices[name] ?? null) : null;
