import {
  expiryTime,
  isExpired,
  withRandomPart,
  type FirmContact,
  type FirmRepository,
  type FirmRecord,
} from '@firmline/sdk/firms';
import type { SlugStyle } from '../../config/connections.ts';
import { fieldNames } from '../words/fields.ts';
import {
  identitiesOfWords,
  identityOf,
  identityOfPerson,
  isShortFor,
  looseIdentitiesOf,
  spellingOf,
} from '../words/identity.ts';
import { reasons } from '../words/import-sentences.ts';
import { textAt } from '../words/value-template.ts';
import type { LeftOutOutcome } from './left-out.ts';
import type { ImportRow } from './import-row.ts';
import { plainSlugFor } from '../slugs.ts';
import type { RowUnit } from '../table/types.ts';

/** Which firm a row is, and why. */
export type RowMatch = { readonly row: ImportRow } & (
  | { readonly match: 'slug' }
  /** The stored firm with its contact and company, or one that an interrupted run of the same import made. */
  | { readonly match: 'same'; readonly slug: string }
  /** Perhaps the firm with this slug, or an earlier row. A person decides. */
  | { readonly match: 'unclear'; readonly slug: string | undefined; readonly reason: string }
  /** `base`: the slug without its random part. */
  | { readonly match: 'new'; readonly slug: string; readonly base: string }
  | {
      readonly match: 'left out';
      readonly outcome: LeftOutOutcome | 'invalid';
      readonly reason: string;
      readonly warning?: string;
    }
);

/** What a person has decided about unclear rows. */
export type UnclearDecision = 'same' | 'other' | 'leave out';

export interface MatchOptions {
  readonly style: SlugStyle;
  readonly unit: RowUnit;
  readonly unclearDecision?: UnclearDecision | undefined;
  /** The slugs that an interrupted run of the same import made, by line. */
  readonly earlierSlugs?: ReadonlyMap<number, string>;
  /** Whether a person must not come back. */
  readonly isBlocked?: (firm: Pick<FirmRecord, 'name' | 'companyName' | 'slug'>) => boolean | 'perhaps';
}

export interface StoredContact extends FirmContact {
  readonly spelling: string;
}

/** The stored firms that rows are compared with. */
export interface StoredContacts {
  readonly contactsByIdentity: ReadonlyMap<string, readonly StoredContact[]>;
  readonly contactsBySlug: ReadonlyMap<string, StoredContact>;
}

/** Reads the stored contacts, if a row needs them. */
export async function readContacts(
  rows: readonly ImportRow[],
  repository: Pick<FirmRepository, 'contacts'>,
): Promise<StoredContacts> {
  const contactsByIdentity = new Map<string, StoredContact[]>();
  const contactsBySlug = new Map<string, StoredContact>();
  if (!rows.some(isCompared)) return { contactsByIdentity, contactsBySlug };
  const slugsInFile = new Set(rows.map(({ slug }) => slug));
  for await (const firms of repository.contacts())
    for (const firm of firms) {
      const contact = { ...firm, spelling: spellingOf(firm) };
      contactsBySlug.set(firm.slug, contact);
      // A firm that another row names belongs to that row, and an old link is no other firm.
      if (slugsInFile.has(firm.slug) || firm.leadsTo !== '') continue;
      const identity = identityOf(firm);
      const sameContacts = contactsByIdentity.get(identity);
      if (sameContacts) sameContacts.push(contact);
      else contactsByIdentity.set(identity, [contact]);
    }
  return { contactsByIdentity, contactsBySlug };
}

/** Whether a row has a contact, or needs one, or its person may have a link against their wish. */
const isCompared = ({ slug, texts, problem, leftOut }: ImportRow) =>
  leftOut?.outcome === 'optedOut' ||
  ((slug === '' || (texts.name !== undefined && texts.companyName !== undefined)) &&
    problem === undefined &&
    leftOut === undefined);

/** Finds for each row of a file which firm it is, in the file's order. */
export function matchRows(
  allRows: readonly ImportRow[],
  contacts: StoredContacts,
  options: MatchOptions,
): RowMatch[] {
  const rows = allRows.map((row) =>
    options.isBlocked?.({ slug: row.slug, ...contactOf(row) }) === 'perhaps'
      ? withWarning(row, reasons.maybeBlocked)
      : row,
  );
  /** Rows by their slugs: those that the file gives come first. */
  const linesBySlug = new Map<string, number>();
  const linkWarning = linkWarningRule(rows, contacts);
  const settledMatches = rows.map((row) =>
    settledMatch(row, contacts, { linesBySlug, linkWarning }, options),
  );
  const earlierRows = new Map<string, ImportRow>();
  const matches = rows.map((row, index) => {
    const match =
      settledMatches[index] ??
      decidedMatch(
        unnamedMatch(row, { contacts, linesBySlug, earlierRows }, options),
        linesBySlug,
        options.unclearDecision,
      );
    if (match.match === 'same' || match.match === 'new') linesBySlug.set(match.slug, row.line);
    return match;
  });
  return markNamesakes(matches, contacts, linesBySlug, options);
}

/** By which two contacts may be one: the person in any company, and each word of the name in one company. */
const identitiesOf = (contact: Pick<FirmContact, 'name' | 'companyName'>): readonly string[] =>
  [identityOfPerson(contact) ?? [], identitiesOfWords(contact)].flat();

/** One or two people of a list may have the names of others by chance. */
const minRepeated = 3;

const withWarning = (row: ImportRow, warning: string): ImportRow => ({
  ...row,
  warning: [row.warning, warning].filter(Boolean).join(' '),
});

/**
 * Finds the new firms whose contact is that of a stored firm with another company, or with one of them none, which no row
 * means: if only the company was edited or is read now, a second link would be made silently. In a list that is imported
 * again, somebody probably did that, and a person decides; others are warned of. A name of one word is too common for that.
 * A warning also names those who have the company of a stored firm and its contact's last name with a first name like it, or,
 * in such a list, one word of the name: people marry, and names are corrected.
 */
function markNamesakes(
  matches: readonly RowMatch[],
  { contactsBySlug }: StoredContacts,
  linesBySlug: Map<string, number>,
  { unclearDecision }: MatchOptions,
): RowMatch[] {
  const newIdentities = new Set(
    matches.flatMap((one) => (one.match === 'new' ? identitiesOf(contactOf(one.row)) : [])),
  );
  if (newIdentities.size === 0) return [...matches];
  const meantSlugs = new Set(matches.map((one) => ('slug' in one ? one.slug : one.row.slug)));
  const otherContacts = new Map<string, StoredContact[]>();
  for (const contact of contactsBySlug.values())
    for (const identity of contact.leadsTo !== '' || meantSlugs.has(contact.slug)
      ? []
      : identitiesOf(contact))
      if (newIdentities.has(identity))
        otherContacts.set(identity, [...(otherContacts.get(identity) ?? []), contact]);
  const findOther = ({ match, row }: RowMatch, identities: readonly (string | undefined)[]) =>
    (match === 'new' ? identities : [])
      .flatMap((identity = '') => otherContacts.get(identity) ?? [])
      .filter((one) => identityOf(one) !== identityOf(contactOf(row)));
  const findNamesake = (one: RowMatch) => findOther(one, [identityOfPerson(contactOf(one.row))])[0];
  const knownCount = matches.filter((one) => one.match === 'same' || findNamesake(one) !== undefined).length;
  const isImportedAgain = knownCount >= minRepeated && knownCount * 2 > matches.length;
  return matches.map((one) => {
    const contact = contactOf(one.row);
    const storedNamesake = findNamesake(one);
    if (storedNamesake === undefined) {
      const changedContact = findOther(one, identitiesOfWords(contact)).find(
        ({ name }) => isImportedAgain || isShortFor(name, contact.name),
      );
      return changedContact === undefined
        ? one
        : { ...one, row: withWarning(one.row, reasons.namesake(contact, changedContact, 'name')) };
    }
    if (isImportedAgain) {
      const reason = reasons.otherCompany(contact, storedNamesake);
      const openMatch = {
        row: one.row,
        match: 'unclear',
        slug: storedNamesake.slug,
        reason,
        otherMatch: one,
      } as const;
      const match = decidedMatch(openMatch, linesBySlug, unclearDecision);
      if (match.match === 'same') linesBySlug.set(storedNamesake.slug, one.row.line);
      return match;
    }
    return { ...one, row: withWarning(one.row, reasons.namesake(contact, storedNamesake, 'company')) };
  });
}

const leaveOut = (
  row: ImportRow,
  reason: string,
  outcome: LeftOutOutcome | 'invalid' = 'invalid',
): RowMatch => ({
  row,
  match: 'left out',
  outcome,
  reason,
});

interface SettledContext {
  readonly linesBySlug: Map<string, number>;
  readonly linkWarning: ReturnType<typeof linkWarningRule>;
}

/** The match of a row that names its firm or is left out; undefined if it has to be found. */
function settledMatch(
  row: ImportRow,
  contacts: StoredContacts,
  { linesBySlug, linkWarning }: SettledContext,
  { unit, isBlocked, unclearDecision }: MatchOptions,
): RowMatch | undefined {
  const { slug, texts, leftOut, problem, line } = row;
  if (leftOut?.outcome === 'optedOut')
    return {
      ...leaveOut(row, leftOut.reason, 'optedOut'),
      ...(row.warning !== undefined && { warning: row.warning }),
      ...linkWarning(row),
    };
  if (leftOut !== undefined) return leaveOut(row, leftOut.reason, leftOut.outcome);
  if (problem !== undefined) return leaveOut(row, problem);
  const { name = '', companyName = '' } = texts;
  if (isBlocked?.({ slug, name, companyName }) === true)
    return { ...leaveOut(row, reasons.blocked, 'blocked'), ...linkWarning(row) };
  if (slug === '') return undefined;
  if (linesBySlug.has(slug)) return leaveOut(row, reasons.usedIn(slug, unit, linesBySlug.get(slug)));
  linesBySlug.set(slug, line);
  return decidedMatch(namedMatch(row, contacts), linesBySlug, unclearDecision);
}

/** Somebody who must not be called may have a link from an earlier import, which leaving out the row does not end. */
function linkWarningRule(
  rows: readonly ImportRow[],
  { contactsBySlug, contactsByIdentity }: StoredContacts,
): (row: ImportRow) => { readonly warning?: string } {
  const people = new Set(
    rows.flatMap((row) => (row.leftOut?.outcome === 'optedOut' ? looseIdentitiesOf(contactOf(row)) : [])),
  );
  const contactsByPerson = new Map<string, StoredContact>();
  for (const contact of people.size > 0 ? contactsBySlug.values() : [])
    for (const person of contact.leadsTo === '' && !isExpired(contact) ? looseIdentitiesOf(contact) : [])
      if (people.has(person)) contactsByPerson.set(person, contact);
  return (row) => {
    const sameContact =
      contactsBySlug.get(row.slug) ?? contactsByIdentity.get(identityOf(contactOf(row)))?.[0];
    const [maybeSame] = looseIdentitiesOf(contactOf(row)).flatMap((one) => contactsByPerson.get(one) ?? []);
    const contact = sameContact ?? maybeSame;
    return contact === undefined || isExpired(contact)
      ? {}
      : { warning: reasons.linkOfLeftOut(contact, contact === sameContact) };
  };
}

/** A row that names its firm. If the slug is new, and the row is one that exists, somebody may have edited the slug. */
function namedMatch(row: ImportRow, { contactsByIdentity, contactsBySlug }: StoredContacts): OpenMatch {
  const { slug } = row;
  const match: RowMatch = { row, match: 'slug' };
  const contact = contactOf(row);
  // Several people may have the same name.
  if (contactsBySlug.has(slug) || contact.name === '' || contact.companyName === '') return match;
  const spelling = spellingOf(contact);
  const sameFirm = contactsByIdentity.get(identityOf(contact))?.find((one) => one.spelling === spelling);
  if (sameFirm === undefined) return match;
  const reason = reasons.otherSlug(slug, contact, sameFirm.slug);
  return { row, match: 'unclear', slug: sameFirm.slug, reason, otherMatch: match };
}

interface RowContext {
  readonly contacts: StoredContacts;
  readonly linesBySlug: ReadonlyMap<string, number>;
  readonly earlierRows: Map<string, ImportRow>;
}

/** A match that a person may still have to decide, with what the row is if it is another firm. */
type OpenMatch = RowMatch & { readonly otherMatch?: RowMatch };

function unnamedMatch(row: ImportRow, rowContext: RowContext, options: MatchOptions): OpenMatch {
  const { unit } = options;
  const contact = contactOf(row);
  if (contact.name === '' && contact.companyName === '') return leaveOut(row, reasons.nameless);
  const { earlierRows } = rowContext;
  const keyOfPerson = (identity: string) => `${identity} ${identityOf({ name: row.lastName })}`;
  // One of two rows of a person may have no company.
  const name = identityOfPerson(contact) ?? '';
  const [key, keyInCompany] = [keyOfPerson(identityOf(contact)), `in a company ${name}`];
  const earlierRow =
    earlierRows.get(key) ?? earlierRows.get(contact.companyName === '' ? keyInCompany : keyOfPerson(name));
  if (earlierRow === undefined) {
    earlierRows.set(key, row);
    if (name !== '' && contact.companyName !== '') earlierRows.set(keyInCompany, row);
    return storedMatch(row, rowContext, options);
  }
  const isSpelledSame = spellingOf(contact) === spellingOf(contactOf(earlierRow));
  if (isSpelledSame) {
    const isSame = fieldNames.every(
      (field) =>
        field === 'slug' || row.texts[field]?.toLowerCase() === earlierRow.texts[field]?.toLowerCase(),
    );
    if (!isSame || contact.companyName !== '' || isSameCells(row, earlierRow))
      return leaveOut(row, reasons.repeated(earlierRow.line, unit, isSame), isSame ? 'repeated' : 'invalid');
  }
  const reason = reasons.likeRow(earlierRow.line, unit, contact, isSpelledSame);
  return {
    row,
    match: 'unclear',
    slug: undefined,
    reason,
    otherMatch: storedMatch(row, rowContext, options),
  };
}

const isSameCells = ({ cells }: ImportRow, other: ImportRow): boolean =>
  cells.every((cell = '', at) => cell.trim().toLowerCase() === textAt(other.cells, at).toLowerCase());

const contactOf = ({ texts: { name = '', companyName = '' } }: ImportRow) => ({ name, companyName });

/** The stored firm that a row is: one with the same spelling, or perhaps one with another. */
function storedMatch(
  row: ImportRow,
  { contacts, linesBySlug }: RowContext,
  options: MatchOptions,
): OpenMatch {
  const contact = contactOf(row);
  const similarContacts =
    contacts.contactsByIdentity.size === 0 ? undefined : contacts.contactsByIdentity.get(identityOf(contact));
  const candidates = similarContacts === undefined ? [] : lastingLongest(similarContacts);
  const exactContacts =
    row.lastName === '' ? candidates.filter((one) => one.spelling === spellingOf(contact)) : [];
  const [candidate] = exactContacts.length > 0 ? exactContacts : candidates;
  const earlierSlug = options.earlierSlugs?.get(row.line);
  if (earlierSlug !== undefined && (candidate === undefined || contacts.contactsBySlug.has(earlierSlug)))
    return { row, match: 'new', slug: earlierSlug, base: plainSlugFor(contact).plainSlug };
  if (exactContacts.length > 1)
    return leaveOut(row, reasons.severalHave(exactContacts.map(({ slug }) => slug)));
  if (candidate === undefined) return newMatch(row, { contacts, linesBySlug }, options);
  if (exactContacts.length === 1) return { row, match: 'same', slug: candidate.slug };
  const reason = reasons.likeFirm(contact, row.lastName, candidate);
  return {
    row,
    match: 'unclear',
    slug: candidate.slug,
    reason,
    otherMatch: newMatch(row, { contacts, linesBySlug }, options),
  };
}

/** A new firm. With plain slugs, it may be the one that has its slug. */
function newMatch(
  row: ImportRow,
  { contacts: { contactsBySlug }, linesBySlug }: Pick<RowContext, 'contacts' | 'linesBySlug'>,
  { style, unit }: MatchOptions,
): OpenMatch {
  const { plainSlug: base, isBare } = plainSlugFor(contactOf(row));
  if (base === '' || contactOf(row).name === '') return leaveOut(row, reasons.nameless);
  const isPlain = style === 'plain' && !isBare;
  if (isPlain && linesBySlug.has(base))
    return leaveOut(row, reasons.usedIn(base, unit, linesBySlug.get(base)));
  const storedContact = isPlain ? contactsBySlug.get(base) : undefined;
  let slug = isPlain && storedContact === undefined ? base : withRandomPart(base);
  while (contactsBySlug.has(slug) || linesBySlug.has(slug)) slug = withRandomPart(base);
  const match: RowMatch = { row, match: 'new', slug, base };
  if (storedContact === undefined || storedContact.leadsTo !== '') return match;
  return {
    row,
    match: 'unclear',
    slug: base,
    reason: reasons.likeSlug(base, storedContact),
    otherMatch: match,
  };
}

/** The match after a person's decision. */
function decidedMatch(
  openMatch: OpenMatch,
  linesBySlug: ReadonlyMap<string, number>,
  decision?: UnclearDecision,
): RowMatch {
  const { otherMatch, ...match } = openMatch;
  if (match.match !== 'unclear') return match;
  if (decision === 'other' && otherMatch !== undefined)
    return decidedMatch(otherMatch, linesBySlug, decision);
  const { slug, row } = match;
  return decision === 'same' && slug !== undefined && !linesBySlug.has(slug)
    ? { row, match: 'same', slug }
    : match;
}

/** The firms that never expire, or else expire last. */
function lastingLongest(firms: readonly StoredContact[]): readonly StoredContact[] {
  const latestExpiryMs = Math.max(...firms.map(expiryTime));
  return firms.filter((firm) => expiryTime(firm) === latestExpiryMs);
}
