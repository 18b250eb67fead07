import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import PhoneInput, { type Country } from 'react-phone-number-input';
import { countries, countryOrder, labels } from '../phone/countries.ts';
import { numberOf, startOfEntry } from '../phone/entry.ts';
import { digitsOf, type ReadNumber } from '../phone/read-number.ts';
import type { NumberToCall } from '../demo/demo.ts';
import { submissionMessages } from '../demo/submission-messages.ts';
import { openSentNumbers } from '../phone/sent-numbers.ts';
import { writtenNumber } from '../phone/written-number.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { NumberInput } from './NumberInput.tsx';

export interface PhoneFormProps {
  /** E.164, possibly incomplete, or empty. */
  readonly phone: string;
  readonly busy: boolean;
  readonly invalid: boolean;
  readonly onChange: (phone: string) => void;
  readonly onSubmit: (number: NumberToCall) => void;
}

const sentNumbers = openSentNumbers();

/** The form for the visitor's number. Focuses the number when it opens and when it is refused. */
export function PhoneForm({ phone, busy, invalid, onChange, onSubmit }: PhoneFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [country, setCountry] = useState<Country>('US');
  const [extensionDropped, setExtensionDropped] = useState(false);
  useEffect(() => enter(numberIn(form)), []);
  useEffect(() => {
    const show = () => reveal(form, invalid);
    show();
    window.visualViewport?.addEventListener('resize', show);
    return () => window.visualViewport?.removeEventListener('resize', show);
  }, [invalid]);
  useEffect(() => {
    if (busy) putKeyboardAway(numberIn(form));
  }, [busy]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit({ written: writtenNumber(phone), sent: sentNumbers, messages: submissionMessages });
    if (phone === '') enter(numberIn(form));
  };
  const take = (read: ReadNumber) => {
    onChange(read.number);
    setCountry(read.country);
    setExtensionDropped(read.extension);
  };
  /** The library clears the field when the calling code changes, but the digits may be right. */
  const kept = useRef<ReadNumber | null>(null);
  const keepDigits = (picked: Country) => {
    const shown = numberIn(form)?.value ?? '';
    const digits = digitsOf(shown.slice(startOfEntry(shown, country)));
    kept.current = digits === '' ? null : numberOf(digits, picked);
  };

  return (
    <form ref={form} className="phone" noValidate onSubmit={submit} aria-label="Call my phone">
      <label className="phone-label" htmlFor="phone">
        Your phone number
      </label>
      <div className="phone-row">
        <PhoneInput
          id="phone"
          name="phone"
          autoComplete="tel"
          enterKeyHint="go"
          international
          countryCallingCodeEditable={false}
          // The current country, so that the library keeps it when the digits are ambiguous.
          defaultCountry={country}
          onCountryChange={(changed?: Country) => setCountry(changed ?? 'US')}
          {...(invalid ? { className: 'phone-invalid' } : {})}
          countries={countries}
          countryOptionsOrder={countryOrder}
          addInternationalOption={false}
          countrySelectComponent={CountrySelect}
          countrySelectProps={{ onPick: keepDigits }}
          inputComponent={NumberInput}
          numberCountry={country}
          onNumber={take}
          labels={labels}
          locales="en"
          // Not an empty text, which the library treats as a new value that resets the country.
          {...(phone ? { value: phone } : {})}
          onChange={(value) => {
            if (kept.current) {
              take(kept.current);
            } else {
              onChange(value ?? '');
              setExtensionDropped(false);
            }
            kept.current = null;
          }}
          readOnly={busy}
          aria-invalid={invalid}
          aria-describedby={invalid ? 'status-error' : undefined}
        />
        {/* Not disabled while busy, to keep the keyboard focus; the demo refuses a second submission. */}
        <button type="submit" className="button button-submit" aria-disabled={busy}>
          {busy ? 'Submitting...' : 'Submit Phone Number'}
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <p className="phone-note" role="status">
        {extensionDropped && phone !== '' && 'We call the number itself, without the extension.'}
      </p>
    </form>
  );
}

const numberIn = ({ current }: RefObject<HTMLFormElement | null>) =>
  current?.querySelector<HTMLInputElement>('input[type="tel"]');

/** Puts the caret behind the calling code, which Safari would select. */
function enter(input: HTMLInputElement | null | undefined): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

/** Space below the form, px. */
const margin = 12;

/**
 * Scrolls the whole form, and what is wrong with an invalid number, into the part of the window above a phone's keyboard.
 * Browsers do so only for the field, which has the focus.
 */
function reveal({ current: form }: RefObject<HTMLFormElement | null>, invalid: boolean): void {
  const visible = window.visualViewport;
  // A visitor who zooms in chooses what to see.
  if (!form || !visible || visible.scale > 1 || !form.contains(document.activeElement)) return;
  const { top, bottom } = form.getBoundingClientRect();
  const refusal = invalid
    ? document.querySelector('#status-error')?.getBoundingClientRect().bottom
    : undefined;
  const covered = Math.max(bottom, refusal ?? 0) + margin - visible.offsetTop - visible.height;
  // In a very small window the field comes first, and what is wrong with it before its upper half.
  const field = numberIn({ current: form })?.getBoundingClientRect();
  const mayLeave = refusal === undefined || !field ? top : field.top + field.height / 2;
  if (covered > 0) window.scrollBy(0, Math.min(covered, mayLeave - visible.offsetTop));
}

/** On a phone the keyboard would hide the response. */
function putKeyboardAway(input: HTMLInputElement | null | undefined): void {
  if (matchMedia('(pointer: coarse)').matches) input?.blur();
}
