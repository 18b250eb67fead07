import { useEffect, useState } from 'react';
import type { CountryCode } from 'libphonenumber-js/min';
import { waitForPaint } from '../painted.ts';
import { firstCountries, otherCountries } from '../phone/countries.ts';

interface CountrySelectProps {
  readonly country: CountryCode;
  /** Shown beside the country; empty if the number has its own. */
  readonly callingCode: string;
  readonly isDisabled: boolean;
  readonly onPick: (country: CountryCode) => void;
}

const allCountries = [...firstCountries, ...otherCountries];

/** The country of the number: a native select, showing the country code instead of a flag. */
export function CountrySelect({ country, callingCode, isDisabled, onPick }: CountrySelectProps) {
  const hasRoom = useAfterPaint();
  const listedCountries = hasRoom
    ? allCountries
    : allCountries.filter((option) => option.country === country);
  return (
    <div className="country">
      <select
        className="country-select"
        name="phone-country"
        autoComplete="off"
        aria-label="Country of the phone number"
        value={country}
        disabled={isDisabled}
        onChange={({ currentTarget }) => onPick(currentTarget.value as CountryCode)}
      >
        {listedCountries.map((option) => [
          option === otherCountries[0] && <hr key="divider" />,
          <option key={option.country} value={option.country}>
            {option.name}
          </option>,
        ])}
      </select>
      <span className="country-code" aria-hidden="true">
        {country}
        <bdi id="calling-code" className="calling-code">
          {callingCode}
        </bdi>
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
      await waitForPaint();
      if (isHere) setAfter(true);
    };
    void wait();
    return () => {
      isHere = false;
    };
  }, []);
  return isAfter;
}
