interface CountryOption {
  readonly value?: string;
  readonly label: string;
  readonly divider?: boolean;
}

interface CountrySelectProps {
  readonly value?: string;
  readonly options: readonly CountryOption[];
  readonly onChange: (country: string | undefined) => void;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly 'aria-label'?: string;
}

/** The country of the number: the browser's own list, with the short code on the page instead of a flag image. */
export function CountrySelect({ value, options, onChange, disabled, readOnly, ...rest }: CountrySelectProps) {
  return (
    <div className="country">
      <select
        className="country-select"
        aria-label={rest['aria-label']}
        value={value}
        disabled={disabled || readOnly}
        onChange={(event) => onChange(event.target.value || undefined)}
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
