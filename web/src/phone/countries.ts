import { getCountries, type Country } from 'react-phone-number-input';
import labels from 'react-phone-number-input/locale/en';

/** These come first in the list; then, behind a line, all others. */
export const countryOrder: ('|' | '...' | Country)[] = ['US', 'GB', 'CA', 'AU', '|', '...'];

const inEnglish = new Intl.Collator('en');
const labelOf = (country: Country) => labels[country] ?? country;

/**
 * All countries by their label. The library sorts them itself, with much slower comparisons: sorted while the form's
 * code loads, they need few of them when the form opens.
 */
export const countries: Country[] = getCountries().toSorted((a, b) =>
  inEnglish.compare(labelOf(a), labelOf(b)),
);

export { labels };
