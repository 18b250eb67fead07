import { getCountryCallingCode } from 'react-phone-number-input';
import { Closing } from '../components/Closing.tsx';
import { Greeting } from '../components/Greeting.tsx';
import { LetterBody } from '../components/LetterBody.tsx';
import { SmallPrint } from '../components/SmallPrint.tsx';
import { countries, countryOrder, labels } from '../phone/countries.ts';

const first = countryOrder.filter((entry) => entry !== '|' && entry !== '...');
const listed = [...first, ...countries.filter((country) => !first.includes(country))];

/** The main screen for old browsers, which its script fills and shows. Without the call in the browser. */
export function PlainPage() {
  return (
    <main className="plain">
      <p className="tagline">AI Assistant for Law Firms / Professional Client Communication</p>
      <Greeting name="..." />
      <LetterBody companyName="" call={null} lastCall={null} />
      <form noValidate>
        <h2>Call My Phone</h2>
        <p>
          <label htmlFor="country">Country of the phone number</label>
          <br />
          <select id="country" name="phone-country">
            {listed.map((country) => (
              <option key={country} value={country}>
                {`${labels[country]} +${getCountryCallingCode(country)}`}
              </option>
            ))}
          </select>
        </p>
        <p>
          <label htmlFor="phone">Your phone number</label>
          <br />
          <span id="calling-code">+1</span>{' '}
          <input id="phone" name="phone" type="tel" autoComplete="tel" aria-describedby="status-error" />
        </p>
        <p>
          <button type="submit">Submit Phone Number</button>
        </p>
      </form>
      <SmallPrint notice="..." privacyUrl="/" />
      <p id="status-error" role="alert" />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <p id="status-good" role="status" />
      <p>To talk to the assistant right here, please open this link in a newer browser.</p>
      <Closing />
      <p>
        <a className="footer-link" href="/" target="_blank" rel="noopener noreferrer">
          Website
        </a>
      </p>
    </main>
  );
}
