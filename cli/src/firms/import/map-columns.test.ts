import { describe, expect, it } from 'vitest';
import { mapColumns } from './map-columns.ts';
import { readFirms } from './records.ts';
import { readTable } from '../table/table.ts';
import { refuseUnknown } from './unread-columns.ts';
import { writtenTemplate } from '../words/value-template.ts';

/** What each field of a table is read from, and the first row. */
async function read(text: string, map: readonly string[] = [], headerLine?: number) {
  const table = await readTable({ bytes: Buffer.from(text), name: 'f.csv' }, { headerLine });
  const mapping = mapColumns(table, map);
  const from = Object.fromEntries(
    [...mapping.fields].map(([field, template]) => [field, writtenTemplate(template, table.columns)]),
  );
  const rows = readFirms(table, mapping);
  return { mapping, from, unread: mapping.unreadColumns, rows, first: rows[0]?.texts };
}

it('may be a company that a column has whose name is weak, and no other text', async () => {
  const table = await readTable(
    { bytes: Buffer.from('Name,Office,Message\nAda Brook,Main Street,Hello\n'), name: 'f.csv' },
    {},
  );
  expect(mapColumns(table).possibleCompanies).toEqual(['Office']);
  const { mapping } = await read('Name,Adresse,Description,Where\nAda,Cabinet 6 rue A,at Roe LLP,Roe LLP\n');
  expect(mapping.possibleCompanies).toEqual(['Where']);
});

it('is that of a place where most rows have a link to a map, unless the table has companies', async () => {
  const mapColumnOf = async (header: string, ...rows: readonly string[]) => {
    const bytes = Buffer.from([header, ...rows].join('\n'));
    return mapColumns(await readTable({ bytes, name: 'f.csv' }, {})).mapColumn;
  };
  const link = 'https://www.google.com/maps?cid=1';
  expect(await mapColumnOf('name,rating,where', `Blue Door,4,${link}`, `Arch,,${link}`, 'High,,')).toBe(
    'where',
  );
  expect(await mapColumnOf('name,where', 'Ada,https://maps.google.com/?cid=2', 'Ben,')).toBeUndefined();
  expect(await mapColumnOf('name,where', 'Ada,https://maps.app.goo.gl/x')).toBe('where');
  expect(await mapColumnOf('name,company,where', `Ada,Roe,${link}`)).toBeUndefined();
});

describe('the name', () => {
  it.each([
    ['First Name,Last Name\nDana,Whitfield\n', '{First Name} {Last Name}', 'Dana Whitfield'],
    ['First Name,Last Name\n,Whitfield\n', '{First Name} {Last Name}', 'Whitfield'],
    ['First Name\nDana\n', 'First Name', 'Dana'],
    ['Name,First Name\nDana Whitfield,Dana\n', 'Name', 'Dana Whitfield'],
    ['Name,Given Name,Family Name\nDana Whitfield,Dana,Whitfield\n', 'Name', 'Dana Whitfield'],
    ['Full Name,First Name,Contact\nDana Whitfield,Dana,d@x.example\n', 'Full Name', 'Dana Whitfield'],
    ['Vorname;Name;Firma\nJürgen;Weiß;Kanzlei Weiß\n', '{Vorname} {Name}', 'Jürgen Weiß'],
    ['Prénom;Nom;Société\nZoé;Roux;Cabinet Roux\n', '{Prénom} {Nom}', 'Zoé Roux'],
    ['Nom;Entreprise\nZoé Roux;Cabinet Roux\n', 'Nom', 'Zoé Roux'],
    ['Contact,Person\nDana,Dana\n', 'Contact', 'Dana'],
    // The last name first, or a title, decides only in most rows.
    ['Name,First Name,Last Name\nBrook Ada,Ada,Brook\n', '{First Name} {Last Name}', 'Ada Brook'],
    ['Name,First Name,Last Name\nBrook Ada,Ada,Brook\nEve Lowe,Eve,Lowe\n', 'Name', 'Brook Ada'],
    ['Name,First Name,Last Name\n"Brook, Ada",Ada,Brook\n', 'Name', 'Ada Brook'],
    ['Name,First Name,Last Name\nDr. Ada Brook,Ada,Brook\n', 'Name', 'Dr. Ada Brook'],
    [
      'Name,First Name,Last Name\nDana Whitfield,Dana,Whitfield\nBo,Eve,Lowe\n',
      '{First Name} {Last Name}',
      'Dana Whitfield',
    ],
    ['Point of Contact,Firm\nDana,Rowe\n', 'Point of Contact', 'Dana'],
    ['Name,Full name\n,Dana\n,Eve\n', 'Full name', 'Dana'],
    ['Name,Your full name\nanonymous,Dana\nanonymous,Eve\n', 'Your full name', 'Dana'],
    ['Customer name,Contact person\nRowe AB,Dana\n', 'Contact person', 'Dana'],
    ['Customer name,Attorney,Firm\nDana,Dana,Rowe\n', 'Customer name', 'Dana'],
    ['Name,Kontakt\nRowe LLP,Dana\n', 'Kontakt', 'Dana'],
    [
      'Contact1Forename,Contact1Surname,Forename,Surname\nZoe,Zeta,Dana,Roe\n',
      '{Forename} {Surname}',
      'Dana Roe',
    ],
    ['Name 1;Name 2;Ansprechpartner\nKanzlei Rowe;;Dana\n', 'Ansprechpartner', 'Dana'],
    ['Name / Nom;Firma / Company\nDana;Rowe\n', 'Name / Nom', 'Dana'],
    ['Contact Person Name,Firm/Practice Name\nDana,Rowe\n', 'Contact Person Name', 'Dana'],
    ['Name (Contact)\nDana\n', 'Name (Contact)', 'Dana'],
    ['Name,First Name,Last Name\nDana Whitfield,Dana,\n', 'Name', 'Dana Whitfield'],
    ['display_name,first_name,last_name\nada,Ada,Brook\n', '{first_name} {last_name}', 'Ada Brook'],
    [
      'First Name,Last Name,Display Name\nAda,Brook,Brook Ada\nBen,Cole,Cole Ben\n',
      '{First Name} {Last Name}',
      'Ada Brook',
    ],
    ['First Name,Last Name,Display Name\nAda,Brook,Eve Ada Brook\n', '{First Name} {Last Name}', 'Ada Brook'],
    ['First Name,Last Name,Display Name\nAda,Brook,Ms Ada Brook\n', 'Display Name', 'Ms Ada Brook'],
    ['姓,名,会社名\n山田,花子,Roe\n', '{名} {姓}', '山田花子'],
    ['Имя Name,Компания Company\nЮрий,Roe\n', 'Имя Name', 'Юрий'],
    ['Firm,Name 名前\nRoe,Dana\n', 'Name 名前', 'Dana'],
    ['Name,First Name,Last Name,Attorney\n,,,Dana\n,,,Eve\n', 'Attorney', 'Dana'],
    [
      `First Name,Last Name,Name\n${['Ada', 'Ben', 'Cy', 'Dee', 'Eve'].map((name) => `${name},Brook,${name} LLP`).join('\n')}\n`,
      '{First Name} {Last Name}',
      'Ada Brook',
    ],
  ])('of %j is read from %s', async (text, column, name) => {
    const { from, first } = await read(text);
    expect([from['name'], first?.name]).toEqual([column, name]);
  });

  it('can be put together on request', async () => {
    const { from, first } = await read('Titel;Vor;Nach\nDr.;Dana;Weiß\n', ['name={Titel} {Vor} {Nach}']);
    expect([from, first]).toEqual([{ name: '{Titel} {Vor} {Nach}' }, { name: 'Dr. Dana Weiß' }]);
  });

  it('may be of one person in two rows with one e-mail address', async () => {
    const people =
      'Jon Brook,j@x.test\nJonathan Brook,J@x.test\nAda Brook,j@x.test\nJon Hale,j@x.test\nJ. Brook,\nJane Brook,j@x.test\n';
    const { rows } = await read(
      `Name,E-mail\n${people}Jon Brook,j@x.test\nMadonna,j@x.test\nMona,j@x.test\n`,
    );
    expect(rows.map(({ warning }) => warning)).toEqual([
      undefined,
      '"Jon Brook" in line 2 has the same e-mail address, so both may be one person.',
      ...Array.from({ length: 7 }, () => undefined),
    ]);
    const short = (await read('Name,E-mail\nJ. Brook,j@x.test\nJane Brook,j@x.test\n')).rows;
    expect(short[1]?.warning).toContain('"J. Brook" in line 2');
  });

  it('tells people of one first name apart by a last name that it does not show', async () => {
    const text = 'First Name,Last Name\nDana,Whitfield\n';
    const lastNames = async (map: readonly string[]) =>
      (await read(text, map)).rows.map(({ lastName }) => lastName);
    expect(await lastNames(['name=First Name'])).toEqual(['Whitfield']);
    expect(await lastNames([])).toEqual(['']);
  });
});

/** Words of a header that say whose name or company a column has. */
describe('headers nobody has listed', () => {
  it.each([
    ['Customer First Name,Customer Surname', 'Ada,Brook', 'Ada Brook', ''],
    ["#,What's your first name?,What's your last name?", '1,Ada,Brook', 'Ada Brook', ''],
    ['CONT_FIRST_NM,CONT_LAST_NM', 'Ada,Brook', 'Ada Brook', ''],
    ['NameOfAttendee,What company do you work for?', 'Ada Brook,Roe', 'Ada Brook', 'Roe'],
    ['avNom,avPrenom,cbRaisonSociale', 'Brook,Ada,Roe', 'Ada Brook', 'Roe'],
    ['Name / First Name,Name / Last Name,Company / Name', 'Ada,Brook,Roe', 'Ada Brook', 'Roe'],
    ['Full Name,Company (from Firms)', 'Ada Brook,Roe', 'Ada Brook', 'Roe'],
    ['Company Contact,Client Company', 'Ada Brook,Roe', 'Ada Brook', 'Roe'],
    ['Contact 1 Name,Contact 2 Name,Firm', 'Ada Brook,Ben Cole,Roe', 'Ada Brook', 'Roe'],
    ['What is your full name?,Where do you work?', 'Ada Brook,Roe', 'Ada Brook', 'Roe'],
    ['Name,Affiliation', 'Ada Brook,Roe', 'Ada Brook', 'Roe'],
    ['Kontaktname,Name der Kanzlei', 'Ada Brook,Roe', 'Ada Brook', 'Roe'],
    ['preferred name,Full Name', 'Annie,Ada Brook', 'Ada Brook', ''],
    [
      "Donor's Full Name,Donor's First Name,Firm (the name of the firm or company)",
      'Ada Brook,Ada,Roe',
      'Ada Brook',
      'Roe',
    ],
    // A space is no other company.
    ['Name,Law Firm,Firm Name,Phone', 'Ada Brook,Roe,Roe ,1', 'Ada Brook', 'Roe'],
    ['Attendee,Booked By,Company', 'Ada Brook,Max,Roe', 'Ada Brook', 'Roe'],
    ['first_name,last_name,legal_name,employer', 'Ada,Brook,Adelheid Brook,Roe', 'Ada Brook', 'Roe'],
    ['Name,Is a Company,Related Company/Name', 'Ada Brook,no,Roe', 'Ada Brook', 'Roe'],
    // Who pays or receives is read only if the table names nobody else.
    ['Ticket Full Name,Order First Name,Order Last Name', 'Ada Brook,Pat,Payer', 'Ada Brook', ''],
    ['First Name,Buyer Last Name', 'Ada,Payer', 'Ada', ''],
    ['billing_first_name,billing_last_name,shipping_first_name', 'Ada,Brook,Pat', 'Ada Brook', ''],
    ['Billing Company,Shipping Company,name', 'Roe,Rowe,Ada', 'Ada', 'Roe'],
  ])('%s', async (header, row, name, companyName) => {
    const { first } = await read(`${header}\n${row}\n`);
    expect([first?.name, first?.companyName ?? '']).toEqual([name, companyName]);
  });

  it.each(['Manager First Name', 'Ticket Name', 'Last Contact', 'Company / Id', 'Is Primary Contact'])(
    '%s names neither the person nor the firm',
    async (header) => {
      const { from, unread } = await read(`slug,${header}\nx,Ada Brook\n`);
      expect([Object.keys(from), unread]).toEqual([['slug'], [{ column: header }]]);
    },
  );
});

describe('columns', () => {
  it.each([
    ['name,Account Contact\nDana,yes\n', 'Account Contact', 'its values are yes or no'],
    ['Guest Name,Buyer Name\nDana,Pat\n', 'Buyer Name', 'it names who pays or receives'],
    ['name,Account\nDana,0012345\n', 'Account', 'its values are numbers'],
    ['name,Firm,Account\nDana,Hartwell,ACC-0042\n', 'Account', 'its values are identifiers'],
    ['name,Message\nDana,Please call me back.\n', 'Message', 'it may mean something else'],
    ['name,Expiration Date\nDana,2999-12-31\n', 'Expiration Date', 'it may mean something else'],
    ['name,Office\nDana,New York\n', 'Office', 'it may mean something else'],
    ['name,Firm,Practice\nDana,Rowe,Tax\n', 'Practice', 'it may mean something else'],
    ['name,Client\nDana,Ann Roe\n', 'Client', 'it may mean something else'],
    ['name,Contact\nDana,d@x.example\n', 'Contact', 'its values are addresses'],
    ['name,Office\nDana,\n', 'Office', 'it is empty'],
    ['name,Given\nDana,u123\n', 'Given', 'its values are identifiers'],
    ['slug,name\nx,TBD\ny,not known\n', 'name', 'its values stand for missing ones'],
    ['slug,Name,Kind\nx,email,text\ny,phone,text\nz,Dana,text\n', 'Name', 'its values are names of columns'],
    ['name,Valid until\nDana,soon\n', 'Valid until', 'its values are no times'],
    ['name,Contact\nDana,mailto:d@x.example\n', 'Contact', 'its values are addresses'],
    ['name,Spouse Name\nDana,Eve\n', 'Spouse Name', 'it may name another person'],
    ['name,Spouse Name\nDana,\n', 'Spouse Name', undefined],
    ['name,company,\nDana,Rowe,Ask Bo\n', '#3', undefined],
    ['name,Contact\nDana,+1-608-271-9000-ext. 11\n', 'Contact', 'its values are numbers'],
    ['name,Contact2 Firstname\nDana,Eve\n', 'Contact2 Firstname', 'it may name another person'],
    ['name,Link\nDana,hartwell\n', 'Link', undefined],
    ['name,Path\nDana,/leads/2026/dana\n', 'Path', undefined],
  ])('%j: %s is not used, because %s', async (text, column, reason) => {
    const { from, unread } = await read(text);
    expect(unread).toContainEqual(reason === undefined ? { column } : { column, reason });
    expect(Object.values(from)).not.toContain(column);
  });

  it.each([
    ['of which half are numbers', 'Person\n90210\nDana\n', 'Person'],
    [
      'of which half are no times',
      'name,Valid until\nDana,soon\nEve,2999-01-31\nBo,2999-01-31\n',
      'Valid until',
    ],
    ['of which half are names of columns', 'slug,Name\nx,email\ny,Dana\n', 'Name'],
    ['of one person whose name is missing', 'name,company\nTBD,Rowe\n', 'name'],
    ['of companies of which one is called "No"', 'name,company\nDana,No\nEve,Rowe\n', 'company'],
    ['of companies that are all called "X"', 'name,company\nDana,X\nEve,X\n', 'company'],
    ['of people who are called like numbers of robots', 'Person\nR2 D2\n', 'Person'],
  ])('are believed: one %s', async (_, text, column) => {
    expect(Object.values((await read(text)).from)).toContain(column);
  });

  it('without a name are offered as a company if they have those, and told of if they have words', async () => {
    const { mapping, unread } = await read('Name,Mail,,\nAda Brook,a@x.test,Roe LLP,1\nBen,b@x.test,,2\n');
    expect(mapping.possibleCompanies).toEqual(['#3']);
    expect(unread).toEqual([{ column: 'Mail' }, { column: '#3' }]);
    expect((await read('Name,Mail,,\nAda,a@x.test,Roe LLP,1\n', ['company=#3'])).first?.companyName).toBe(
      'Roe LLP',
    );
  });

  it.each([
    ['Title,Surname\nMr,Brook\n', '{Title} {Surname}'],
    ['Nachname;Anrede\nBrook;Frau\n', '{Anrede} {Nachname}'],
    ['Surname,Firm\nBrook,Roe\n', 'Surname'],
    ['Last Name,Firm\n12,Roe\n', '…'],
  ])('of last names alone are no names of contacts, and the hint greets them: %j', async (text, example) => {
    await expect(read(text)).rejects.toMatchObject({
      hint: expect.stringContaining(`--map name='${example}'`) as string,
    });
  });

  it('that nobody knows come first in the example of --map', async () => {
    const { unread } = await read('name,Message,Status\nDana,Hi,Open\n');
    expect(() => refuseUnknown({ unreadColumns: unread })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining("--map field='Status' (") as string }),
    );
  });

  it('that are rows, in a table that is turned, are no names', async () => {
    await expect(read('Name,Ada Brook,Ben Cole\nCompany,Roe,Cole PC\nPhone,1,2\n')).rejects.toThrow(
      'f.csv lies on its side: its first column has the names of the fields.',
    );
  });

  it('are named when one is missing', async () => {
    await expect(read('Person,Company\n90210,Hartwell\n')).rejects.toMatchObject({
      message: 'No column contains the name of the contact. "Person" was not used: its values are numbers.',
      hint: 'Columns: "Person", "Company". Map one with --map name=\'…\', or pass the line of the header with --header-line.',
    });
    await expect(read('First Name,Last Name,Company\n1,2,Hartwell\n')).rejects.toThrow(
      'name of the contact. "First Name" was not used: its values are numbers. "Last Name" was not used: its values are',
    );
    // A table without names can change firms that exist.
    expect(Object.keys((await read('slug,company\ndana,Roe\n')).from)).toEqual(['slug', 'companyName']);
  });

  it.each([
    [
      'Vendor,Amount\nPaper,12\n',
      'No header was found: the first line is "Vendor", "Amount".',
      '--header-line',
    ],
    ['id,company name\n1,Roe\n', 'No column contains the name of the contact.', "--map name='…'"],
  ])('that have no name are named, with what to do: %j', async (text, message, step) => {
    await expect(read(text)).rejects.toMatchObject({
      message,
      hint: expect.stringContaining(step) as string,
    });
  });

  it('are believed by a sure name, although their values look like identifiers', async () => {
    const text = 'First Name,Last Name,Law Firm\nTest1,User,Firm1\nTest2,User,Firm2\n';
    expect((await read(text)).first).toEqual({ name: 'Test1 User', companyName: 'Firm1' });
  });

  it('are read by their own names before others, and can be left out', async () => {
    const text = 'name,company,Account,slug,opening line\nDana,Rowe,Roe,rowe,Hello.\n';
    expect((await read(text)).from).toEqual({
      name: 'name',
      companyName: 'company',
      slug: 'slug',
      firstMessage: 'opening line',
    });
    const { from, unread } = await read(text, ['slug=', 'company=Account', 'first-message=']);
    expect(from).toEqual({ name: 'name', companyName: 'Account' });
    expect(unread.map(({ column }) => column)).toEqual(['company', 'slug', 'opening line']);
    // The person has said so, so nothing may be a mistake.
    expect(() => refuseUnknown({ unreadColumns: unread })).not.toThrow();
  });

  it.each([
    ['name,invitee_name\nIntro Call,Ada\nIntro Call,Ben\n', "--map 'name=invitee_name'"],
    ['Name,Contact Person\nBlue Door,Ada\n', "--map 'name=Contact Person'"],
    ['Name,First Name,Last Name,Attorney\nStar Circle,,,Ada\nStar Circle,,,Ben\n', "--map 'name=Attorney'"],
  ])('whose names are of others, such as meetings or firms, are unclear: %j', async (text, hint) => {
    await expect(read(text)).rejects.toMatchObject({
      message: expect.stringContaining('could both be the name.') as string,
      hint: expect.stringContaining(hint) as string,
    });
    // A short name and a whole one are of one person, and a space is no name.
    expect((await read('Name,Full Name\nAda,Ada Brook\nBen,Ben Cole\nCy,\n')).from['name']).toBe('Name');
  });

  const firmNames = ['Roe LLP', 'Hale Law', 'Brook & Partners', 'Stone Legal', 'Blue Door'];

  it('of names that are mostly those of firms have no contacts, or their companies', async () => {
    const alone = firmNames.map((name) => `${name},York`).join('\n');
    await expect(read(`Name,City\n${alone}\n`)).rejects.toThrow(
      'No column contains the name of the contact. "Name" was not used: its values are names of firms.',
    );
    expect((await read(`Name,City\n${alone}\n`, ['name=Name'])).rows).toHaveLength(5);
    // With fewer, each has a warning.
    expect((await read(`Name,City\n${alone.split('\n').slice(1).join('\n')}\n`)).rows).toHaveLength(4);
    const half = `Name\n${firmNames.join('\n')}\nAda\nBen\nCy\n`;
    expect((await read(half)).rows).toHaveLength(8);
    const beside = firmNames.map((name) => `Ada,Brook,${name}`).join('\n');
    const { from, first } = await read(`First Name,Last Name,Name\n${beside}\n`);
    expect([from['companyName'], first?.name]).toEqual(['Name', 'Ada Brook']);
    const employed = firmNames.map((name) => `Ada,Brook,${name},Rowe`).join('\n');
    const { unread } = await read(`First Name,Last Name,Name,Firm\n${employed}\n`);
    expect(unread).toEqual([{ column: 'Name', reason: 'its values are names of firms' }]);
  });

  it('of companies that are yes or no tell which rows are companies, if not all are the same', async () => {
    const outcomes = async (column: string, cells: readonly string[]) => {
      const lines = cells.map((cell, index) => `Ada ${'BCD'[index] ?? ''}rook,${cell}`);
      const { rows, unread } = await read(`Name,${column}\n${lines.join('\n')}\n`);
      expect(unread).toEqual([{ column, reason: 'its values are yes or no' }]);
      return rows.map(({ leftOut }) => leftOut?.outcome);
    };
    expect(await outcomes('Company', ['N', 'Y', 'N'])).toEqual([undefined, 'company', undefined]);
    expect(await outcomes('Firm', ['yes', '', 'yes'])).toEqual(['company', undefined, 'company']);
    expect(await outcomes('Firm', ['yes', 'yes', 'yes'])).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    [
      'Firm,Organization\nRowe,Roe\n',
      'The columns "Firm" and "Organization" could both be the companyName.',
      "Choose one, for example with --map 'companyName=Organization'.",
    ],
    [
      'company,company\nRowe,Roe\n',
      'There are two columns "company" with different values.',
      "Choose one by its place, for example with --map 'companyName=#3'.",
    ],
  ])('%j are unclear', async (text, message, hint) => {
    const [header = '', row = ''] = text.split('\n');
    await expect(read(`name,${header}\nDana,${row}\n`)).rejects.toMatchObject({
      code: 'invalid-input',
      message,
      hint,
    });
  });

  it('of a last name beside the same one are said to repeat it', async () => {
    const { unread } = await read('First Name,Last Name,Surname\nAda,Brook,Brook\n');
    expect(unread).toEqual([{ column: 'Surname', reason: 'another column says the same' }]);
  });

  it.each([
    ['two of a first name', 'First Name,Last Name,First Name\nBen,Brook,Ada\n', "--map name='{#1} {#2}'"],
    ['two of one part that are both', 'SURNAME;LAST_NAME\nBen;Brook\n', "--map name='{#1} {#2}'"],
    ['two of a last name', 'Vorname;Nachname;Familienname\nEva;Lang;Weiß\n', "--map name='{#1} {#2}'"],
  ])('of a part of the name are unclear, and the hint can be followed: %s', async (_, text, hint) => {
    await expect(read(text)).rejects.toMatchObject({ hint: expect.stringContaining(hint) as string });
    const map = /name='(.*)'/.exec(hint)?.[1] ?? '';
    expect((await read(text, [`name=${map}`])).first?.name).toMatch(/^(?:Ben Brook|Eva Lang)$/);
  });

  it('of which one fills the empty cells of another are read both', async () => {
    const { rows, unread } = await read(
      'name,company,company_name,Firm\nDana,Rowe,,Rowe\nEve,,Lowe,\nAnn,,,\n',
    );
    expect(rows.map(({ texts }) => texts.companyName)).toEqual(['Rowe', 'Lowe', undefined]);
    expect(unread).toContainEqual({ column: 'company_name', reason: 'it is read where "company" is empty' });
    expect(() => refuseUnknown({ unreadColumns: unread })).not.toThrow();
  });

  it('with a weak word are the company if their values are those of firms', async () => {
    expect((await read('Attorney,Office\nAda,Brook LLP\nBen,Cole\n')).from['companyName']).toBe('Office');
  });

  it('of companies without a value hide no other that has them', async () => {
    const { from, unread } = await read('Name,Firm Name,Account\nAda,,Brook Law\nBen,,Cole LLP\n');
    expect(from).toEqual({ name: 'Name', companyName: 'Account' });
    expect(unread).toEqual([{ column: 'Firm Name', reason: 'it is empty' }]);
    expect(() => refuseUnknown({ unreadColumns: unread })).not.toThrow();
  });

  it('of names that are not of the same people fill nothing', async () => {
    const { rows, from } = await read(
      'ContactName,FirstName,LastName\nBrook LLP,Ada,Brook\nLee PC,Bo,Lee\nDee,Cy,Dee\nHam Law,,\n',
    );
    expect(from).toEqual({ name: '{FirstName} {LastName}' });
    expect(rows.map(({ texts }) => texts.name)).toEqual(['Ada Brook', 'Bo Lee', 'Cy Dee', undefined]);
  });

  it('that say the same are clear, and so is a doubled one that nobody uses', async () => {
    const { from, unread } = await read(
      'name,Firm,Organization,Notes,Notes\nDana,Rowe,Rowe,a,b\nEve,Lowe,,,\n',
    );
    expect(from).toEqual({ name: 'name', companyName: 'Firm' });
    expect(unread.map(({ column }) => column)).toEqual(['Organization', 'Notes', 'Notes']);
  });

  it.each([
    [['name=Nobody'], 'There is no column "Nobody" for --map name=Nobody.'],
    [['name={First} {Nobody}'], 'There is no column "Nobody"'],
    [['nome=First'], '--map nome=First does not name a field.'],
    [['First'], '--map First does not name a field.'],
    [['company=Notes'], 'There are two columns "Notes".'],
  ])('cannot be mapped by %j', async (map, message) => {
    await expect(read('First,Notes,Notes\nDana,a,b\n', map)).rejects.toThrow(message);
  });

  it('beside a surer one are refused if they differ from it', async () => {
    const readBeside = async (date: string) => {
      const { unread, first } = await read(`slug,name,Valid until,expires_at\na,Dana,${date},2999-01-31\n`);
      expect(first?.expiresAt).toContain('2999-01-31');
      return unread;
    };
    const same = await readBeside('2999-01-31');
    const empty = await readBeside('');
    expect(empty).toEqual([{ column: 'Valid until', reason: 'it is empty' }]);
    for (const unread of [same, empty]) expect(() => refuseUnknown({ unreadColumns: unread })).not.toThrow();
    const other = await readBeside('2998-05-05');
    expect(() => refuseUnknown({ unreadColumns: other })).toThrow(
      '"Valid until" was not used: "expires_at" is read instead, and differs.',
    );
  });

  it.each<[{ column: string; reason?: string }[], string, string]>([
    [[{ column: 'A' }], 'Unknown column: "A".', "Map it with --map field='A' ("],
    [[{ column: 'A' }, { column: 'B' }], 'Unknown columns: "A", "B".', "Map them with --map field='A' ("],
    [
      [{ column: 'A', reason: 'its values are numbers' }, { column: 'B' }],
      'Unknown column: "B". "A" was not used: its values are numbers.',
      "Map them with --map field='B' (",
    ],
    [
      [{ column: 'A', reason: 'its values are numbers' }],
      '"A" was not used: its values are numbers.',
      "Map it with --map field='A' (",
    ],
  ])('without a use, %j, are refused: %s', (unreadColumns, message, hint) => {
    expect(() => refuseUnknown({ unreadColumns })).toThrow(
      expect.objectContaining({ message, hint: expect.stringContaining(hint) as string }),
    );
    const conditions = unreadColumns.map(({ column }) => column.toLowerCase());
    expect(() => refuseUnknown({ unreadColumns }, conditions)).not.toThrow();
  });

  it('without a name in a sheet are refused with the other sheets', () => {
    const sheets = { read: 'A', others: [{ name: 'B', isHidden: false, hasNames: true }] };
    for (const isHeaderGuessed of [true, false])
      expect(() => mapColumns({ columns: ['x'], rows: [], isHeaderGuessed, sheets })).toThrow(
        expect.objectContaining({
          hint: expect.stringMatching(/ Or read another sheet with --sheet: "B"\.$/) as string,
        }),
      );
    expect(() => mapColumns({ columns: [''], rows: [], isHeaderGuessed: true })).toThrow(
      'No column contains',
    );
  });

  it('without a use are refused, a few by their names', () => {
    const unread = Array.from({ length: 90 }, (_, index) => ({ column: `Field ${index}` }));
    expect(() => refuseUnknown({ unreadColumns: unread })).toThrow(
      'Unknown columns: "Field 0", "Field 1", "Field 2", "Field 3", "Field 4", "Field 5", "Field 6", "Field 7" and 82 more.',
    );
    expect(() => refuseUnknown({ unreadColumns: [] })).not.toThrow();
  });
});
