import type { Firm } from './record.ts';

/**
 * A text whose marks of direction leave the text around it as it is: as many isolates are opened before it as it could
 * close, and all are closed behind it; one closed too often does nothing. A text without such marks stays as it is.
 */
export function isolated(text: string): string {
  const marks = text.split(/\p{Bidi_Control}/u).length - 1;
  return '\u2068'.repeat(marks) + text + '\u2069'.repeat(2 * marks);
}

/** The page's salutation where the name is unknown or empty. */
export const greetingOfNobody = 'Hey ...,';

/** The page's salutation of a contact. */
export const greetingOf = ({ name }: Pick<Firm, 'name'>): string =>
  name.trim() ? `Hey ${isolated(name.trim())},` : greetingOfNobody;

/** What the page's tab is called. */
export const tabTitleOf = ({ name }: Pick<Firm, 'name'>): string =>
  `AI Legal Assistant Demo for ${isolated(name)}`;

/** The intro sentence in its parts: the page marks the company. */
export function introOf({ companyName }: Pick<Firm, 'companyName'>): readonly [string, string, string] {
  const company = companyName.trim() || 'law firms';
  const stop = company.endsWith('.') ? '' : '.';
  return [
    'This demo handles client calls for ',
    isolated(company),
    `${stop} Let the assistant call your phone, or talk to it right here.`,
  ];
}
