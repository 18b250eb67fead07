import type { Firm } from './record.ts';

/**
 * Keeps a text's direction marks from affecting the text around it: opens as many isolates before it as it could close,
 * and closes all of them after it; an extra close does nothing. A text without such marks stays unchanged.
 */
export function isolateText(text: string): string {
  const marks = text.split(/\p{Bidi_Control}/u).length - 1;
  return '\u2068'.repeat(marks) + text + '\u2069'.repeat(2 * marks);
}

/** The page's salutation if the name is unknown or empty. */
export const greetingWithoutName = 'Hey ...,';

export const greetingOf = ({ name }: Pick<Firm, 'name'>): string =>
  name.trim() ? `Hey ${isolateText(name.trim())},` : greetingWithoutName;

export const tabTitleOf = ({ name }: Pick<Firm, 'name'>): string =>
  `AI Legal Assistant Demo for ${isolateText(name)}`;

/** The intro sentence in three parts: the page highlights the company. */
export function introOf({ companyName }: Pick<Firm, 'companyName'>): readonly [string, string, string] {
  const company = companyName.trim() || 'law firms';
  const fullStop = company.endsWith('.') ? '' : '.';
  return [
    'This demo handles client calls for ',
    isolateText(company),
    `${fullStop} Let the assistant call your phone, or talk to it right here.`,
  ];
}
