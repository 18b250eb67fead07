import { digitsOf } from './read-number.ts';

/** Number of pending late caret placements per field. */
const pending = new WeakMap<HTMLInputElement, number>();

/** Whether the library places the caret in a timeout, by its own test. */
const isLate = (): boolean => /Android/i.test(navigator.userAgent);

/**
 * Lets the library change the field's text, and places the caret at once. The library's timeout may run after the next
 * key of a fast typist or on a busy phone, and moves the caret back: 2015 becomes 2051.
 * @param digits number of digits before the caret after the change
 */
export function withCaretAtOnce(input: HTMLInputElement, digits: number, change: () => void): void {
  change();
  if (!isLate()) return;
  const caret = behindDigits(input.value, digits);
  place(input, caret, caret);
  onlyLatest(input);
}

export const digitsBefore = ({ value, selectionStart }: HTMLInputElement): number =>
  digitsOf(value.slice(0, selectionStart ?? value.length)).length;

function behindDigits(text: string, digits: number): number {
  let caret = 0;
  for (let left = digits; left > 0 && caret < text.length; caret++) if (/\d/.test(text.charAt(caret))) left--;
  return caret;
}

/** Applies only the latest of the late placements. */
function onlyLatest(input: HTMLInputElement): void {
  pending.set(input, (pending.get(input) ?? 0) + 1);
  input.setSelectionRange = (...range) => {
    if ((pending.get(input) ?? 0) <= 1) place(input, ...range);
  };
  // The library's own timeout was set just before, and runs just before.
  setTimeout(() => pending.set(input, (pending.get(input) ?? 1) - 1), 0);
}

const place = (input: HTMLInputElement, ...range: Parameters<HTMLInputElement['setSelectionRange']>): void =>
  HTMLInputElement.prototype.setSelectionRange.apply(input, range);
