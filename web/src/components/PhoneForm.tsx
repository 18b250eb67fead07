import { useEffect, useRef, type FormEvent } from 'react';
import PhoneInput from 'react-phone-number-input';
import labels from 'react-phone-number-input/locale/en';
import 'react-phone-number-input/style.css';
import { CountrySelect } from './CountrySelect.tsx';

export interface PhoneFormProps {
  /** E.164, or empty. */
  readonly phone: string;
  readonly busy: boolean;
  readonly invalid: boolean;
  readonly onChange: (phone: string) => void;
  readonly onSubmit: () => void;
}

const focusNumber = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLInputElement>('input[type="tel"]')?.focus();

/** Where the visitor's number is entered. The keyboard goes to the number when it opens and when it is refused. */
export function PhoneForm({ phone, busy, invalid, onChange, onSubmit }: PhoneFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusNumber(form.current), []);
  useEffect(() => {
    if (invalid) focusNumber(form.current);
  }, [invalid]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
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
          international
          countryCallingCodeEditable={false}
          defaultCountry="US"
          countryOptionsOrder={['US', 'GB', 'CA', 'AU', '|', '...']}
          addInternationalOption={false}
          countrySelectComponent={CountrySelect}
          labels={labels}
          value={phone}
          onChange={(value) => onChange(value ?? '')}
          aria-invalid={invalid}
        />
        <button type="submit" className="button button-submit" disabled={busy}>
          {busy ? 'Submitting...' : 'Submit Phone Number'}
        </button>
      </div>
    </form>
  );
}
