import { getCountries, type CountryCode } from 'libphonenumber-js/min';

export interface CountryOption {
  readonly country: CountryCode;
  readonly name: string;
}

const names = new Intl.DisplayNames('en', { type: 'region' });
const englishOrder = new Intl.Collator('en');

const optionOf = (country: CountryCode): CountryOption => ({ country, name: names.of(country) ?? country });

export const firstCountries: readonly CountryOption[] = (['US', 'GB', 'CA', 'AU'] as const).map(optionOf);

/** By name. */
export const otherCountries: readonly CountryOption[] = getCountries()
  .filter((country) => !firstCountries.some((firstCountry) => firstCountry.country === country))
  .map(optionOf)
  .toSorted((a, b) => englishOrder.compare(a.name, b.name));

const namesWithArticle =
  /^(?:United|Netherlands|Philippines|Bahamas|Gambia|Maldives)|(?:Islands|Republic|Territories)$/;

/** The country's name within a sentence. */
export function nameInSentence(country: CountryCode): string {
  const { name } = optionOf(country);
  return namesWithArticle.test(name) ? `the ${name}` : name;
}
