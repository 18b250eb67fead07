import { describe, expect, it } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';

const { firms, importing, summaryOf, createdBy } = commandSuite();

describe('a cell that is empty or not there', () => {
  const trail = {
    slug: 'trail',
    name: 'Trail',
    company_name: 'Trail LLP',
    first_message: 'Hello.',
    system: 'Keep me.',
    expires_at: '2999-01-01T00:00:00+00:00',
  };
  const clears = (text: string, ...args: string[]) => {
    firms.rows.length = 0;
    firms.add(trail);
    return importing(text, args).then(() => firms.rows[0]);
  };

  it.each([
    ['that is not there', 'name,company,first_message,system,expires_at\nTrail,Trail LLP\n', []],
    ['that is empty', 'name,company,first_message,system,expires_at\nTrail,Trail LLP,,,\n', []],
    ['of blanks', 'name,company,first_message,system,expires_at\nTrail,Trail LLP,  ,  , \n', []],
    [
      'that is not there, also on request',
      'name,company,first_message\nTrail,Trail LLP\n',
      ['--clear-empty'],
    ],
    [
      'that is null in JSON',
      '{"slug":"trail","name":"Trail","firstMessage":null,"expiresAt":""}\n',
      ['f.jsonl'],
    ],
  ])('keeps the text: one %s', async (_, text, args) => {
    expect(await clears(text, ...args)).toMatchObject(trail);
  });

  it('clears it on request', async () => {
    const text = 'name,company,first_message,system,expires_at\nTrail,Trail LLP,,,\n';
    expect(await clears(text, '--clear-empty')).toMatchObject({
      first_message: '',
      system: '',
      expires_at: null,
      name: 'Trail',
    });
  });
});

describe('an import that is repeated', () => {
  it.each(['name,company\nDana,Roe\n', 'name,company,expires_at\nDana,Roe,\n'])(
    'changes nothing, the expiry of --expires neither: %j',
    async (text) => {
      await summaryOf(text, '--expires', '30d');
      const before = structuredClone(firms.rows);
      expect(before[0]?.expires_at).not.toBeNull();
      expect(await summaryOf(text, '--expires', '30d')).toMatchObject({ unchanged: 1, updated: 0 });
      expect(firms.rows).toEqual(before);
    },
  );

  it('changes no name that a person has respelled, if the file has it in capitals', async () => {
    firms.add({ slug: 'a', name: 'Ada Brook', company_name: 'Brook LLP' });
    expect(await summaryOf('name,company\nADA BROOK,BROOK LLP\n')).toMatchObject({ unchanged: 1 });
    expect(await summaryOf('name,company\nAda BROOK,Brook LLP\n')).toMatchObject({ updated: 1 });
    // A row that names its firm has the name as it is meant.
    expect(await summaryOf('slug,name,company\na,ADA BROOK,Brook LLP\n')).toMatchObject({ updated: 1 });
    expect(firms.rows[0]?.name).toBe('ADA BROOK');
  });

  it('writes a company in the small letters of the file', async () => {
    firms.add({ slug: 'a', name: 'Ada Brook', company_name: 'Thredup' });
    expect(await summaryOf('name,company\nADA BROOK,thredup\n')).toMatchObject({ updated: 1 });
    expect(firms.rows[0]).toMatchObject({ name: 'Ada Brook', company_name: 'thredup' });
  });
});

it('imports the other rows if a person leaves the unclear ones out, which is the first answer', async () => {
  firms.add({ slug: 'obrien', name: "O'Brien", company_name: 'Rowe' });
  const { printedLines, error } = await importing('name,company\nO’Brien,Rowe\nAnn,Roe\n', [], {}, [
    ['Are these the same firms?', keys.enter],
    ['[y/N]', `y${keys.enter}`],
  ]);
  expect(printedLines).toEqual(['2 rows: 1 created, 1 left out.']);
  // What the person has decided is no conflict any more.
  expect(error).toBeUndefined();
  expect(firms.rows.map(({ name }) => name)).toEqual(["O'Brien", 'Ann']);
});

describe('a name', () => {
  it('of a column with last names first may have two of them', async () => {
    const rows = '"Brook, Ada",A\n"García López, María",B\n"Cole, Ben",C\n';
    expect((await createdBy(`name,company\n${rows}`)).map(([name]) => name)).toEqual([
      'Ada Brook',
      'María García López',
      'Ben Cole',
    ]);
  });

  it.each([
    ['"Last Name, First Name"', '"García López, María"', 'María García López'],
    ['Nachname Vorname', 'Weiß Eva', 'Eva Weiß'],
  ])('has the order of its header: %s', async (header, cell, name) => {
    expect(await createdBy(`${header},company\n${cell},Roe\n`)).toEqual([[name, 'Roe']]);
  });

  it('has what stands between its parts', async () => {
    const text = 'Voornaam;Tussenvoegsel;Achternaam;Bedrijf\nJan;van der;Berg;Roe\nEva;;Lang;Roe\n';
    expect((await createdBy(text)).map(([name]) => name)).toEqual(['Jan van der Berg', 'Eva Lang']);
  });

  it('that is read otherwise is named before anything is written', async () => {
    expect((await importing('name,company\n"Brook, Ada",Roe\n', ['--dry-run'])).notes).toContain(
      'Line 2: "Brook, Ada" is read as "Ada Brook".',
    );
  });

  it('in capitals is asked about', async () => {
    const text = 'name,company\nADA VAN BROOK,BROOK LEGAL LLP\nBen Cole,Cole iLaw\n';
    const { notes } = await importing(text, [], {}, [
      ['all in capitals', keys.second],
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect(firms.rows.map(({ name, company_name }) => [name, company_name])).toEqual([
      ['Ada van Brook', 'Brook Legal LLP'],
      ['Ben Cole', 'Cole iLaw'],
    ]);
    expect(notes.join('\n')).not.toContain('Warning');
    firms.rows.length = 0;
    const asInFile = await importing(text, [], {}, [
      ['all in capitals', keys.enter],
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect(firms.rows[0]).toMatchObject({ name: 'ADA VAN BROOK', company_name: 'BROOK LEGAL LLP' });
    expect(asInFile.notes.join('\n')).not.toContain('Warning');
    firms.rows.length = 0;
    expect((await importing(text)).notes).toContain(
      'Warning: Line 2: The name is all in capitals or in none: "ADA VAN BROOK".',
    );
  });

  it.each([
    ['is put together where a row has only its parts', ',Ada,Brook', 'Ada Brook', undefined],
    [
      'is doubted where its parts are those of another',
      'Pg,Philipp,',
      'Pg',
      'Other columns call the contact "Philipp".',
    ],
    ['may be shorter than its parts', 'Bob Brook,Robert,Brook', 'Bob Brook', undefined],
    [
      'may have a firm in it',
      'Roe Consulting⎥Ada Brook,Ada,Brook',
      'Roe Consulting⎥Ada Brook',
      'may be something else',
    ],
  ])('in one column and in two %s', async (_, row, name, warning) => {
    const { notes } = await importing(
      `Full Name,First Name,Last Name\nCy Dorn,Cy,Dorn\nDi Ess,Di,Ess\n${row}\n`,
    );
    expect(firms.rows.at(-1)?.name).toBe(name);
    expect(notes.filter((line) => line.startsWith('Warning: Line 4'))).toEqual(
      warning === undefined ? [] : [expect.stringContaining(warning) as string],
    );
  });

  it.each([
    ['"Roe, Ada Brook",Roe', 'Ada Brook'],
    ['"Hale LLP, Ada Brook",Hale LLP', 'Ada Brook'],
    ['Roe - Ada Brook,Roe', 'Ada Brook'],
    ['Ada Brook (Hale LLP),Hale LLP', 'Ada Brook'],
    ['Roe Brook,Roe', 'Roe Brook'],
    ['"Brook, Ada",Brook', 'Ada Brook'],
  ])('has not the company that a program has put beside it: %s', async (row, name) => {
    const names = await createdBy(`Display Name,Company\n${row}\n`);
    expect(names.map(([first]) => first)).toEqual([name]);
  });

  it('of a row that names its firm is never changed', async () => {
    expect(await createdBy('slug,name\nx,"Brook, Ada"\n')).toEqual([['Brook, Ada', '']]);
  });
});

it('reads the customer as the company of its contact', async () => {
  expect(await createdBy('client.name,contact.first_name,contact.last_name\nRoe LLP,Ada,Brook\n')).toEqual([
    ['Ada Brook', 'Roe LLP'],
  ]);
});

it('says how many rows have no company, or that all have none', async () => {
  const { notes } = await importing('Company,Name\nRoe LLP,Ada Brook\n,Eve Lowe\n');
  expect(notes.join('\n')).toContain('1 of 2 rows has no company, so the page says "law firms" there.');
  expect((await importing('Company,Name\nRoe LLP,Ada Brook\n')).notes.join()).not.toContain('law firms');
  expect((await importing('شركة,Name\nRoe,Ada Lane\n', ['--ignore-unknown'])).notes).toContain(
    'No column is read for the company, so the page says "law firms".',
  );
});

it('says which columns may name another person, or this one otherwise', async () => {
  const header = 'First Name,Last Name,First Name 2,Spouse Last Name,Partner Name,Preferred First Name';
  const { notes } = await importing(`${header}\nAda,Brook,Ben,Crane,,Addie\n`, ['--ignore-unknown']);
  expect(notes.join('\n')).toContain('Not read: "First Name 2", because it may name another person.');
  expect(notes.join('\n')).toContain('Not read: "Spouse Last Name", because it may name another person.');
  expect(notes.join('\n')).toContain(
    'Not read: "Preferred First Name", because "First Name" is read instead, and differs.',
  );
  expect(notes.join('\n')).toContain('Not read: "Partner Name".');
});

it('leaves out companies without a contact, and counts them once', async () => {
  const text =
    'Type,First Name,Last Name,Company\nPerson,Ada,Brook,Roe\nCompany,,,Cole PLLC\nCompany,,,Dunn\n';
  const { printedLines, error } = await importing(text, ['--ignore-unknown']);
  expect([printedLines, error]).toEqual([['3 rows: 1 created, 2 without a contact.'], undefined]);
  expect((await importing('name,company\n,Cole PLLC\n')).error?.message).toContain(
    'Line 2: A firm needs the name of its contact.',
  );
});

describe('one company', () => {
  it.each([
    ['Brook LLP;;', 'Brook LLP'],
    ['"Brook\\, Cole\\, Dunn LLP"', 'Brook, Cole, Dunn LLP'],
    ['Stra&szlig;e &amp; B&uuml;ro', 'Straße & Büro'],
  ])('%s is read without what empty parts leave behind it: %s', async (cell, companyName) => {
    expect(await createdBy(`name,company\nAda Brook,${cell}\n`)).toEqual([['Ada Brook', companyName]]);
    const { notes } = await importing(`name,company\nEve Brook,${cell}\n`, ['--dry-run']);
    const written = cell.replaceAll('"', '').trim();
    const note = `Line 2: "${written}" is read as "${companyName}".`;
    expect(notes.includes(note)).toBe(written !== companyName);
  });

  it.each(['Brook Legal, LLP', 'The Brook Legal LLP', 'Brook Legal'])(
    'is asked about in another spelling: %j',
    async (companyName) => {
      firms.add({ slug: 'a', name: 'Ada Brook', company_name: 'Brook Legal LLP' });
      const { error } = await importing(`name,company\nAda Brook,"${companyName}"\n`);
      expect(error?.message).toContain('Is this the same as "a" ("Ada Brook, Brook Legal LLP")?');
      expect(firms.rows).toHaveLength(1);
    },
  );

  it.each([
    ['Cole & Sons', 'Cole and Sons'],
    ['The Law Office of Ada Cole', 'Law Offices of Ada Cole, P.C.'],
    ['Müller & Weiß', 'Mueller & Weiss'],
    ['Søren Bjørn', 'Soren Bjorn'],
    ['O´Brook', "O'Brook"],
    ['Cole e.K.', 'Cole GmbH & Co. KG'],
  ])('%j is asked about as %j', async (one, other) => {
    firms.add({ slug: 'a', name: 'Ada', company_name: one });
    expect((await importing(`name,company\nAda,"${other}"\n`)).error).toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['Ada M. Brook', 'Ada Brook', true],
    ['Dr. Ada Brook', 'Ada Brook', true],
    ['Ada Brook, Ph. D., Esq.', 'Ada Brook', true],
    ['José Núñez', 'Jose Nunez', true],
    ['Ada Brook', 'Brook Ada', true],
    ['ไก่', 'ไก', false],
    ['Ada Brook Jr.', 'Ada Brook', false],
    ['A. Brook', 'B. Brook', false],
  ])('with the contacts %j and %j is one firm? %s', async (one, other, isAsked) => {
    firms.add({ slug: 'a', name: one, company_name: 'Roe' });
    await importing(`name,company\n${other},Roe\n`);
    expect(firms.rows).toHaveLength(isAsked ? 1 : 2);
  });
});

it('warns of the columns that may have the company, if none is known', async () => {
  const { notes } = await importing('Name,Firm where they work\nAda,Roe LLP\n', ['--ignore-unknown']);
  expect(notes.join('\n')).toMatch(/Warning: No column is read for the company.*"Firm where they work"/);
});
