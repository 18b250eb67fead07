import type {
  ChangeEvent,
  ClipboardEvent,
  ComponentProps,
  DragEvent,
  KeyboardEvent,
  SyntheticEvent,
} from 'react';
import type { Country } from 'react-phone-number-input';
import { filled, paste, startOfEntry } from '../phone/entry.ts';
import type { ReadNumber } from '../phone/read-number.ts';

interface NumberInputProps extends ComponentProps<'input'> {
  readonly value: string;
  readonly numberCountry: Country;
  /** A number that came as a whole, of whatever country. */
  readonly onNumber: (number: ReadNumber) => void;
}

/**
 * The field itself. It keeps caret and deletions behind the calling code, and reads what is pasted, dropped or filled in
 * by the browser: the library would take such a number for one of the chosen country, or drop it.
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
        if (event.key === 'Backspace' && atStart(event.currentTarget, numberCountry)) event.preventDefault();
        onKeyDown?.(event);
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const number = filled(event.currentTarget.value, value, numberCountry);
        if (number) onNumber(number);
        else onChange?.(event);
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

const atStart = (input: HTMLInputElement, country: Country): boolean =>
  input.selectionStart === input.selectionEnd && input.selectionStart === startOfEntry(input.value, country);
