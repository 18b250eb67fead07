import { digitsOf } from './read-number.ts';

/** Changes of a field whose late placing of the caret is still to come. */
const pending = new WeakMap<HTMLInputElement, number>();

/** Where the library places the caret in a timeout; by the test it makes itself. */
const isLate = (): boolean => /Android/i.test(navigator.userAgent);

/**
 * Has the library change the field's text, with the caret where it belongs at once. What the library does in a timeout
 * comes after the next key of somebody quick, or of a busy phone, and takes the caret back: 2015 becomes 2051.
 * @param digits how many stand before the caret once the change is made
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

/** Of the late placings only that of the latest change is carried out. */
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
