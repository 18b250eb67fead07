import { readFileSync, writeFileSync } from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';
import type { ImportSummary } from '../../firms/import-summary.ts';

const { firms, run, json, importing } = commandSuite();

const summaryOf = (text: string, ...args: string[]) => {
  writeFileSync('f.csv', text);
  return json<ImportSummary>(['import', 'f.csv', ...args]);
};
/** The contacts and companies that an import creates. */
const createdBy = async (text: string | Uint8Array, ...args: string[]) => {
  firms.rows.length = 0;
  await importing(text, [...args, '--ignore-unknown']);
  return firms.rows.map(({ name, company_name }) => [name, company_name]);
};

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
  it.each([
    ['"Brook, Ada"', 'Ada Brook'],
    ['"van der Berg, Ada"', 'Ada van der Berg'],
    ['"Brook, Ada, Esq."', 'Ada Brook, Esq.'],
    ['"Brook Jr., Ada"', 'Ada Brook Jr.'],
    ['"Brook, Ada M., III"', 'Ada M. Brook III'],
    ['"Ada Brook, Esq."', 'Ada Brook, Esq.'],
    ['"Ada Brook, Partner"', 'Ada Brook, Partner'],
    ['Ms. Ada Brook (she/her)', 'Ms. Ada Brook'],
    ['“Ada Brook”', 'Ada Brook'],
    ['• Ada Brook', 'Ada Brook'],
    ['- Ada Brook', 'Ada Brook'],
    ['12. Ada Brook', 'Ada Brook'],
    ['"""Brook, Ada"" <ada@x.example>"', 'Ada Brook'],
    ['"Brook, Ada - Managing Partner"', 'Brook, Ada - Managing Partner'],
    ['"Brook\\, Ada"', 'Ada Brook'],
    ['O&#039;Brook &amp;amp; Co&eacute;', "O'Brook & Coé"],
    ['=44=61=76=C3=AD=64=20Ireland', 'Davíd Ireland'],
    ['"CN=Brook\\, Ada,OU=Legal,DC=x"', 'Ada Brook'],
  ])('%s is read as people say it: %s', async (cell, name) => {
    expect(await createdBy(`name,company\n${cell},Roe\n`)).toEqual([[name, 'Roe']]);
  });

  it('of a column with last names first may have two of them', async () => {
    const rows = '"Brook, Ada",A\n"García López, María",B\n"Cole, Ben",C\n';
    expect((await createdBy(`name,company\n${rows}`)).map(([name]) => name)).toEqual([
      'Ada Brook',
      'María García López',
      'Ben Cole',
    ]);
  });

  it.each([
    ['Ada Brook,Brook', 'Ada Brook'],
    ['Ben,Ben Cole', 'Ben Cole'],
    ['Cy Dunn,Cy Dunn', 'Cy Dunn'],
    ['Ed,Foy', 'Ed Foy'],
    ['Jos&eacute;,O&#039;Brook', "José O'Brook"],
  ])('of two cells that repeat a part is said once: %s', async (cells, name) => {
    expect(await createdBy(`First Name,Last Name,Company\n${cells},Roe\n`)).toEqual([[name, 'Roe']]);
  });

  it.each([
    ['"First Name, Last Name"', '"Ada, Brook"', 'Ada Brook'],
    ['"Last Name, First Name"', '"García López, María"', 'María García López'],
    ['"Nachname, Vorname"', '"Weiß, Eva"', 'Eva Weiß'],
    ['Nachname Vorname', 'Weiß Eva', 'Eva Weiß'],
    ['Name (Last First)', 'van der Berg Ada', 'van der Berg Ada'],
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
    const text = 'name,company\nADA VAN BROOK,BROOK LEGAL LLP\nBen Cole,Cole\n';
    const { notes } = await importing(text, [], {}, [
      ['all in capitals', keys.second],
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect(firms.rows.map(({ name, company_name }) => [name, company_name])).toEqual([
      ['Ada van Brook', 'Brook Legal LLP'],
      ['Ben Cole', 'Cole'],
    ]);
    expect(notes.join('\n')).not.toContain('Warning');
    firms.rows.length = 0;
    const asInFile = await importing(text, [], {}, [
      ['all in capitals', keys.enter],
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect(firms.rows[0]?.name).toBe('ADA VAN BROOK');
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
      'may be several',
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

  it('that begins with that of another row may be two, as a guest may have the name of who brings them', async () => {
    const { notes } = await importing('name\nWill Hahn\nWill Hahn Ada Brook\nMaria de la Cruz\n');
    expect(notes.filter((line) => line.startsWith('Warning: Line'))).toEqual([
      'Warning: Line 3: The name begins with "Will Hahn", the name in another row, so it may be two people.',
    ]);
  });

  it('of a row that names its firm is never changed', async () => {
    expect(await createdBy('slug,name\nx,"Brook, Ada"\n')).toEqual([['Brook, Ada', '']]);
  });
});

it.each([
  ['Persona jurídica', 'No', 'Sí'],
  ['Tipo de contacto', 'freelancer', 'company'],
  ['Kontaktart', 'Person', 'Unternehmen'],
  ['Organization (is this an organization record? yes or no)', 'no', 'yes'],
])('leaves out whom the column %j calls a company', async (column, person, company) => {
  const names = await createdBy(`Name,${column}\nAda Brook,${person}\nCrane Transport,${company}\n`);
  expect(names).toEqual([['Ada Brook', '']]);
});

it('warns of a contact that is called like the company, unless it has a first and a last name', async () => {
  const warning = 'The contact is called like the company, so it may be no person.';
  const { notes } = await importing('Name,Company\nCafe Crane,Cafe Crane\nAda Brook,Brook\n');
  expect(notes).toContain(`Warning: Line 2: ${warning}`);
  expect(notes.filter((note) => note.includes(warning))).toHaveLength(1);
  const other = await importing('First Name,Last Name,Company\nAda,Brook,Ada Brook\n');
  expect(other.notes.join()).not.toContain(warning);
});

it('says which columns may name another person', async () => {
  const header = 'First Name,Last Name,First Name 2,Spouse Last Name,Partner Name';
  const { notes } = await importing(`${header}\nAda,Brook,Ben,Crane,\n`, ['--ignore-unknown']);
  expect(notes.join('\n')).toContain('Not read: "First Name 2", because it may name another person.');
  expect(notes.join('\n')).toContain('Not read: "Spouse Last Name", because it may name another person.');
  expect(notes.join('\n')).toContain('Not read: "Partner Name".');
});

it('leaves out companies without a contact, and counts them once', async () => {
  const text =
    'Type,First Name,Last Name,Company\nPerson,Ada,Brook,Roe\nCompany,,,Cole PLLC\nCompany,,,Dunn\n';
  const { printedLines, error } = await importing(text, ['--ignore-unknown']);
  expect([printedLines, error]).toEqual([['3 rows: 1 created, 2 companies without a contact.'], undefined]);
  const named =
    'Type,name,company\nPerson,Di,Roe\nCompany,Cole PLLC,\nOrganization,Dunn,Dunn\nCompany,Eve,Lowe\n';
  expect((await importing(named, ['--ignore-unknown'])).printedLines).toEqual([
    '4 rows: 2 created, 2 companies without a contact.',
  ]);
  const answered = 'Customer Name,Is a Company\nDi Roe,False\nDorn,True\n';
  expect((await importing(answered, ['--ignore-unknown'])).printedLines).toEqual([
    '2 rows: 1 created, 1 company without a contact.',
  ]);
  expect((await importing('name,company\n,Cole PLLC\n')).error?.message).toContain(
    'Line 2: A firm needs the name of its contact.',
  );
});

describe('a quote too many', () => {
  it.each([
    [
      'name,company,Notes\nDana,Roe,"open\nEve,Lowe,x\nAnn,Cole,close"\nBo,Dunn,\n',
      '2 lines that look like rows',
    ],
    [
      'name;company;Notes\r\nDana;Roe;"open\r\nEve;Lowe;close"\r\nBo;Dunn;\r\n',
      '1 line that looks like a row',
    ],
  ])('is warned of where it hides rows: %j', async (text, words) => {
    const { notes } = await importing(text, ['--ignore-unknown']);
    expect(notes.join('\n')).toContain(`Warning: Line 2: A cell of it has ${words} of the table.`);
  });

  it.each([
    'name,company\nBo,Dunn\nDana,"Roe\nEve,Lowe\nAnn,Cole"\n',
    'company;name\nDunn;Bo\nRoe;"Dana\nLowe;Eve"\n',
    'name,company,Notes\nBo,Dunn,\nDana,"Roe,\nEve,Lowe,x\nAnn,Cole",\n',
  ])('is refused where it hides rows in a name or a company: %j', async (text) => {
    const { error } = await importing(text, ['--ignore-unknown']);
    expect(error?.message).toMatch(/Line 3: A cell of it has [12] lines? that looks? like (a row|rows)/);
    expect(firms.rows).toEqual([]);
  });

  it.each([
    'name,company,Notes\nDana,Roe,"12 Main Street\nBoston, MA"\nBo,Dunn,\n',
    'name,Notes\nDana,"Hello, Dana\nthanks, Bo"\nBo,\n',
    'name,company,Notes\nDana,Roe,"Does:\nwills, trusts, and estates"\nBo,Dunn,\n',
  ])('is not seen in a note of several lines: %j', async (text) => {
    expect((await importing(text, ['--ignore-unknown'])).notes.join('\n')).not.toContain('A cell of it');
  });
});

describe('a row of a form', () => {
  it.each([
    ['a number', 'No.,name,company\n1,Dana,Rowe\n2,,\n3,,\n'],
    ['a box that is not ticked', 'name,company,Sent,Fee\nDana,Rowe,TRUE,0\n,,FALSE,0\n,,FALSE,$0.00\n'],
    ['a default', 'name,company,Stage\nDana,Rowe,New\n,,New\n,,New\n'],
  ])('that nobody has filled in is counted and left out: %s', async (_, text) => {
    expect(await summaryOf(text, '--ignore-unknown')).toMatchObject({
      created: 1,
      invalid: 0,
      leftOut: { nobody: 2 },
    });
    const { printedLines } = await importing(text, ['--ignore-unknown', '--dry-run']);
    expect(printedLines.at(-1)).toBe('3 rows: 1 unchanged, 2 with nobody in them.');
  });

  it.each([
    ['an address', 'name,email\nDana,d@x.example\n,e@x.example\n'],
    ['a telephone', 'name,phone\nDana,2125550100\n,2125550101\n'],
    ['a note', 'name,company,Notes\nDana,Rowe,x\n,,call her again\n'],
  ])('is invalid with %s and no name', async (_, text) => {
    const { error } = await importing(text, ['--ignore-unknown']);
    expect(error?.message).toContain('Line 3: A firm needs the name of its contact.');
  });
});

describe('one company', () => {
  it.each([
    ['Brook LLP;;', 'Brook LLP'],
    ['"Cole & Sons, "', 'Cole & Sons'],
    ['"Brook; Cole"', 'Brook; Cole'],
    ['"Brook\\, Cole\\, Dunn LLP"', 'Brook, Cole, Dunn LLP'],
    ['Stra&szlig;e &amp; B&uuml;ro', 'Straße & Büro'],
  ])('%s is read without what empty parts leave behind it: %s', async (cell, companyName) => {
    expect(await createdBy(`name,company\nAda Brook,${cell}\n`)).toEqual([['Ada Brook', companyName]]);
    const { notes } = await importing(`name,company\nEve Brook,${cell}\n`, ['--dry-run']);
    const written = cell.replaceAll('"', '').trim();
    const note = `Line 2: "${written}" is read as "${companyName}".`;
    expect(notes.includes(note)).toBe(written !== companyName);
  });

  it.each([
    'Brook Legal, LLP',
    'Brook Legal L.L.P.',
    'The Brook Legal LLP',
    'Brook Legal',
    'Brook  Legal PLLC',
  ])('is asked about in another spelling: %j', async (companyName) => {
    firms.add({ slug: 'a', name: 'Ada Brook', company_name: 'Brook Legal LLP' });
    const { error } = await importing(`name,company\nAda Brook,"${companyName}"\n`);
    expect(error?.message).toContain('Is this the same as "a" ("Ada Brook, Brook Legal LLP")?');
    expect(firms.rows).toHaveLength(1);
  });

  it.each([
    ['Cole & Sons', 'Cole and Sons'],
    ['Cole, P.A.', 'Cole PA'],
    ['Law Offices of Cole & Sons', 'Cole and Sons LLP'],
    ['The Law Office of Ada Cole', 'Law Offices of Ada Cole, P.C.'],
  ])('%j is asked about as %j', async (one, other) => {
    firms.add({ slug: 'a', name: 'Ada', company_name: one });
    expect((await importing(`name,company\nAda,"${other}"\n`)).error).toMatchObject({ code: 'conflict' });
  });

  it.each([
    ['Ada M. Brook', 'Ada Brook', true],
    ['Dr. Ada Brook', 'Ada Brook', true],
    ['The Honorable Ada Brook, PhD', 'Ada Brook', true],
    ['Ada Brook, Ph. D., Esq.', 'Ada Brook', true],
    ['Ada Brook Jr., Esq.', 'Ada Brook Jr', true],
    ['Ada Brook Jr.', 'Ada Brook', false],
    ['A. Brook', 'B. Brook', false],
    ['Ada Brook', 'Ada Brooks', false],
  ])('with the contacts %j and %j is one firm? %s', async (one, other, isAsked) => {
    firms.add({ slug: 'a', name: one, company_name: 'Roe' });
    await importing(`name,company\n${other},Roe\n`);
    expect(firms.rows).toHaveLength(isAsked ? 1 : 2);
  });
});

describe('people who must not come back', () => {
  it.each([
    'Email Opt Out\ntrue',
    'HasOptedOutOfEmail\n1',
    'Do Not Call\nyes',
    'DNC\nX',
    'Unsubscribed\n2026-03-02',
    'Unsubscribed from all email\nTRUE',
    'Lead Status\nDo Not Contact',
    'Tags\nvip; DNC',
    'Marketing Status\nUnsubscribed',
    'EMAIL_BLACKLIST\n1',
    'Blocklisted\nYes',
    'UNSUB_TIME\n2026-03-02 11:00:00',
    "Don't call\nx",
    'Do not allow Phone Calls\nDo Not Allow',
    'Kein Anruf\nx',
    'Ne pas démarcher\noui',
    'Fecha de baja\n2026-02-01',
    'OK to call?\nNo',
    'Contactable\nN',
    'Anruf erlaubt\nnein',
    'GDPR consent\nwithdrawn',
    'Consentement RGPD\nretiré',
    'Lead Status\nBad timing - do not call',
    'Status\nDNC 5/2026',
    'Status\nDeceased',
    'Status\nRemoved',
    'List status\nsuppressed',
    'Subscriber status\nSpam complaint',
    'DND\nAll',
    'Exclude from campaigns\nYes',
    'No Calls\nx',
    'Is Deceased\nYes',
    'IsDeleted\n1',
    'S’oppose au traitement de ses données\nOui',
    'S&rsquo;oppose au traitement\nOui',
    'Widerspricht der Verarbeitung\nja',
    'Objects to processing?\nyes',
    'Se opone al tratamiento\nSí',
  ])('are left out by a column of the file: %j', async (column) => {
    const [header = '', value = ''] = column.split('\n');
    const text = `name,company,${header}\nAda,Roe,${value}\nBen,Cole,\n`;
    const summary = await summaryOf(text, '--ignore-unknown');
    expect(summary).toMatchObject({ created: 1, leftOut: { optedOut: 1 } });
    expect(firms.rows.map(({ name }) => name)).toEqual(['Ben']);
    expect(await summaryOf(text, '--ignore-unknown', '--include-opted-out')).toMatchObject({ created: 1 });
  });

  it('are left out by a column without a name, which is called by its position', async () => {
    writeFileSync('f.csv', 'name,company,\nAda,Roe,do not call\nBen,Cole,\n');
    const planned = await run(['import', 'f.csv', '--dry-run']);
    expect(planned.printedLines.join('\n')).toMatch(/opted out +Opted out: #3 is "do not call"\./);
  });

  it.each(['false', '0', 'No', '', 'n', 'Subscribed', 'OK', 'Allow', 'Not opted out', '[ ]'])(
    'are not those whose column says %j',
    async (value) => {
      expect(await summaryOf(`name,Do Not Call\nAda,${value}\n`)).toMatchObject({ created: 1 });
    },
  );

  it.each(['OK to call\nyes', 'Lead Status\nNot opted out', 'Status\nOpen', '(Do Not Modify) Contact\n1'])(
    'are not those of %j',
    async (column) => {
      const [header = '', value = ''] = column.split('\n');
      const summary = await summaryOf(`name,${header}\nAda,${value}\n`, '--ignore-unknown');
      expect(summary).toMatchObject({ created: 1 });
      expect(summary.warnings).toBeUndefined();
    },
  );

  it('may be those of a note, which is a warning', async () => {
    const text =
      'name,Notes\nAda,3/4: please do not contact again\nBen,met at a fair\nCy,asked to be taken off the list\n';
    const { notes } = await importing(text, ['--ignore-unknown']);
    expect(notes.filter((line) => line.startsWith('Warning'))).toEqual([
      'Warning: Line 2: Notes is "3/4: please do not contact again", which may mean that nobody should call.',
      'Warning: Line 4: Notes is "asked to be taken off the list", which may mean that nobody should call.',
    ]);
    expect(firms.rows).toHaveLength(3);
  });

  it('are also those whose name says so', async () => {
    expect(await createdBy('name,company\nAda Brook - DO NOT CALL,Roe\nBen,Cole\n')).toEqual([
      ['Ben', 'Cole'],
    ]);
  });

  it('are kept out of later imports by the block list', async () => {
    const text = 'name,company\nAda Brook,Roe LLP\nBen,Cole\n';
    await importing(text);
    const slug = firms.slugs().find((one) => one.startsWith('roe')) ?? '';
    const { notes } = await run(['delete', slug, '--block']);
    expect(notes.join('\n')).toMatch(/blocked\.csv lists who no import brings back\./);
    expect(await summaryOf(text)).toMatchObject({ leftOut: { blocked: 1 }, unchanged: 1, created: 0 });
    // In another spelling, too, and by the slug.
    expect(await summaryOf('name,company\nADA BROOK,"Roe, LLP"\n')).toMatchObject({
      leftOut: { blocked: 1 },
    });
    expect(await summaryOf(`slug,name\n${slug},Somebody\n`)).toMatchObject({ leftOut: { blocked: 1 } });
    expect(readFileSync('config/blocked.csv', 'utf8')).toMatch(
      /^name,company,slug,since\nAda Brook,Roe LLP,\S+,\d{4}-\d\d-\d\d\n$/,
    );
  });

  it('are not blocked by a dry run', async () => {
    firms.add({ slug: 'a', name: 'Ada' });
    const planned = await run(['delete', 'a', '--block', '--dry-run']);
    expect(planned.notes.join('\n')).toMatch(/\(no import brings them back\): not done/);
    expect(await summaryOf('slug,name\na,Ada\n')).toMatchObject({ unchanged: 1 });
  });

  it.each([
    'GDPR Consent',
    'Email Opt-In',
    'Opted In',
    'Subscribed',
    'subscribed_to_emails',
    'Newsletter',
    'Werbung erlaubt',
  ])('may be those who gave no consent, which is said: %s', async (header) => {
    const text = `name,${header}\nAda,No\nBen,Yes\nCy,Opted in\nDi,\n`;
    const { notes } = await importing(text, ['--ignore-unknown']);
    expect(notes.join('\n')).toContain(`Warning: "${header}" says no in 1 row`);
    expect(firms.rows).toHaveLength(4);
  });

  it.each([
    ['Status\nBounced', `is "Bounced" in 1 row. That leaves nobody out; --where 'Status!=Bounced' does.`],
    ['Client status\nInactive', 'is "Inactive" in 1 row'],
    ['Email permission status\ntemp hold', 'is "temp hold" in 1 row'],
    ['Bounced\nYes', 'has a value in 1 row. That leaves nobody out; --where chooses rows.'],
    ['GDPR objection\n2026-01-05', 'has a value in 1 row. That leaves nobody out; --where chooses rows.'],
    ['Pas de démarchage\noui', 'has a value in 1 row. That leaves nobody out; --where chooses rows.'],
    ['CLEAN_TIME\n2026-03-02', 'has a value in 1 row'],
    ['Active\nFalse', 'says no in 1 row'],
    ['Order status\ncancelled', 'is "cancelled" in 1 row'],
    ['approval_status\ncancelled by self', 'is "cancelled by self" in 1 row'],
    ['Status\nNot approved', 'is "Not approved" in 1 row'],
    ['Enabled\n0', 'says no in 1 row'],
    ['Attendee Status\nNot Attending', 'is "Not Attending" in 1 row'],
    ['Bar Status\nDisbarred', 'is "Disbarred" in 1 row'],
    ['Last Disposition\nWrong Number', 'is "Wrong Number" in 1 row'],
    ['Canceled\ntrue', 'has a value in 1 row'],
    ['Deal Stage\nClosed Lost', 'is "Closed Lost" in 1 row'],
    ['Lead - Archived\ntrue', 'has a value in 1 row'],
  ])('are perhaps those of %j, which is said', async (column, sentence) => {
    const [header = '', value = ''] = column.split('\n');
    const { notes } = await importing(`name,${header}\nAda,${value}\nBen,\n`, ['--ignore-unknown']);
    expect(notes.join('\n')).toContain(`Warning: "${header}" ${sentence}`);
    expect(firms.rows).toHaveLength(2);
  });

  it('need a list that can be read', async () => {
    firms.add({ slug: 'a', name: 'Ada' });
    await run(['delete', 'a', '--block']);
    writeFileSync('config/blocked.csv', 'who\nAda\n');
    expect((await importing('name\nAda\n')).error?.message).toMatch(/blocked\.csv has no column "name"\.$/);
  });
});

describe('--where', () => {
  const leads = 'name,company,Lead Status\nAda,Roe,Qualified\nBen,Cole, qualified \nCy,Dunn,New\nDi,Ess,\n';
  it.each([
    [['Lead Status=Qualified'], ['Ada', 'Ben']],
    [['Lead Status!=Qualified'], ['Cy', 'Di']],
    [['lead status='], ['Di']],
    [['Lead Status=Qualified', 'company=Cole'], ['Ben']],
    [['#3=New'], ['Cy']],
  ])('--where %j chooses its rows', async (conditions, names) => {
    const flags = conditions.flatMap((one) => ['--where', one]);
    expect((await createdBy(leads, ...flags)).map(([name]) => name)).toEqual(names);
    const leftOut = await summaryOf(leads, ...flags, '--dry-run', '--ignore-unknown');
    expect(leftOut).toMatchObject({ leftOut: { notChosen: 4 - names.length } });
  });

  it('is refused without its column', async () => {
    expect((await importing(leads, ['--where', 'Stage=New', '--ignore-unknown'])).error?.message).toBe(
      'There is no column "Stage" for --where Stage=New.',
    );
    expect((await importing(leads, ['--where', 'New', '--ignore-unknown'])).error?.message).toBe(
      '--where New is no condition.',
    );
  });
});

it('asks which column has the company, if none is known', async () => {
  const text = 'Name,Firm where they work\nAda,Roe LLP\n';
  const { notes } = await importing(text, ['--ignore-unknown']);
  expect(notes.join('\n')).toMatch(/Warning: No column is read for the company.*"Firm where they work"/);
  firms.rows.length = 0;
  await importing(text, [], {}, [
    ['Which column has the company?', keys.enter],
    ['[y/N]', `y${keys.enter}`],
  ]);
  expect(firms.rows.map(({ company_name }) => company_name)).toEqual(['Roe LLP']);
});

const sheet = (name: string, people: readonly string[], more: object = {}) => ({
  name,
  rows: [['name', 'company'], ...people.map((one) => [one, 'Roe'])],
  ...more,
});

describe('a list whose title says that its people must not be called', () => {
  const dana = 'name,company\nDana,Roe\n';

  it.each(['do-not-call-list.csv', 'unsubscribed_2026-11.csv', 'Opt-Outs.csv', 'global suppression (3).csv'])(
    'is left out, and read on request: %s',
    async (file) => {
      const { notes, printedLines, error } = await importing(dana, [file]);
      expect([firms.rows, printedLines, error]).toEqual([[], ['1 row: 1 opted out.'], undefined]);
      const title = file.replace('.csv', '');
      expect(notes).toContain(
        `Warning: By its name, "${title}" lists people who must not be called. They are left out unless you pass --include-opted-out.`,
      );
      await importing(dana, [file, '--include-opted-out']);
      expect(firms.rows).toHaveLength(1);
    },
  );

  it.each(['leads-without-unsubscribed.csv', 'dnc scrubbed.csv'])(
    'is warned of if it may have been cleaned of them: %s',
    async (file) => {
      const { notes } = await importing(dana, [file]);
      expect(firms.rows).toHaveLength(1);
      const title = file.replace('.csv', '');
      expect(notes).toContain(
        `Warning: "${title}" may list people who must not be called. They are not left out.`,
      );
    },
  );

  it('decides nothing beside a column that says who opted out', async () => {
    const text = 'name,company,Opt Out\nDana,Roe,no\nEve,Lowe,yes\n';
    const { printedLines, notes } = await importing(text, ['leads-optout.csv', '--ignore-unknown']);
    expect(printedLines).toEqual(['2 rows: 1 created, 1 opted out.']);
    expect(notes).toContain(
      'Warning: By its name, "leads-optout" lists people who must not be called. Only the rows that its column marks are left out: "Opt Out".',
    );
  });

  it('is a sheet, too', async () => {
    const bytes = await writeXlsx({ sheets: [sheet('Unsubscribed', ['Ben'])] });
    expect((await importing(bytes, ['f.xlsx'])).printedLines).toEqual(['1 row: 1 opted out.']);
    expect(firms.rows).toEqual([]);
  });
});

describe('the sheets of a workbook', () => {
  it('are chosen as a person would, and the others are named', async () => {
    const bytes = await writeXlsx({
      sheets: [
        sheet('_lookup', ['Internal'], { veryHidden: true }),
        { name: 'Empty', rows: [] },
        { name: 'Export Summary', rows: [['This document was exported.']] },
        sheet('East', ['Ada']),
        sheet('West', ['Ben']),
      ],
    });
    const { notes } = await importing(bytes, ['f.xlsx']);
    expect(firms.rows.map(({ name }) => name)).toEqual(['Ada']);
    expect(notes.slice(0, 4)).toEqual([
      'Reading the sheet "East".',
      'Warning: Not read: "West", which has names too. Import each with --sheet.',
      'Not read: the sheet "Export Summary".',
      'Not read: hidden sheet "_lookup".',
    ]);
  });

  it.each(['Unsubscribed', 'Do not call', 'DNC', 'Opt-outs'])(
    'are not chosen, nor offered, if they may list people who must not be called: %s',
    async (name) => {
      const { notes } = await importing(
        await writeXlsx({ sheets: [sheet(name, ['Ben']), sheet('East', ['Ada'])] }),
        ['f.xlsx'],
      );
      expect(firms.rows.map((row) => row.name)).toEqual(['Ada']);
      expect(notes.slice(0, 2)).toEqual([
        'Reading the sheet "East".',
        `Warning: Not read: "${name}", which may list people who must not be called. They are not left out.`,
      ]);
    },
  );

  it('are named if all with rows are hidden', async () => {
    const bytes = await writeXlsx({
      sheets: [sheet('Old', ['Ada'], { hidden: true }), { name: 'New', rows: [] }],
    });
    expect((await importing(bytes, ['f.xlsx'])).error).toMatchObject({
      message: 'There are no rows in f.xlsx, but in hidden sheets: "Old".',
      hint: "To read one, pass --sheet 'Old'.",
    });
  });

  it('may hide rows, which are read on request', async () => {
    const rowDefs = new Map([[2, { hidden: true }]]);
    const bytes = await writeXlsx({ sheets: [sheet('A', ['Ada', 'Ben', 'Cy'], { rowDefs })] });
    expect((await createdBy(bytes, 'f.xlsx')).map(([name]) => name)).toEqual(['Ada', 'Cy']);
    expect(await createdBy(bytes, 'f.xlsx', '--hidden-rows')).toHaveLength(3);
  });
});
