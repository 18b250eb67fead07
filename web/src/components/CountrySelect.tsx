import type { Country } from 'react-phone-number-input';
import { useEffect, useState } from 'react';
import { painted } from '../painted.ts';

interface CountryOption {
  readonly value?: Country;
  readonly label: string;
  readonly divider?: boolean;
}

interface CountrySelectProps {
  readonly value?: Country;
  readonly options: readonly CountryOption[];
  readonly onChange: (country: Country) => void;
  /** Called before a manually chosen country is applied. */
  readonly onPick: (country: Country) => void;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
}

/** The country of the number: a native select, showing the country code instead of a flag. */
export function CountrySelect({ value, options, onChange, onPick, disabled, readOnly }: CountrySelectProps) {
  const hasRoom = useAfterPaint();
  const listed = hasRoom ? options : options.filter((option) => option.value === value);
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
        {listed.map((option) =>
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

/** False for the first frame: the form must appear at once, and rendering 240 countries is slow. */
function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    let isHere = true;
    const wait = async () => {
      await painted();
      if (isHere) setAfter(true);
    };
    void wait();
    return () => {
      isHere = false;
    };
  }, []);
  return isAfter;
}
