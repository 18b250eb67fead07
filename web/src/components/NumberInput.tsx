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
  /** A number that came as a whole, of whatever country. */
  readonly onNumber: (number: ReadNumber) => void;
}

/**
 * The field itself. It keeps caret and deletions behind the calling code and the digits in the order of their keys, and
 * reads what is pasted, dropped or filled in by the browser: the library would take such a number for one of the chosen
 * country, or drop it.
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
        // The library takes these two upon itself.
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

/** How many digits stand before the caret once the key has erased something. */
function digitsAfter(key: 'Backspace' | 'Delete', input: HTMLInputElement): number {
  const erasesBefore = key === 'Backspace' && input.selectionStart === input.selectionEnd;
  return digitsBefore(input) - (erasesBefore ? 1 : 0);
}

const atStart = (input: HTMLInputElement, country: Country): boolean =>
  input.selectionStart === input.selectionEnd && input.selectionStart === startOfEntry(input.value, country);
