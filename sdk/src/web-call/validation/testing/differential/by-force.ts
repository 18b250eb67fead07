import { parseUrl } from '../../invalid-input.ts';
import { backgroundPresets } from '../../limits.ts';

/** A value's conversion; null if it fails, as for symbols. */
function converted<Result>(convert: (value: unknown) => Result, value: unknown): Result | null {
  try {
    return convert(value);
  } catch {
    return null;
  }
}

/** Whether a value other than a string becomes a URL by conversion. */
export function isUrlByForce(value: unknown): boolean {
  const text = typeof value === 'string' ? null : converted(String, value);
  return text !== null && parseUrl(text) !== null;
}

/** Whether a value other than a string or number becomes a preset by conversion. */
export function isPresetByForce(value: unknown): boolean {
  if (typeof value === 'string' || typeof value === 'number') return false;
  const index = converted(Number, value);
  return index !== null && Number.isInteger(index) && index >= 1 && index <= backgroundPresets;
}
