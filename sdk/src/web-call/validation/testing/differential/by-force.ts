import { parseUrl } from '../../invalid-input.ts';
import { backgroundPresets } from '../../limits.ts';

/** What a conversion makes of a value; null where it fails, as with symbols. */
function converted<Result>(convert: (value: unknown) => Result, value: unknown): Result | null {
  try {
    return convert(value);
  } catch {
    return null;
  }
}

/** Whether a value that is no text becomes a URL when it is made one. */
export function isUrlByForce(value: unknown): boolean {
  const text = typeof value === 'string' ? null : converted(String, value);
  return text !== null && parseUrl(text) !== null;
}

/** Whether a value that is neither text nor number becomes a preset when it is made a number. */
export function isPresetByForce(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return false;
  const index = converted(Number, value);
  return index !== null && Number.isInteger(index) && index >= 1 && index <= backgroundPresets;
}
