import { invalidInput, parseUrl, show } from './invalid-input.ts';
import { backgroundImageTypes, backgroundPresets } from './limits.ts';

/**
 * Checks a background image's source: a preset, a URL, bytes, or 'default'.
 * @throws FirmlineError 'invalid-input'
 */
export function checkImageSource(source: unknown, field: string): void {
  if (source === undefined || source === 'default' || source instanceof ArrayBuffer) return;
  const url = typeof source === 'string' ? parseUrl(source) : null;
  if (url) {
    if (isSupportedImage(url)) return;
    throw invalidInput(
      `${field} must be a supported image type (${backgroundImageTypes.join(', ')}), not ${show(source)}.`,
    );
  }
  if (isPreset(source)) return;
  throw invalidInput(
    `${field} must be a preset's integer from 1 to ${backgroundPresets}, an image's URL, an ArrayBuffer or ` +
      `'default', not ${show(source)}.`,
  );
}

/** A preset's number, also as a string of digits, which daily-js accepts. */
function isPreset(source: unknown): boolean {
  if (typeof source !== 'number' && typeof source !== 'string') return false;
  const index = Number(source);
  return Number.isInteger(index) && index >= 1 && index <= backgroundPresets;
}

/** Whether a URL names a supported image type; fetches nothing. */
function isSupportedImage({ protocol, pathname }: URL): boolean {
  const type =
    protocol === 'data:'
      ? // daily-js looks for the type between the first colon and semicolon, so it misses one without parameters.
        /^image\/([^/;]+);[^:]*$/i.exec(pathname)?.[1]
      : pathname.split('.').at(-1)?.toLowerCase();
  return backgroundImageTypes.some((supported) => supported === type);
}
