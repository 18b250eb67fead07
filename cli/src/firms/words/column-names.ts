import { fieldNamed, plainName, type FirmField } from './fields.ts';
import { wordsBesideCompany, companyWords } from './word-lists.ts';

/** `infix`: what stands between first and last name, such as "van der". */
export type ColumnUse = FirmField | 'firstName' | 'lastName' | 'infix';

/**
 * The field's own name, another one for it, or a word that programs also use for other things; or that of another person,
 * who pays or receives.
 */
export type Certainty = 0 | 1 | 2 | 3 | 4;

export interface ColumnMeaning {
  readonly use: ColumnUse;
  readonly certainty: Certainty;
}

/** The names that programs give to columns. Airtable and Notion use those of the person who made the table. */
const aliases: Readonly<
  Partial<Record<ColumnUse, { readonly sureNames: string; readonly weakNames?: string }>>
> = {
  name: {
    sureNames: `name last first, last first, first last, nachname vorname, name vorname, nom prénom, apellidos nombre, cognome nome,
      contact last first, contact person, attorney, lawyer, managing partner, poc, file as, fn, decision maker, prospect,
      ansprechpartner, ansprechpartnerin, name des ansprechpartners, kontaktperson, voller name, anzeigename, rechtsanwalt,
      nom et prénom, nom & prénom, prénom et nom, personne de contact, nom affiché, interlocuteur,
      nombre y apellidos, persona de contacto, nombre para mostrar, nome e cognome, persona di contatto, contactpersoon,
      naam contactpersoon, weergavenaam, fullständigt namn, kontaktnamn, fulde navn, fullt navn, kontaktnavn, imię i nazwisko,
      osoba kontaktowa, teljes név, kapcsolattartó, jméno a příjmení, 氏名, 姓名, 担当者名, 이름`,
    weakNames:
      'navn, namn, név, lead name, attendee, participant, registrant, guest, contact, person, recipient, customer, kontakt, nom, nombre, contacto, persona, nome, naam, contatto, contato',
  },
  firstName: {
    sureNames: `rufname, nombre de pila, primer nombre, nombres, nome di battesimo, primeiro nome, nome próprio,
      roepnaam, förnamn, fornavn, imię, keresztnév, utónév, jméno, 名`,
    weakNames: 'first, given',
  },
  lastName: {
    sureNames: `familienname, zuname, nom de famille, primer apellido, efternamn, efternavn, etternavn, nazwisko, vezetéknév, příjmení,
      apelido, último nome, familienaam, 姓, 성`,
    weakNames: 'last, family',
  },
  companyName: {
    sureNames: `firmenname, unternehmensname, arbeitgeber, affiliation, where do you work, cabinet d'avocats, name des unternehmens, kundenfirma,
      zugeordnetes unternehmen, nom de la compagnie, raison sociale, structure, nome dell'azienda, ragione sociale, società,
      studio, studio legale, ditta, escritório de advocacia, organização, razão social, companhia, bedrijfsnaam, advocatenkantoor,
      organisatie, nombre de la compañía, bufete de abogados, parent account, trading name,
      företag, företagsnamn, advokatbyrå, virksomhed, virksomhedsnavn, firmanavn, bedrift, nazwa firmy, kancelaria, cég,
      cégnév, 会社名, 公司, 公司名称, 회사명, společnost, název firmy, compañía, organización, sociedad, razón social`,
    weakNames: 'account, office, practice, client, business, compte, cuenta, legal name',
  },
  infix: {
    sureNames: 'tussenvoegsel, tussenvoegsels, voorvoegsel, voorvoegsels, name infix, nobiliary particle',
  },
  slug: { sureNames: 'firmline slug, demo slug' },
  firstMessage: {
    sureNames: 'opening line, assistant greeting, message d’accueil',
    weakNames: 'opening, message, welcome message, greeting, begrüßung, saludo',
  },
  system: {
    sureNames: 'prompt, system message, assistant prompt',
    weakNames: 'instructions, anweisungen, instrucciones',
  },
  expiresAt: {
    sureNames: 'expires on, valid until, gültig bis, expire le, caduca',
    weakNames: 'expiry, expiry date, expiration, expiration date, ablaufdatum, end date',
  },
};

const usesByName = new Map<string, ColumnMeaning>();
for (const [use, { sureNames, weakNames = '' }] of Object.entries(aliases))
  for (const [certainty, list] of [
    [1, sureNames],
    [2, weakNames],
  ] as const)
    for (const name of list.split(','))
      if (name.trim() !== '' && !usesByName.has(plainName(name)))
        usesByName.set(plainName(name), { use: use as ColumnUse, certainty });

/** What programs put around all fields of a record in JSON. */
const wrapper = /^(?:(?:attributes|fields|profile|node|merge_fields|custom_fields|_source)\.)+/i;

export function useOfColumn(header: string): ColumnMeaning | undefined {
  const name = header.replace(wrapper, '');
  const field = fieldNamed(name);
  if (field !== undefined) return { use: field, certainty: 0 };
  return (
    usesByName.get(plainName(name)) ??
    jointUse(name) ??
    translatedUse(name) ??
    meaningOfWords(wordsOfHeader(name))
  );
}

/** What forms put beside the names of their fields, or ask with, and what joins them. */
const wordsBesideNames = new Set(
  `required optional mandatory pflichtfeld erforderlich obligatoire facultatif obligatorio opcional obbligatorio facoltativo
  verplicht optioneel a and at associated current custom do does enter field for main of or please primary properties related s the to what
  which work you your key point d da de del dell della der des di do du e en et l la le y`.split(/\s+/),
);

/** Words of headers, by what they say. Each word of a header must be one of them, or several in one, as in "contactname". */
const kindsByWord = new Map(
  Object.entries({
    name: 'name names nm naam nom nombre nome',
    whole: 'complet complete completo display full volledige',
    informal: 'preferred',
    first: 'first given',
    last: 'last family',
    firstName: 'fname forename prenom voornaam vorname',
    lastName: 'achternaam apellido apellidos cognome lname nachname sobrenome surname',
    company: `account agency azienda bedrijf bufete business cabinet companies company despacho employer empresa entreprise
      escritorio firm firma firms kantoor kanzlei organisation organization organizations org practice societe unternehmen`,
    about: 'deal law legal ticket',
    person: `abogado advocaat advogado ansprechpartner ansprechpartnerin anwalt attendee attorney avocat avvocato caller client cliente cont contact contacto contato
      contatto constituent customer donor guest holder invitee klant kontakt kunden lawyer lead member participant person prospect recipient
      registrant respondent`,
    payer: 'bill billing buyer invoice order payer purchaser',
    receiver: 'delivery ship shipping',
  }).flatMap(([kind, words]) => words.split(/\s+/).map((word) => [word, kind] as const)),
);

/** The longest first: "firma" is no "firm". */
const knownWords = new RegExp([...kindsByWord.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g');

function splitKnownWords(word: string): readonly string[] {
  const words = word.match(knownWords);
  return words?.join('') === word ? words : [word];
}

export const longestHeader = 80;

/** The words of a header, without those that forms put there, and the letters of a table before them ("avNom"). */
function wordsOfHeader(header: string): readonly string[] {
  // A line of a file whose cells are not separated yet is no header of one column.
  if (header.length > longestHeader || /,(?! )|[;|\t]/.test(header)) return [];
  const words = header
    .replace(/\((?:from |[^)]*(?:\s[^)\s]+){3})[^)]*\)|^What is\b|^(?!is)[a-z]{2}(?=\p{Lu}\p{Ll})/u, '')
    .replaceAll(/['’]s\b/g, '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/\p{L}+|[02-9]|\d{2,}/gu);
  return words?.flatMap((word) => (wordsBesideNames.has(word) ? [] : splitKnownWords(word))) ?? [];
}

/** What a header means by its words, such as "NameOfAttendee", "Billing Company" or "What is your first name?". */
function meaningOfWords(words: readonly string[]): ColumnMeaning | undefined {
  const sameUse = fieldNamed(words.join('')) ?? usesByName.get(words.join(''));
  if (sameUse !== undefined) return typeof sameUse === 'string' ? { use: sameUse, certainty: 1 } : sameUse;
  const kinds = words.map((word) => kindsByWord.get(word));
  if (kinds.length === 0 || kinds.includes(undefined)) return undefined;
  const hasKinds = (...searchedKinds: readonly string[]) =>
    kinds.some((kind) => searchedKinds.includes(kind ?? ''));
  const [isFirst, isLast] = [hasKinds('first', 'firstName'), hasKinds('last', 'lastName')];
  const subjects = kinds.filter((kind) => kind === 'company' || kind === 'person');
  const role = hasKinds('receiver') ? 4 : hasKinds('payer') ? 3 : undefined;
  // "Contact Company" names a company, "Company Contact" a person.
  if (subjects.at(-1) === 'company')
    return isFirst || isLast ? undefined : { use: 'companyName', certainty: role ?? 1 };
  const isPerson =
    subjects.length > 0 || role !== undefined || hasKinds('whole', 'informal') || isFirst || isLast;
  const isNamed = hasKinds('name', 'firstName', 'lastName');
  if (!isPerson || !(isNamed || subjects.length > 1)) return undefined;
  const use = isFirst === isLast ? 'name' : isFirst ? 'firstName' : 'lastName';
  return { use, certainty: role ?? (isNamed && !hasKinds('informal') ? 1 : 2) };
}

/** A header in two languages or words, such as "Firma / Company" or "Account Name (Company)". */
function jointUse(name: string): ColumnMeaning | undefined {
  const parts = name.split(/[/()]/).filter((part) => part.trim() !== '');
  if (parts.length < 2) return undefined;
  const [firstUse, ...otherUses] = parts.map(useOfColumn);
  return firstUse !== undefined && otherUses.every((one) => one?.use === firstUse.use)
    ? { use: firstUse.use, certainty: 1 }
    : undefined;
}

/** White space between the letters of two scripts. */
const spaceBetweenScripts =
  /(?<=[^\p{Script=Latin}\P{L}])\s+(?=\p{Script=Latin})|(?<=\p{Script=Latin})\s+(?=[^\p{Script=Latin}\P{L}])/u;

/** A header in two scripts, of which one may be known: "Имя Name". */
function translatedUse(name: string): ColumnMeaning | undefined {
  const parts =
    /[^\0-\u024f]/.test(name) && name.length <= longestHeader ? name.split(spaceBetweenScripts) : [];
  if (parts.length !== 2) return undefined;
  const [use, ...otherUses] = parts.flatMap((part) => useOfColumn(part) ?? []);
  return otherUses.every((one) => one.use === use?.use) ? use : undefined;
}

/** Whether a column may name a company, although nobody knows it. */
export const mayBeCompany = (name: string): boolean =>
  companyWords.isIn(name) && !wordsBesideCompany.isIn(name) && !/^is[\s_]/i.test(name);

/** Whether a column has the name of a second person, such as "First Name 2" or "Spouse First Name". */
export const isOfSecondPerson = (name: string): boolean => {
  const firstName = name.replace(
    /[\s_]*[2-9](?=\P{L}|$)|^(?:spouse|partner|second(?:ary)?|co)(?:['’]s)?[\s_-]+/iu,
    '',
  );
  const use = firstName === name ? undefined : useOfColumn(firstName)?.use;
  return use === 'name' || use === 'firstName' || use === 'lastName';
};

/** Columns of our own lists that are no fields. */
const ourColumns = new Set(['url', 'createdat', 'updatedat']);

export const isOurColumn = (name: string): boolean => ourColumns.has(plainName(name));

export const isHeaderWord = (cell: string): boolean =>
  useOfColumn(cell) !== undefined || isOurColumn(cell) || commonColumns.has(plainName(cell));

/** Other columns of contact lists, which show where the header is. */
const commonColumns = new Set(
  `email, e-mail, email address, phone, phone number, mobile, mobile phone, address, street, city, state, zip, country,
  website, url, title, job title, position, notes, tags, labels, record id, id, owner, contact owner, connected on,
  middle name, suffix, prefix, salutation, type, name, status, lead source, amount, department, created, lead status, last activity,
  telefon, mobil, strasse, ort, plz, land, anrede, titel, notizen, téléphone, ville, pays, teléfono, ciudad, país`
    .split(',')
    .map(plainName),
);
