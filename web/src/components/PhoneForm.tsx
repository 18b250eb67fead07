import { type ChangeEvent, useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { getCountryCallingCode } from 'libphonenumber-js/min';
import {
  type Caret,
  countryOf,
  editEntry,
  type Entry,
  isInternational,
  moveEntry,
  settleEntry,
} from '../phone/entry.ts';
import { readNumber } from '../phone/read-number.ts';
import { refusalOf } from '../phone/refusal.ts';
import type { NumberToCall } from '../demo/demo.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { requestParts } from './PhoneAgain.tsx';

export { PhoneAgain } from './PhoneAgain.tsx';

export interface PhoneFormProps {
  /** The field's text. */
  readonly phone: string;
  readonly isBusy: boolean;
  readonly isInvalid: boolean;
  readonly onChange: (phone: string) => void;
  readonly onSubmit: (number: NumberToCall) => void;
}

/** The form for the visitor's number. Focuses the number when it opens and when it is refused. */
export function PhoneForm({ phone, isBusy, isInvalid, onChange, onSubmit }: PhoneFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [entryDetails, setRest] = useState<Omit<Entry, 'text'>>({ country: 'US', hasExtension: false });
  const entry: Entry = { text: phone, ...entryDetails };
  const country = countryOf(entry);
  useEffect(() => focusInput(numberField(form)), []);
  useEffect(() => {
    const show = () => revealForm(form, isInvalid);
    show();
    window.visualViewport?.addEventListener('resize', show);
    return () => window.visualViewport?.removeEventListener('resize', show);
  }, [isInvalid]);
  useEffect(() => {
    if (isBusy) putKeyboardAway(numberField(form));
  }, [isBusy]);

  const earlierEntries = useRef<Entry[]>([]);
  const putEntry = ({ text, ...changed }: Entry) => {
    setRest(changed);
    // An unchanged number keeps its messages.
    if (text !== phone || changed.country !== entryDetails.country) onChange(text);
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    earlierEntries.current.push(entry);
    putEntry(editEntry(entry, event.currentTarget.value, caretAfter(event)));
  };
  /** Some browsers and password managers fill a field in without an event. */
  const shownEntry = (): Entry => {
    const text = numberField(form)?.value ?? phone;
    return text === phone ? entry : editEntry(entry, text, 'at the end');
  };
  // A browser would undo only its own part of each change, and mix numbers.
  useEffect(() => {
    const input = numberField(form);
    const undo = (event: InputEvent) => {
      if (!event.inputType.startsWith('history')) return;
      event.preventDefault();
      if (event.inputType === 'historyUndo') putEntry(earlierEntries.current.pop() ?? entry);
    };
    input?.addEventListener('beforeinput', undo);
    return () => input?.removeEventListener('beforeinput', undo);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const newEntry = shownEntry();
    const number = readNumber(newEntry.text, newEntry.country);
    putEntry(settleEntry(newEntry));
    onSubmit({ entry: number ?? { refusal: refusalOf(newEntry) }, ...requestParts });
    if (!number) focusInput(numberField(form));
  };

  return (
    <form ref={form} className="phone" noValidate onSubmit={submit} aria-label="Call my phone">
      <p className="phone-label">
        <label htmlFor="phone">Your phone number</label>, <span id="phone-use">for this call</span>
      </p>
      <div className="phone-row">
        <div className={isInvalid ? 'phone-field phone-invalid' : 'phone-field'} data-read-only={isBusy}>
          <CountrySelect
            country={country}
            callingCode={isInternational(entry) ? '' : `+${getCountryCallingCode(country)}`}
            isDisabled={isBusy}
            onPick={(pickedCountry) => putEntry(moveEntry(entry, pickedCountry))}
          />
          <input
            id="phone"
            className="phone-number"
            name="phone"
            type="tel"
            autoComplete="tel"
            enterKeyHint="go"
            value={phone}
            onChange={change}
            onBlur={() => putEntry(settleEntry(shownEntry()))}
            readOnly={isBusy}
            aria-invalid={isInvalid}
            aria-describedby={`calling-code phone-use${isInvalid ? ' status-error' : ''}`}
          />
        </div>
        {/* Not disabled while busy, to keep the keyboard focus. */}
        <button type="submit" className="button button-submit" aria-disabled={isBusy}>
          {isBusy ? 'Submitting...' : 'Submit Phone Number'}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <p className="phone-note" role="status">
        {entryDetails.hasExtension && phone !== '' && 'We call the number itself, without the extension.'}
      </p>
    </form>
  );
}

function caretAfter({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>): Caret {
  if (nativeEvent instanceof InputEvent && nativeEvent.isComposing) return 'composing';
  return currentTarget.selectionEnd === currentTarget.value.length ? 'at the end' : 'inside';
}

const numberField = ({ current }: RefObject<HTMLFormElement | null>) =>
  current?.querySelector<HTMLInputElement>('input[type="tel"]');

/** Puts the caret at the end of the number, which Safari would select. */
function focusInput(input: HTMLInputElement | null | undefined): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

/** Space below the form, px. */
const marginPx = 12;

/**
 * Scrolls the whole form, and what is wrong with an invalid number or why the form is open, into the part of the window above a phone's keyboard.
 * Browsers do so only for the field, which has the focus.
 */
function revealForm({ current: form }: RefObject<HTMLFormElement | null>, isInvalid: boolean): void {
  const viewport = window.visualViewport;
  // A visitor who zooms in chooses what to see.
  if (!form || !viewport || viewport.scale > 1 || !form.contains(document.activeElement)) return;
  const { top, bottom } = form.getBoundingClientRect();
  // A form that opens because of a problem must not hide why.
  const refusal = document
    .querySelector(isInvalid ? '#status-error' : '#status-error > :first-child')
    ?.getBoundingClientRect().bottom;
  const coveredHeight = Math.max(bottom, refusal ?? 0) + marginPx - viewport.offsetTop - viewport.height;
  // In a very small window the field comes first, and what is wrong with it before its upper half.
  const field = numberField({ current: form })?.getBoundingClientRect();
  const leaveLimitPx = isInvalid && field ? field.top + field.height / 2 : top;
  if (coveredHeight > 0) window.scrollBy(0, Math.min(coveredHeight, leaveLimitPx - viewport.offsetTop));
}

/** On a phone the keyboard would hide the response. */
function putKeyboardAway(input: HTMLInputElement | null | undefined): void {
  if (matchMedia('(pointer: coarse)').matches) input?.blur();
}
