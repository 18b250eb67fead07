import { text } from './values.ts';

/** Forms of the names, titles and words in a scenario. */
export const accessibleName = text('the name that a person sees', { max: 200 });
export const role = text('an ARIA role, such as button', { pattern: /^[a-z]+$/, max: 40 });
export const selector = text("a CSS selector, such as '#start'", { max: 500 });
export const pagePath = text('a path that begins with /', { pattern: /^\/(?:[^\s/]\S*)?$/, max: 500 });
export const pictureName = text('a name on one line, without slashes', {
  pattern: /^[^\s/\\](?:[^\r\n/\\]*[^\s/\\])?$/,
  max: 60,
});
export const scenarioName = text('a name on one line', { pattern: /^\S(?:[^\n]*\S)?$/, max: 120 });
export const word = text('a word of small letters, digits, -, . and /', {
  pattern: /^[a-z\d]+(?:[-./][a-z\d]+)*$/,
  max: 80,
});
export const slug = text('a slug, such as hartwell-lowe', {
  pattern: /^[a-z\d]+(?:-[a-z\d]+)*$/,
  max: 80,
});

const keyNames =
  'Enter|Tab|Escape|Space|Backspace|Delete|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)|F(?:[1-9]|1[0-2])';
export const key = text('a key such as Enter, a or Shift+Tab', {
  pattern: new RegExp(`^(?:(?:Shift|Control|Alt|Meta)\\+)*(?:${keyNames}|[!-~])$`),
});

/** The message of the error with which a text is refused, or null. */
const thrownBy =
  (readText: (value: string) => unknown) =>
  (value: string): string | null => {
    try {
      readText(value);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

const patternForm = /^\/(.+)\/([imsu]*)$/;

/** "/you will win/gi" would be words that nobody says, so that it is never said. */
const otherFlags = /^\/.+\/[dgimsuvy]+$/;

/** A text that everything matches is met by any page. */
const patternProblem = (value: string): string | null =>
  thrownBy(readPattern)(value) ??
  (otherFlags.test(value) && !patternForm.test(value) ? 'its flags can be i, m, s and u' : null) ??
  (['', 'q'].every((other) => readPattern(value)?.test(other)) ? 'every text matches it' : null);

/** Text of the page: literal, or a regular expression between slashes. */
export const shownText = text('a text, or a regular expression such as /Call error: .+/', {
  mayBeEmpty: true,
  problem: patternProblem,
});

/** The value of an attribute. If every text matches, it must be there. */
export const attributeText = text('a text, or a regular expression such as /Call error: .+/', {
  mayBeEmpty: true,
  problem: thrownBy(readPattern),
});

/** Words that somebody says. Without a letter or a digit nothing can be heard, so any speech would have them. */
export const spokenText = text('words, or a regular expression such as /open on .+/', {
  problem: (value) =>
    patternProblem(value) ?? (readPattern(value) || /[\p{L}\p{N}]/u.test(value) ? null : 'nobody can say it'),
});

/**
 * The regular expression in an expected text; null for a literal text.
 * @throws SyntaxError
 */
export function readPattern(expected: string): RegExp | null {
  const parts = patternForm.exec(expected);
  return parts ? new RegExp(parts[1] ?? '', parts[2]) : null;
}

export const locale = text('a language tag such as de-CH', {
  max: 40,
  problem: thrownBy((tag) => Intl.getCanonicalLocales(tag)),
});

export const timeZone = text('a time zone such as Europe/Zurich', {
  max: 60,
  problem: thrownBy((zone) => new Intl.DateTimeFormat('en', { timeZone: zone })),
});
