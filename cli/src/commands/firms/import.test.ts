import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../firms/table/table.ts';
import { commandSuite } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';

const { firms, run, importing, requests, summaryOf, failed } = commandSuite();

/** The report's lines without its header. */
const report = (file = 'f.csv.report.csv') => readFileSync(file, 'utf8').split('\n').slice(1, -1);
const outcomesIn = (lines: readonly string[]) => lines.map((line) => line.split(',')[2]);
const noCounts = {
  rows: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  invalid: 0,
  links: 'f.csv.links.csv',
  report: null,
  dryRun: false,
};
const present = () => firms.add({ slug: 'a', name: 'Old', system: 'Keep me.' }, { slug: 'b', name: 'Same' });
const file = 'slug,name\na,New\nb,Same\nc,Third\n';

describe('an import', () => {
  it('creates, changes and keeps firms, and keeps fields that the file lacks', async () => {
    present();
    expect(await summaryOf(file)).toEqual({ ...noCounts, rows: 3, created: 1, updated: 1, unchanged: 1 });
    expect(firms.rows.map(({ slug, name, system }) => [slug, name, system])).toEqual([
      ['a', 'New', 'Keep me.'],
      ['b', 'Same', ''],
      ['c', 'Third', ''],
    ]);
    // A completed import writes no report unless requested.
    expect(readdirSync('.').filter((name) => name !== 'config')).toEqual(['f.csv', 'f.csv.links.csv']);
    const again = await importing('slug,name\na,Newer\n');
    expect(again.printedLines).toEqual(['1 row: 1 updated.']);
    expect(again.notes).toEqual([
      'Reading name, slug.',
      'f.csv.links.csv has each row with its link.',
      'To undo this, run firmline firms undo.',
    ]);
  });

  it('sets when new links expire that have no time in the file', async () => {
    firms.add({ slug: 'a', name: 'Old' });
    await importing('slug,name,expires_at\na,New,\nb,Bo,\nc,Cy,2999-01-01\n', ['--expires', '2998-01-01']);
    expect(firms.rows.map(({ expires_at }) => expires_at?.slice(0, 4) ?? null)).toEqual([
      null,
      '2998',
      '2999',
    ]);
  });

  it('reads the order of day and month from all days of the column', async () => {
    await importing('slug,name,expires_at\na,Ann,05/02/2999\nb,Bo,31/01/2999\n');
    await importing('slug,name,expires_at\nc,Cy,05/02/2999\nd,Di,01/31/2999\n');
    expect(firms.rows.map(({ expires_at }) => expires_at?.slice(0, 7))).toEqual([
      '2999-02',
      '2999-01',
      '2999-05',
      '2999-01',
    ]);
  });

  it('refuses a new link that has expired, but not one that the firm already has', async () => {
    firms.add({ slug: 'a', name: 'Ann', expires_at: '2020-02-01T11:59:59.999+00:00' });
    const rows = 'slug,name,expires_at\na,Ann,1/31/2020\n';
    expect((await importing(rows)).error).toBeUndefined();
    expect((await importing(`${rows}b,Bo,1/31/2020\n`)).error).toMatchObject({
      message: expect.stringContaining('Line 3: The expiry is in the past, the end of 2020-01-31') as string,
      hint: expect.stringContaining('--allow past') as string,
    });
    expect(firms.slugs()).toEqual(['a']);
  });

  it('writes each row with its slug, link and expiry, for a mail merge', async () => {
    firms.add({ slug: 'a', name: 'Ann', expires_at: '2999-01-01T00:00:00+00:00' });
    const rows =
      'name;Phone;URL;url;slug;company\nAnn;+49 30 1;https://in.example/ann;https://demo.example.com/a;a;\nBo;=1+1;;;;"Röwe, LLP"\n';
    await importing(rows, ['--ignore-unknown', '--expires', '2998-01-01']);
    const made = firms.slugs().find((slug) => slug !== 'a') ?? '';
    // As a spreadsheet opens it that wrote the file.
    expect(readFileSync('f.csv.links.csv', 'utf8').split('\n')).toEqual([
      '\uFEFFname;Phone;URL;company;slug;url;expires_at',
      'Ann;+49 30 1;https://in.example/ann;;a;https://demo.example.com/a;2999-01-01T00:00:00.000Z',
      `Bo;'=1+1;;"Röwe, LLP";${made};https://demo.example.com/${made};2998-01-01`,
      '',
    ]);
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Leads',
          rows: [
            ['slug', 'name'],
            ['a', '=1+1'],
          ],
        },
      ],
    });
    const { notes } = await importing(book, ['f.xlsx', '--allow', 'formula']);
    expect(notes).toContain('f.xlsx.links.xlsx has each row with its link.');
    const links = { bytes: readFileSync('f.xlsx.links.xlsx'), name: 'f.xlsx' };
    expect((await readTable(links)).rows[0]?.cells.slice(0, 3)).toEqual([
      '=1+1',
      'a',
      'https://demo.example.com/a',
    ]);
  });

  it('changes firms of a table without names, and shows the differences', async () => {
    present();
    const text = 'slug,company\na,Rowe\nb,\n';
    const { notes } = await importing(text, ['--dry-run']);
    expect(notes).toEqual(expect.arrayContaining(['  - company: (none)', '  + company: Rowe']));
    expect(await summaryOf(text)).toMatchObject({ updated: 1, unchanged: 1 });
    expect(firms.rows[0]).toMatchObject({ name: 'Old', company_name: 'Rowe', system: 'Keep me.' });
    expect((await failed(`${text}nobody,Roe\n`))?.message).toContain(
      'Line 4: There is no firm "nobody", and a new one needs the name of its contact.',
    );
  });

  it('reads a table in the encoding, from the sheet and with the header that the flags name', async () => {
    const rows = 'slug,name\r\nList of Müller\r\nslug,name,company\r\na,Ann,Müller\r\n';
    const latin = Buffer.from(rows, 'latin1');
    expect((await importing(latin, ['--header-line', '3'])).error?.hint).toMatch(
      /^With --encoding windows-1252, line 2 is List of Müller\./,
    );
    await importing(latin, ['--header-line', '3', '--encoding', 'windows-1252']);
    expect(firms.rows).toMatchObject([{ name: 'Ann', company_name: 'Müller' }]);
    const sheets = ['Old', 'New'].map((name) => ({
      name,
      rows: [
        ['slug', 'name'],
        ['a', name],
      ],
    }));
    await importing(await writeXlsx({ sheets }), ['--sheet', 'New', 'f.xlsx']);
    expect(firms.rows).toMatchObject([{ name: 'New' }]);
  });

  it('skips existing firms on request', async () => {
    present();
    expect(await summaryOf(file, '--on-conflict', 'skip')).toMatchObject({
      created: 1,
      skipped: 2,
      updated: 0,
    });
    expect(firms.rows[0]?.name).toBe('Old');
    expect(firms.slugs()).toEqual(['a', 'b', 'c']);
  });

  it('writes nothing with --dry-run, no report either', async () => {
    present();
    const flags = ['--dry-run', '--report', 'r.csv', 'f.csv'];
    const { printedLines, notes } = await importing('slug,name,company\na,New,\n,Ann,Rowe\n', flags);
    expect(printedLines).toEqual([
      'LINE  CONTACT    WHAT    LINK                             WHY',
      '2     New        update  https://demo.example.com/a',
      '3     Ann, Rowe  create  https://demo.example.com/rowe-…',
      '2 rows: 1 to create, 1 to update.',
    ]);
    expect(notes.join('\n')).toMatch(
      /\nImport 2 firms into the environment, .*: not done \(--dry-run\)\.\nr.csv is not written/,
    );
    expect(readdirSync('.')).toEqual(['f.csv']);
    expect(requests('POST')).toBe(0);
  });

  it.each([
    [['f.csv.links.csv'], []],
    [['f.csv.links.csv'], ['--dry-run']],
    [['r.csv'], ['--report', 'r.csv']],
    [[], ['--report', 'nowhere/r.csv']],
    // An older report would pass for the new one.
    [['f.csv.report.csv'], []],
  ])(
    'writes nothing if a file of its own cannot be written: folders %j, flags %j',
    async (folders, flags) => {
      for (const folder of folders) mkdirSync(folder);
      const { error } = await importing(file, [...flags, 'f.csv']);
      expect(error).toMatchObject({
        code: 'folder-unwritable',
        message: expect.stringMatching(/^Could not write \S+ \((?:EISDIR|ENOENT)\)\.$/) as string,
        hint: expect.stringMatching(/^Nothing was imported\./) as string,
      });
      expect(firms.rows).toEqual([]);
    },
  );

  it.each(['f.csv.links.csv', 'f.csv.report.csv'])(
    'fails after the firms are written if %s becomes unwritable meanwhile, and names the old file',
    async (name) => {
      writeFileSync(name, 'of an earlier import');
      firms.before(({ method }) => {
        if (method === 'POST') {
          rmSync(name);
          mkdirSync(name);
        }
        return false;
      });
      const { printedLines, error } = await importing(file);
      expect(printedLines).toEqual(['3 rows: 3 created.']);
      expect(error).toMatchObject({
        code: 'folder-unwritable',
        message: `The firms are imported. Could not write ${name} (EISDIR). The file that is there is from an earlier import.`,
      });
      rmdirSync(name);
      firms.before(() => false);
      expect((await importing(file)).error).toBeUndefined();
      expect(readFileSync('f.csv.links.csv', 'utf8')).toContain('https://demo.example.com/a');
    },
  );

  it.each([
    ['', 'There are no rows in f.csv.'],
    ['slug,name\n\n,\n', 'There are no rows in f.csv.'],
    ['name\n\nCopyright 2026 x\n', 'There are no rows in f.csv, only a footer in line 3.'],
    ['name,Phone\nB,1\n', 'Unknown column: "Phone".'],
  ])('refuses %j for what it is', async (text, message) => {
    expect((await importing(text)).error?.message).toContain(message);
  });

  it('leaves out who opted out by a flag or a tag in JSON, and reads a nested name', async () => {
    const people =
      '[{"name":"Ann","doNotCall":true},{"name":"Bo","tags":["vip","DNC"]},{"name":"Cy","doNotCall":false}]';
    await importing(people, ['f.json', '--ignore-unknown']);
    expect(firms.rows.map(({ name }) => name)).toEqual(['Cy']);
    firms.rows.length = 0;
    await importing('{"properties":{"firstname":"Ann","lastname":"Roe"}}', ['f.json']);
    await importing('[{"name":{"first":"Bo","last":"Lee"}}]', ['f.json']);
    expect(firms.rows.map(({ name }) => name)).toEqual(['Ann Roe', 'Bo Lee']);
  });

  it('refuses a file that is too large, and one that is not there', async () => {
    writeFileSync('large.csv', 'slug,name\n');
    truncateSync('large.csv', 256 * 1024 * 1024 + 1);
    expect((await run(['import', 'large.csv'])).error).toMatchObject({
      code: 'invalid-input',
      message: 'large.csv is larger than 256 MB.',
    });
    expect((await run(['import', 'none.csv'])).error).toMatchObject({
      code: 'not-found',
      message: 'There is no file none.csv.',
    });
  });
});

describe('what a person sees before an import', () => {
  const columns = 'First Name,Last Name,Company,Phone\n';
  const leads = `${columns}Dana,Whitfield,Hartwell,212\nEve,Lowe,Lowe LLP,213\n`;

  it('is the column of each field with its first values, the greeting, and what is left out', async () => {
    const { notes, screen } = await importing(leads, [], {}, [['[y/N]', `y${keys.enter}`]]);
    expect(notes.slice(0, 4)).toEqual([
      '  name          {First Name} {Last Name}  Dana Whitfield, Eve Lowe',
      '  company       Company                   Hartwell, Lowe LLP',
      '  The page says "Hey Dana Whitfield,"',
      'Not read: "Phone". To read one, pass --map field=\'Phone\'.',
    ]);
    expect(screen.replaceAll(/\s+/g, ' ')).toMatch(
      /Import 2 firms into the environment, 127\.0\.0\.1:\d+ \(2 to create\)\?/,
    );
    expect(firms.rows.map(({ name }) => name)).toEqual(['Dana Whitfield', 'Eve Lowe']);
  });

  it('are texts that may be wrong', async () => {
    const text = 'name,company\nDana,MÃ¼ller\n12125550123,Rowe\nEve,Lowe\n';
    const person = await importing(text, [], {}, [['[y/N]', `n${keys.enter}`]]);
    expect(person.notes).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Warning: Line 2: The company has "MÃ¼ller"/),
        'Warning: Line 3: The name is only a number: "12125550123".',
      ]),
    );
    expect(firms.rows).toEqual([]);
    expect((await importing(text)).notes).toContain(
      'Warning: Line 3: The name is only a number: "12125550123".',
    );
    expect(firms.rows).toHaveLength(3);
    expect(await summaryOf(text, '--allow', 'mojibake')).toEqual({ ...noCounts, rows: 3, unchanged: 3 });
    const lines = await importing('name\n"Dana\nEve"\n');
    expect(lines.notes).toContain('Warning: Line 2: The name may be something else: "Dana Eve".');
  });
});

describe('invalid rows', () => {
  const bad = `slug,name\na,\nb,Bo\nb,Again\nBad Slug,C\n${'x'.repeat(501)},D\ne,#REF!\n`;

  it('prevent all writes, and are reported', async () => {
    expect(await failed(bad)).toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(
        /^5 of 6 rows cannot be imported\. Nothing was written\.\nLine 2: .*\nLine 4: The slug "b" is already used in line 3\.\nLine 5: .*\nLine 6: This is not a valid slug\.\nLine 7: The name is "#REF!".*\nf\.csv\.report\.csv lists the problems\.$/,
      ) as string,
      hint: expect.stringContaining('--allow error-value') as string,
    });
    expect(outcomesIn(report())).toEqual(['invalid', 'notWritten', ...Array<string>(4).fill('invalid')]);
    expect(statSync('f.csv.report.csv').mode & 0o077).toBe(0);
    expect(firms.rows).toEqual([]);
  });

  it('have no slug in the report that nobody has given', async () => {
    await failed('slug,name,company\n,#N/A,Rowe\n,Dana,Roe\ngiven,,Lowe\n');
    expect(report().map((line) => line.split(',').slice(0, 3))).toEqual([
      ['2', '', 'invalid'],
      ['3', '', 'notWritten'],
      ['4', 'given', 'invalid'],
    ]);
  });

  it('are skipped on request, unless all rows are invalid', async () => {
    expect(await summaryOf(bad, '--skip-invalid')).toMatchObject({
      created: 1,
      invalid: 5,
      report: 'f.csv.report.csv',
    });
    expect(outcomesIn(report())).toEqual(['invalid', 'created', ...Array<string>(4).fill('invalid')]);
    expect((await failed('slug,name\na,\n', '--skip-invalid'))?.message).toContain(
      '1 of 1 row cannot be imported.',
    );
  });

  it('are not reported by a dry run unless requested', async () => {
    expect((await failed(bad, '--dry-run'))?.message).not.toContain('lists the problems');
    expect(existsSync('f.csv.report.csv')).toBe(false);
  });

  it('are listed if their report cannot be written, which is said too', async () => {
    mkdirSync('f.csv.report.csv');
    const message = (await failed('slug,name\n-,Bad\n', '--skip-invalid'))?.message;
    expect(message).toContain('Line 2: "-" cannot be a slug');
    expect(message).toMatch(/\nCould not write f\.csv\.report\.csv \(EISDIR\)\.$/);
  });

  it('are listed up to the twentieth', async () => {
    const message = (
      await failed(`slug,name\n${Array.from({ length: 22 }, (_, index) => `s${index},\n`).join('')}`)
    )?.message;
    expect(message).toMatch(/\nLine 21: /);
    expect(message).not.toMatch(/\nLine 22: /);
    expect(message).toContain('\n… and 2 more.');
  });

  it('include those in a cell that is a part of a name, but no empty one', async () => {
    const rows = 'Joe,#N/A,Roe\nEve,NULL,Lowe\nBo,"=HYPERLINK(1)",Rowe\nAnn,,Hall\nN/A,Fay,Hart\nCy,-,Moe\n';
    expect((await failed(`First Name,Last Name,Company\n${rows}`))?.message).toBe(
      '5 of 6 rows cannot be imported. Nothing was written.\n' +
        'Line 2: The name has a part that is "#N/A", which programs write for a missing value.\n' +
        'Line 3: The name has a part that is "NULL", which programs write for a missing value.\n' +
        'Line 4: The name is "Bo =HYPERLINK(1)", a formula of a spreadsheet.\n' +
        'Line 6: The name has a part that is "N/A", which programs write for a missing value.\n' +
        'Line 7: The name has a part that is "-", which programs write for a missing value.\n' +
        'f.csv.report.csv lists the problems.',
    );
  });

  it('are not those of a firm that has these texts already', async () => {
    firms.add({ slug: 'a', name: 'NULL', system: 'Old' });
    expect(await summaryOf('slug,name,system\na,NULL,New\n')).toMatchObject({ updated: 1, invalid: 0 });
  });
});
