const regionalA = 0x1f1e6;

/** The flag of a country as its two regional letters: an emoji, where the system has one. */
export default (country) =>
  String.fromCodePoint(...[...country.toUpperCase()].map((letter) => regionalA + letter.charCodeAt(0) - 65));
