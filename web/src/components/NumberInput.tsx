import type {
  ChangeEvent,
  ClipboardEvent,
  ComponentProps,
  DragEvent,
  KeyboardEvent,
  SyntheticEvent,
} from 'react';
import type { Country } from 'react-phone-number-input';
import { digitsBefore, withCaretAtOnce } from '../phone/caret.ts';
import { filled, paste, startOfEntry } from '../phone/entry.ts';
import type { ReadNumber } from '../phone/read-number.ts';

interface NumberInputProps extends ComponentProps<'input'> {
  readonly value: string;
  readonly numberCountry: Country;
  /** A complete number was entered at once, from any country. */
  readonly onNumber: (number: ReadNumber) => void;
}

/**
 * The field itself. Keeps the caret and deletions after the calling code, and the digits in typing order. Also reads
 * pasted, dropped or autofilled numbers, which the library would assign to the chosen country or drop.
 */
export function NumberInput({ numberCountry, onNumber, onChange, onKeyDown, ...rest }: NumberInputProps) {
  const { value, readOnly } = rest;

  const insert = (event: SyntheticEvent<HTMLInputElement>, text: string) => {
    event.preventDefault();
    if (readOnly) return;
    const { value: shown, selectionStart, selectionEnd } = event.currentTarget;
    const end = shown.length;
    const field = { text: shown, selectionStart: selectionStart ?? end, selectionEnd: selectionEnd ?? end };
    const pasted = paste(text, field, numberCountry);
    if (pasted) onNumber(pasted);
  };

  return (
    <input
      {...rest}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) =>
        insert(event, event.clipboardData.getData('text'))
      }
      onDrop={(event: DragEvent<HTMLInputElement>) => insert(event, event.dataTransfer.getData('text'))}
      onSelect={({ currentTarget }) => keepBehindCode(currentTarget, numberCountry, true)}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        keepBehindCode(event.currentTarget, numberCountry, false);
        const { key, currentTarget } = event;
        if (key === 'Backspace' && atStart(currentTarget, numberCountry)) event.preventDefault();
        if ((key !== 'Backspace' && key !== 'Delete') || event.defaultPrevented) onKeyDown?.(event);
        // The library handles these two keys itself.
        else withCaretAtOnce(currentTarget, digitsAfter(key, currentTarget), () => onKeyDown?.(event));
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const number = filled(event.currentTarget.value, value, numberCountry);
        if (number) onNumber(number);
        else withCaretAtOnce(event.currentTarget, digitsBefore(event.currentTarget), () => onChange?.(event));
      }}
    />
  );
}

function keepBehindCode(input: HTMLInputElement, country: Country, caretOnly: boolean): void {
  const { selectionStart, selectionEnd } = input;
  if (selectionStart === null || selectionEnd === null) return;
  if (caretOnly && selectionStart !== selectionEnd) return;
  const start = startOfEntry(input.value, country);
  if (selectionStart < start) input.setSelectionRange(start, Math.max(start, selectionEnd));
}

/** The number of digits before the caret after the key has erased something. */
function digitsAfter(key: 'Backspace' | 'Delete', input: HTMLInputElement): number {
  const erasesBefore = key === 'Backspace' && input.selectionStart === input.selectionEnd;
  return digitsBefore(input) - (erasesBefore ? 1 : 0);
}

const atStart = (input: HTMLInputElement, country: Country): boolean =>
  input.selectionStart === input.selectionEnd && input.selectionStart === startOfEntry(input.value, country);
