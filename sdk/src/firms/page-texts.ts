import type { Firm } from './record.ts';

/** The page's salutation of a contact; `...` stands in for a name that is empty. */
export const greetingOf = ({ name }: Pick<Firm, 'name'>): string => `Hey ${name.trim() || '...'},`;

/** What the page's tab is called. */
export const tabTitleOf = ({ name }: Pick<Firm, 'name'>): string => `AI Legal Assistant Demo for ${name}`;

/** The intro sentence in its parts: the page marks the company. */
export function introOf({ companyName }: Pick<Firm, 'companyName'>): readonly [string, string, string] {
  const company = companyName.trim() || 'law firms';
  const stop = company.endsWith('.') ? '' : '.';
  return [
    'This demo handles client calls for ',
    company,
    `${stop} Let the assistant call your phone, or talk to it right here.`,
  ];
}
