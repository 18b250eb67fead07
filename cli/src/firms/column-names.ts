import { fieldNamed, plainName, type FirmField } from './fields.ts';

/** `infix`: what stands between first and last name, such as "van der". */
export type ColumnUse = FirmField | 'firstName' | 'lastName' | 'infix';

/** The field's own name, another one for it, or a word that programs also use for other things. */
export type Certainty = 0 | 1 | 2;

/** The names that programs give to columns. Airtable and Notion use those of the person who made the table. */
const aliases: Readonly<Partial<Record<ColumnUse, { readonly sure: string; readonly weak?: string }>>> = {
  name: {
    sure: `last name first name, name last first, last first, first name last name, first and last name, first last,
      nachname vorname, name vorname, nom prénom, apellidos nombre, cognome nome, contact last first,
      contact name, contact person, full name, display name, attorney, attorney name, lawyer, recipient name,
      person - name, contact: full name, primary contact, file as, invitee name, client name, member name,
      customer name, attendee name, participant name, guest name, registrant name, registrant, name first last, fn, decision maker, prospect, prospect name, contact full name, name of contact, primary contact name,
      ansprechpartner, ansprechpartnerin, name des ansprechpartners, kontaktperson, kundenname, voller name, kontaktname, vollständiger name, anzeigename, kontakt name, rechtsanwalt,
      nom complet, nom et prénom, nom & prénom, prénom et nom, personne de contact, nom du client, nom du contact, nom affiché, interlocuteur,
      nombre completo, nombre y apellidos, nombre del contacto, persona de contacto, nombre para mostrar, nombre del cliente,
      nome completo, nome e cognome, persona di contatto, nome contatto, nome do contato, nome do contacto, nome do cliente,
      volledige naam, contactpersoon, naam contactpersoon, weergavenaam, contact person name,
      fullständigt namn, kontaktnamn, fulde navn, fullt navn, kontaktnavn, imię i nazwisko, osoba kontaktowa,
      teljes név, kapcsolattartó, jméno a příjmení`,
    weak: 'navn, namn, név, lead name, contact, person, recipient, customer, kontakt, nom, nombre, contacto, persona, nome, naam, contatto, contato',
  },
  firstName: {
    sure: `first name, firstname, given name, forename, contact: first name, first name (contact), person - first name,
      lead: first name, invitee first name, vorname, rufname, prénom, prenom, nombre de pila, primer nombre, nombres, nome di battesimo, primeiro nome, nome próprio,
      voornaam, roepnaam, förnamn, fornavn, imię, keresztnév, utónév, jméno, contact first name, client first name, primary contact first name, person first name`,
    weak: 'first, given',
  },
  lastName: {
    sure: `last name, lastname, family name, surname, contact: last name, last name (contact), person - last name,
      lead: last name, invitee last name, nachname, familienname, zuname, nom de famille, apellido, apellidos, primer apellido,
      efternamn, efternavn, etternavn, nazwisko, vezetéknév, příjmení, cognome, sobrenome, apelido, último nome, achternaam, familienaam, contact last name, client last name,
      primary contact last name, person last name`,
    weak: 'last, family',
  },
  companyName: {
    sure: `company name, org, org name, firm name, law firm, law firm name, firm, organization, organisation, organization name,
      organisation name, organization 1 - name, organisation 1 - name, associated company, associated company name, associated company primary,
      primary company, primary associated company, account name, company / account, person - organization,
      person - organisation, deal - organization, lead - organization, organization - name, employer, practice name,
      current company, person company name, account: account name, contact: account name,
      firma, firmenname, kanzlei, kanzleiname, unternehmen, unternehmensname, organisation 1 - name, arbeitgeber,
      société, societe, entreprise, nom de l'entreprise, nom de la société, cabinet, cabinet d'avocats, organisation,
      name des unternehmens, unternehmen name, name der firma, name der kanzlei, kundenfirma, zugeordnetes unternehmen,
      firma / kanzlei, nom de la compagnie, nom du cabinet, raison sociale, structure, nom de l’entreprise,
      azienda, nome azienda, nome dell'azienda, ragione sociale, società, studio, studio legale, ditta,
      nome da empresa, escritório, escritório de advocacia, organização, razão social, companhia,
      bedrijf, bedrijfsnaam, naam bedrijf, kantoor, advocatenkantoor, organisatie, kantoornaam,
      nombre de la compañía, nombre de empresa, nombre del despacho, bufete de abogados,
      client company, client company name, company/firm, firm/company, firm / company, business name, firm or company,
      lawfirm, law practice, practice, agency name, contact company, lead company, company: name, company / organization,
      organization/company, company or firm, work company, company (work), parent account, trading name, legal name,
      företag, företagsnamn, advokatbyrå, virksomhed, virksomhedsnavn, firmanavn, bedrift, nazwa firmy, kancelaria, cég,
      cégnév, společnost, název firmy, empresa, nombre de la empresa, compañía, compania, despacho, bufete, organización, sociedad, razón social`,
    weak: 'account, office, client, business, compte, cuenta',
  },
  infix: { sure: 'tussenvoegsel, tussenvoegsels, voorvoegsel, voorvoegsels, name infix, nobiliary particle' },
  slug: { sure: 'firmline slug, demo slug' },
  firstMessage: {
    sure: 'opening line, assistant greeting, message d’accueil',
    weak: 'opening, message, welcome message, greeting, begrüßung, saludo',
  },
  system: {
    sure: 'prompt, system message, assistant prompt',
    weak: 'instructions, anweisungen, instrucciones',
  },
  expiresAt: {
    sure: 'expires on, valid until, gültig bis, expire le, caduca',
    weak: 'expiry, expiry date, expiration, expiration date, ablaufdatum, end date',
  },
};

const usesByName = new Map<string, { readonly use: ColumnUse; readonly certainty: Certainty }>();
for (const [use, { sure, weak = '' }] of Object.entries(aliases))
  for (const [certainty, list] of [
    [1, sure],
    [2, weak],
  ] as const)
    for (const name of list.split(','))
      if (name.trim() !== '' && !usesByName.has(plainName(name)))
        usesByName.set(plainName(name), { use: use as ColumnUse, certainty });

/** What forms put behind the names of their fields. */
const marks =
  /\s*[([](?:required|optional|mandatory|pflichtfeld|erforderlich|obligatoire|facultatif|obligatorio|opcional|obbligatorio|facoltativo|verplicht|optioneel|obrigatório)[)\]]\s*/gi;

export function useOfColumn(
  name: string,
): { readonly use: ColumnUse; readonly certainty: Certainty } | undefined {
  const bareName = name.replaceAll(marks, '');
  const field = fieldNamed(bareName);
  if (field !== undefined) return { use: field, certainty: 0 };
  return usesByName.get(plainName(bareName)) ?? jointUse(bareName);
}

/** A header in two languages or words, such as "Firma / Company" or "Account Name (Company)". */
function jointUse(name: string): ReturnType<typeof useOfColumn> {
  const parts = name.split(/[/()]/).filter((part) => part.trim() !== '');
  if (parts.length < 2) return undefined;
  const [first, ...others] = parts.map(useOfColumn);
  return first !== undefined && others.every((one) => one?.use === first.use)
    ? { use: first.use, certainty: 1 }
    : undefined;
}

/** Whether a column may name a company, although nobody knows it. */
export const mayBeCompany = (name: string): boolean =>
  /compan|firm|organi[sz]a|practice|business|employer|agency|kanzlei|unternehmen|entreprise|soci[eé]t[eéà]|cabinet|empresa|despacho|bufete|aziend|bedrijf|kantoor|escrit[oó]rio/i.test(
    name,
  ) &&
  !/phone|address|street|city|state|zip|country|website|url|domain|size|type|\bids?\b|owner|industry|revenue|employees|fax|e-?mail|confirm|notes?|date|linkedin|description|areas?\b|categor/i.test(
    name,
  );

/** Columns that may have the contact or a part of the name, although nobody knows them. Such as "Customer First Name". */
const namesInWords: Readonly<Partial<Record<ColumnUse, RegExp>>> = {
  name: /(?:full|preferred|display|person|caller|contact|client|customer|attendee|participant|member|guest|registrant|respondent|lawyer|attorney|prospect|lead|your)name$/,
  firstName: /(?:first|given)na?me?$|namefirst$|forename$|^fname$|vorname$|prenom$|voornaam$/,
  lastName: /(?:last|family)na?me?$|namelast$|surname$|^lname$|nachname$|achternaam$/,
};

/** The first column of these that may have it, by its position. */
export const mayBeName = (use: 'name' | 'firstName' | 'lastName', columns: readonly string[]): number =>
  columns.findIndex((column) => namesInWords[use]?.test(plainName(column)) === true);

/** Columns of our own lists that are no fields. */
const ours = new Set(['url', 'createdat', 'updatedat']);

export const isOurColumn = (name: string): boolean => ours.has(plainName(name));

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
