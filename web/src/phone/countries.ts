import { getCountries, type Country } from 'react-phone-number-input';
import labels from 'react-phone-number-input/locale/en';

/** These come first in the list; after a divider follow all others. */
export const countryOrder: ('|' | '...' | Country)[] = ['US', 'GB', 'CA', 'AU', '|', '...'];

const inEnglish = new Intl.Collator('en');
const labelOf = (country: Country) => labels[country] ?? country;

/**
 * All countries by label. The library sorts them too, with much slower comparisons; it needs fewer for a sorted list.
 */
export const countries: Country[] = getCountries().toSorted((a, b) =>
  inEnglish.compare(labelOf(a), labelOf(b)),
);

export { labels };
