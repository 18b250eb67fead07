import { expect, it } from 'vitest';
import { mapColumns } from './map-columns.ts';
import { readFirms } from './records.ts';
import { readText } from '../table/testing/tables.ts';

/** What other programs write, by their documentation: the program and what is read, the header, and a row. */
const exports = `
HubSpot: Dana Whitfield, Hartwell
Record ID,First Name,Last Name,Email,Associated Company,Notes,Notes
123,Dana,Whitfield,d@x.example,Hartwell,a,b
Salesforce leads: Dana Whitfield, Hartwell
Lead: First Name,Lead: Last Name,Company / Account
Dana,Whitfield,Hartwell
Salesforce data loader: Dana Whitfield, Hartwell
ID,FIRSTNAME,LASTNAME,ACCOUNT.NAME
003,Dana,Whitfield,Hartwell
Pipedrive: Dana Whitfield, Hartwell
Person - Name;Person - Organization;Person - Phone - Work
Dana Whitfield;Hartwell;212
Pipedrive parts: Dana Whitfield, Hartwell
Person - First name,Person - Last name,Deal - Organization
Dana,Whitfield,Hartwell
Google Contacts before 2024: Dana Whitfield, Hartwell
Name,Given Name,Family Name,Organization 1 - Name
Dana Whitfield,Dana,Whitfield,Hartwell
Outlook in German: Dana Weiß, Hartwell
Anrede;Vorname;Weitere Vornamen;Nachname;Suffix;Firma
;Dana;;Weiß;;Hartwell
Outlook in French: Zoé Roux, Cabinet Roux
Titre;Prénom;Deuxième prénom;Nom;Suffixe;Société
;Zoé;;Roux;;Cabinet Roux
Microsoft Dynamics: Dana Whitfield, Hartwell
(Do Not Modify) Contact,Full Name,Company Name
aa-1,Dana Whitfield,Hartwell
Freshsales: Dana Whitfield, Hartwell
First name,Last name,Accounts,Account name
Dana,Whitfield,1,Hartwell
Thunderbird in German: Dana Weiß, Hartwell
Vorname,Nachname,Anzeigename,Spitzname,Organisation
Dana,Weiß,Dana Weiß,,Hartwell
Yahoo: Dana Whitfield, Hartwell
First,Middle,Last,Nickname,Email,Company
Dana,,Whitfield,,d@x.example,Hartwell
Calendly: Dana Whitfield
Invitee First Name,Invitee Last Name,Invitee Name
Dana,Whitfield,Dana Whitfield
PracticePanther: Dana Whitfield, Hartwell
Account Name (Company),Display Name,First Name,Last Name
Hartwell,Dana Whitfield,Dana,Whitfield
DATEV: Dana Weiß, Hartwell
Ansprechpartner;Kanzleiname;Ort
Dana Weiß;Hartwell;Bonn
a French list: Zoé Roux, Cabinet Roux
Nom complet;Cabinet
Zoé Roux;Cabinet Roux
a Swedish list: Åsa Lind, Lind Advokatbyrå
Förnamn;Efternamn;Företag
Åsa;Lind;Lind Advokatbyrå
a Danish list: Søren Holm, Holm Advokater
Navn;Virksomhed
Søren Holm;Holm Advokater
a Norwegian list: Kari Dal, Dal
Fornavn;Etternavn;Firmanavn
Kari;Dal;Dal
a Polish list: Zofia Nowak, Kancelaria Nowak
Imię;Nazwisko;Nazwa firmy
Zofia;Nowak;Kancelaria Nowak
a Hungarian list: Nagy Péter, Nagy Iroda
Név;Cég
Nagy Péter;Nagy Iroda
a Czech list: Jan Dvořák, Dvořák
Jméno;Příjmení;Společnost
Jan;Dvořák;Dvořák
Salesloft: Dana Whitfield, Hartwell
first_name,last_name,person_company_name
Dana,Whitfield,Hartwell
Microsoft Forms: Dana Whitfield, Hartwell
ID,Start time,Email,Name,Your full name,Law firm / organisation
1,3/2/26 10:00:01,anonymous,,Dana Whitfield,Hartwell
Google Forms: Dana Whitfield, Hartwell
Timestamp,What is your full name?,Name of your firm
3/2/2026 10:00:00,Dana Whitfield,Hartwell
Close: Dana Whitfield
lead_name,contact_name,primary_contact_name
Hartwell,Dana Whitfield,Dana Whitfield
`;
const inThrees = exports
  .trim()
  .split('\n')
  .map((line, at, lines) => [line, lines[at + 1] ?? '', lines[at + 2] ?? ''] as const)
  .filter((_, at) => at % 3 === 0);

it.each(inThrees)('an export of %s is read', async (what, header, row) => {
  const [, name, companyName] = /: (.*?)(?:, (.*))?$/.exec(what) ?? [];
  const table = await readText(`${header}\n${row}\n`);
  const columnMapping = mapColumns(table);
  const [first] = readFirms(table, columnMapping);
  expect(first?.texts).toMatchObject({ name, ...(companyName !== undefined && { companyName }) });
  // What was left out is no name of a person or a firm.
  for (const { column } of columnMapping.unreadColumns)
    expect(column).not.toMatch(/^(first|last|full) ?name$/i);
});
