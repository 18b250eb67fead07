import { fieldNamed, plain, type FirmField } from './fields.ts';

export type ColumnUse = FirmField | 'firstName' | 'lastName';

/** The field's own name, another one for it, or a word that programs also use for other things. */
export type Certainty = 0 | 1 | 2;

/** The names that programs give to columns. Airtable and Notion use those of the person who made the table. */
const aliases: Readonly<Partial<Record<ColumnUse, { readonly sure: string; readonly weak?: string }>>> = {
  name: {
    sure: `contact name, contact person, full name, display name, attorney, attorney name, lawyer, recipient name,
      person - name, contact: full name, primary contact, file as, invitee name,
      ansprechpartner, ansprechpartnerin, vollständiger name, anzeigename, kontakt name, rechtsanwalt,
      nom complet, nom et prénom, nom du contact, nom affiché, interlocuteur,
      nombre completo, nombre y apellidos, nombre del contacto, persona de contacto, nombre para mostrar`,
    weak: 'contact, person, recipient, customer, kontakt, nom, nombre, contacto, persona',
  },
  firstName: {
    sure: `first name, firstname, given name, forename, contact: first name, first name (contact), person - first name,
      lead: first name, invitee first name, vorname, rufname, prénom, prenom, nombre de pila`,
    weak: 'first, given',
  },
  lastName: {
    sure: `last name, lastname, family name, surname, contact: last name, last name (contact), person - last name,
      lead: last name, invitee last name, nachname, familienname, zuname, nom de famille, apellido, apellidos, primer apellido`,
    weak: 'last, family',
  },
  companyName: {
    sure: `company name, firm name, law firm, law firm name, firm, organization, organisation, organization name,
      organisation name, organization 1 - name, organisation 1 - name, associated company, associated company name,
      primary company, primary associated company, account name, company / account, person - organization,
      person - organisation, deal - organization, lead - organization, organization - name, employer, practice name,
      current company, person company name, account: account name, contact: account name,
      firma, firmenname, kanzlei, kanzleiname, unternehmen, unternehmensname, organisation 1 - name, arbeitgeber,
      société, societe, entreprise, nom de l'entreprise, nom de la société, cabinet, cabinet d'avocats, organisation,
      empresa, nombre de la empresa, compañía, compania, despacho, bufete, organización, sociedad, razón social`,
    weak: 'account, office, client, business, compte, cuenta',
  },
  slug: { sure: 'firmline slug, demo slug' },
  firstMessage: {
    sure: 'opening line, welcome message, greeting, assistant greeting, begrüßung, message d’accueil, saludo',
    weak: 'opening, message',
  },
  system: {
    sure: 'prompt, system message, instructions, assistant prompt',
    weak: 'anweisungen, instrucciones',
  },
  expiresAt: {
    sure: 'expiry, expiry date, expiration, expiration date, expires on, valid until, gültig bis, ablaufdatum, expire le, caduca',
    weak: 'end date',
  },
};

const known = new Map<string, { readonly use: ColumnUse; readonly certainty: Certainty }>();
for (const [use, { sure, weak = '' }] of Object.entries(aliases))
  for (const [certainty, list] of [
    [1, sure],
    [2, weak],
  ] as const)
    for (const name of list.split(','))
      if (name.trim() !== '' && !known.has(plain(name)))
        known.set(plain(name), { use: use as ColumnUse, certainty });

export function useOfColumn(
  name: string,
): { readonly use: ColumnUse; readonly certainty: Certainty } | undefined {
  const field = fieldNamed(name);
  return field === undefined ? known.get(plain(name)) : { use: field, certainty: 0 };
}

/** Columns of our own lists that are no fields. */
const ours = new Set(['url', 'createdat', 'updatedat']);

export const isOurColumn = (name: string): boolean => ours.has(plain(name));

export const isHeaderWord = (cell: string): boolean =>
  useOfColumn(cell) !== undefined || isOurColumn(cell) || commonColumns.has(plain(cell));

/** Other columns of contact lists, which show where the header is. */
const commonColumns = new Set(
  `email, e-mail, email address, phone, phone number, mobile, mobile phone, address, street, city, state, zip, country,
  website, url, title, job title, position, notes, tags, labels, record id, id, owner, contact owner, connected on,
  middle name, suffix, department, created, lead status, last activity,
  telefon, mobil, strasse, ort, plz, land, anrede, titel, notizen, téléphone, ville, pays, teléfono, ciudad, país`
    .split(',')
    .map(plain),
);
