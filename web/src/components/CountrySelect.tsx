import type { Country } from 'react-phone-number-input';

interface CountryOption {
  readonly value?: Country;
  readonly label: string;
  readonly divider?: boolean;
}

interface CountrySelectProps {
  readonly value?: Country;
  readonly options: readonly CountryOption[];
  readonly onChange: (country: Country) => void;
  /** Before a country chosen by hand is taken. */
  readonly onPick: (country: Country) => void;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
}

/** The country of the number: the browser's own list, with the short code on the page instead of a flag image. */
export function CountrySelect({ value, options, onChange, onPick, disabled, readOnly }: CountrySelectProps) {
  return (
    <div className="country">
      <select
        className="country-select"
        name="phone-country"
        autoComplete="off"
        aria-label="Country of the phone number"
        value={value}
        disabled={disabled || readOnly}
        onChange={({ currentTarget }) => {
          const picked = options.find((option) => option.value === currentTarget.value)?.value;
          if (picked === undefined) return;
          onPick(picked);
          onChange(picked);
        }}
      >
        {options.map((option) =>
          option.divider ? (
            <hr key="divider" />
          ) : (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ),
        )}
      </select>
      <span className="country-code" aria-hidden="true">
        {value}
      </span>
    </div>
  );
}
