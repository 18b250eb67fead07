import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';

const { firms, importing, summaryOf, createdBy } = commandSuite();

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
});

describe('a row of a form', () => {
  it.each([
    ['a number', 'No.,name,company\n1,Dana,Rowe\n2,,\n3,,\n'],
    ['a box that is not ticked', 'name,company,Sent,Fee\nDana,Rowe,TRUE,0\n,,FALSE,0\n,,FALSE,$0.00\n'],
    ['an address', 'name,email\nDana,d@x.example\n,e@x.example\n,f@x.example\n'],
  ])('without contact and company is counted and left out: %s', async (_, text) => {
    expect(await summaryOf(text, '--ignore-unknown')).toMatchObject({
      created: 1,
      invalid: 0,
      leftOut: { nobody: 2 },
    });
    const { printedLines } = await importing(text, ['--ignore-unknown', '--dry-run']);
    expect(printedLines.at(-1)).toBe('3 rows: 1 unchanged, 2 without contact and company.');
  });

  it('is invalid with a prompt and no name', async () => {
    const { error } = await importing('name,company,system\nDana,Rowe,x\n,,Say hello.\n');
    expect(error?.message).toContain('Line 3: A firm needs the name of its contact.');
  });
});

describe('--where', () => {
  const leads = 'name,company,Lead Status\nAda,Roe,Qualified\nBen,Cole, qualified \nCy,Dunn,New\nDi,Ess,\n';
  it.each([
    [['Lead Status=Qualified'], ['Ada', 'Ben']],
    [['Lead Status!=Qualified'], ['Cy', 'Di']],
    [['Lead Status=Qualified', 'company=Cole'], ['Ben']],
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
  });
});

const sheet = (name: string, people: readonly string[], more: object = {}) => ({
  name,
  rows: [['name', 'company'], ...people.map((one) => [one, 'Roe'])],
  ...more,
});

describe('a list whose title says that its people must not be called', () => {
  const dana = 'name,company\nDana,Roe\n';

  it.each(['global suppression (3).csv'])('is left out, and read on request: %s', async (file) => {
    const { notes, printedLines, error } = await importing(dana, [file]);
    expect([firms.rows, printedLines, error]).toEqual([[], ['1 row: 1 opted out.'], undefined]);
    const title = file.replace('.csv', '');
    expect(notes).toContain(
      `Warning: By its name, "${title}" lists people who must not be called. They are left out unless you pass --include-opted-out.`,
    );
    await importing(dana, [file, '--include-opted-out']);
    expect(firms.rows).toHaveLength(1);
  });

  it.each(['dnc scrubbed.csv'])('is warned of if it may have been cleaned of them: %s', async (file) => {
    const { notes } = await importing(dana, [file]);
    expect(firms.rows).toHaveLength(1);
    const title = file.replace('.csv', '');
    expect(notes).toContain(
      `Warning: "${title}" may list people who must not be called. They are not left out.`,
    );
  });

  it('decides nothing beside a column that says who opted out', async () => {
    const text = 'name,company,Opt Out\nDana,Roe,no\nEve,Lowe,yes\n';
    const { printedLines, notes } = await importing(text, ['leads-optout.csv', '--ignore-unknown']);
    expect(printedLines).toEqual(['2 rows: 1 created, 1 opted out.']);
    expect(notes).toContain(
      'Warning: "leads-optout" may list people who must not be called. Only the rows that its column marks are left out: "Opt Out".',
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

  it('are those of people, not one that explains their columns', async () => {
    const guide = { name: 'Guide', rows: [['How to'], ['Name', 'Name of the person']] };
    const bytes = await writeXlsx({ sheets: [guide, sheet('Members', ['Ada'])] });
    expect((await createdBy(bytes, 'f.xlsx')).map(([name]) => name)).toEqual(['Ada']);
  });

  it.each(['Unsubscribed', 'DNC'])(
    'are not chosen, nor offered, if they may list people who must not be called: %s',
    async (name) => {
      const { notes } = await importing(
        await writeXlsx({ sheets: [sheet(name, ['Ben']), sheet('East', ['Ada'])] }),
        ['f.xlsx'],
      );
      expect(firms.rows.map((row) => row.name)).toEqual(['Ada']);
      expect(notes[0]).toBe('Reading the sheet "East".');
      expect(notes).toContain(
        `Warning: "${name}" lists people who must not be called, and leaves no row out.`,
      );
    },
  );

  it('leave out the people of another one who must not be called, unless they are read too', async () => {
    const sheets = [sheet('Leads', ['Ada Brook', 'Ben Cole']), sheet('Do not contact', ['Ben Cole'])];
    const bytes = await writeXlsx({ sheets });
    const { printedLines, notes } = await importing(bytes, ['f.xlsx']);
    expect(printedLines).toEqual(['2 rows: 1 created, 1 opted out.']);
    expect(notes).toContain('Opted out: 1 row by the sheet "Do not contact".');
    const both = await importing(bytes, ['f.xlsx', '--include-opted-out']);
    expect(both.printedLines).toEqual(['2 rows: 1 created, 1 unchanged.']);
    expect(both.notes).toContain(
      'Warning: Not read: "Do not contact", which may list people who must not be called. They are not left out.',
    );
  });

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
