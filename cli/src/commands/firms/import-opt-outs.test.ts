import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';

const { firms, run, importing, summaryOf, createdBy } = commandSuite();

describe('people who must not come back', () => {
  it.each(['Email Opt Out\ntrue', 'Tags\nvip; DNC', 'Lead Status\nBad timing - do not call'])(
    'are left out by a column of the file: %j',
    async (column) => {
      const [header = '', value = ''] = column.split('\n');
      const text = `name,company,${header}\nAda,Roe,${value}\nBen,Cole,\n`;
      const summary = await summaryOf(text, '--ignore-unknown');
      expect(summary).toMatchObject({ created: 1, leftOut: { optedOut: 1 } });
      expect(firms.rows.map(({ name }) => name)).toEqual(['Ben']);
      expect(await summaryOf(text, '--ignore-unknown', '--include-opted-out')).toMatchObject({ created: 1 });
    },
  );

  it('are none of those whose row ends before that column', async () => {
    expect(await createdBy('name,company,Do Not Call\nAda,Roe\nBen,Cole,x\n')).toEqual([['Ada', 'Roe']]);
  });

  it('are named with what leaves them out, so that a person sees whether it means that', async () => {
    const text = 'name,DNC,Tags\nAda,x,\nBen,Listed,\nCy,,vip; DNC\nDi,x,\nEve,,\n';
    const { notes } = await importing(text, ['--ignore-unknown']);
    expect(notes.filter((note) => note.startsWith('Opted out'))).toEqual([
      'Opted out: "DNC" is "x" in 2 rows, "Listed" in 1 row.',
      'Opted out: "Tags" is "vip; DNC" in 1 row.',
    ]);
  });

  it('are left out by a column without a name, which is called by its position', async () => {
    writeFileSync('f.csv', 'name,company,\nAda,Roe,do not call\nBen,Cole,\n');
    const planned = await run(['import', 'f.csv', '--dry-run', '--ignore-unknown']);
    expect(planned.printedLines.join('\n')).toMatch(/opted out +Opted out: #3 is "do not call"\./);
  });

  it.each(['Lead Status\nNot opted out', '(Do Not Modify) Contact\n1'])(
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

  it('may be those of another note, but not of a column that is named as a whole', async () => {
    const text = 'name,Status,Remark\nAda,Open,he is dead\nBen,Retired,\nCy,Open,left Roe for Hale\n';
    const { notes } = await importing(text, ['--ignore-unknown']);
    expect(notes.filter((line) => line.startsWith('Warning'))).toEqual([
      `Warning: "Status" is "Open" in 2 rows, "Retired" in 1 row. That leaves nobody out; --where 'Status!=Retired' would.`,
      'Warning: Line 2: Remark is "he is dead", which may be a reason not to call.',
    ]);
  });

  it('are also those whose name says so', async () => {
    expect(await createdBy('name,company\nAda Brook - DO NOT CALL,Roe\nBen,Cole\n')).toEqual([
      ['Ben', 'Cole'],
    ]);
  });

  it.each([
    ['name,company,Do Not Call\nAda Brook,Roe LLP,yes\nBen Cole,Roe,yes\n', 'f.csv'],
    ['slug,name,Status\nada,,Unsubscribed\nben,Ben Cole,Unsubscribed\n', 'f.csv'],
    ['name,company\nAda Brook,Roe\nBen Cole,Roe\n', 'do-not-call.csv'],
  ])('are named if they have a link, which leaving them out does not end: %j in %s', async (text, file) => {
    firms.add({ slug: 'ada', name: 'Ada Brook', company_name: 'Roe' });
    firms.add({ slug: 'ben', name: 'Ben Cole', company_name: 'Roe', expires_at: '2020-01-01T00:00:00Z' });
    const { notes } = await importing(text, [file, '--ignore-unknown']);
    expect(notes.filter((line) => line.startsWith('Warning: Line'))).toEqual([
      'Warning: Line 2: The row is left out, but the link "ada" of "Ada Brook, Roe" has not expired. To end it, run firms delete ada --block.',
    ]);
  });

  it('are named if somebody of the name has a link with another company', async () => {
    firms.add({ slug: 'ada', name: 'Ada Brook', company_name: 'Hale' });
    firms.add({ slug: 'bo', name: 'Bo', company_name: 'Hale' });
    const { notes } = await importing('name,company,DNC\nAda Brook,Roe,x\nBo,Roe,x\nCy,Roe,\n', [
      '--ignore-unknown',
    ]);
    expect(notes.filter((line) => line.startsWith('Warning: Line'))).toEqual([
      'Warning: Line 2: The row is left out, but the link "ada" of "Ada Brook, Hale", who may be the same person, has not expired. To end it, run firms delete ada --block.',
    ]);
  });

  it('are not all of a list that has a surname in its name, which is only warned of', async () => {
    const { notes } = await importing('name,company\nAda Robinson,Roe\n', ['robinson-leads.csv']);
    expect(firms.rows).toHaveLength(1);
    expect(notes).toContain(
      'Warning: "robinson-leads" may list people who must not be called. They are not left out.',
    );
  });

  it('are blocked in another spelling and order of the name', async () => {
    mkdirSync('config', { recursive: true });
    writeFileSync('config/blocked.csv', 'name,company\nJosé Núñez,Roe\n');
    expect(await summaryOf('name,company\n"Nunez Jose",Roe\n')).toMatchObject({ leftOut: { blocked: 1 } });
  });

  it('are warned of if the block list has the name with another company, or without a middle name', async () => {
    mkdirSync('config', { recursive: true });
    writeFileSync('config/blocked.csv', 'name,company\nAda Brook,Roe\nBo,Roe\n');
    const { notes, printedLines } = await importing(
      'name,company\nAda Brook,Hale\nBo,Hale\nAda Marie Brook,Roe LLP\n',
    );
    expect(printedLines).toEqual(['3 rows: 3 created.']);
    expect(notes.filter((line) => line.startsWith('Warning'))).toEqual([
      'Warning: Line 2: The block list has the same name with another company, or one of them has no company or middle name.',
      'Warning: Line 4: The block list has the same name with another company, or one of them has no company or middle name.',
    ]);
  });

  it('are kept out of later imports by the block list', async () => {
    const text = 'name,company\nAda Brook,Roe LLP\nBen,Cole\n';
    await importing(text);
    const slug = firms.slugs().find((one) => one.startsWith('roe')) ?? '';
    const { notes } = await run(['delete', slug, '--block']);
    expect(notes.join('\n')).toMatch(/blocked\.csv lists the people whom imports leave out\./);
    expect(await summaryOf(text)).toMatchObject({ leftOut: { blocked: 1 }, unchanged: 1, created: 0 });
    expect((await run(['undo'])).notes.join()).toMatch(
      /blocked\.csv still has 1 firm of these, which imports leave out\./,
    );
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

  it('may be called although a column says something else of them, and the import names it', async () => {
    const text = 'name,GDPR Consent,Status,CLEAN_TIME\nAda,No,Bounced,2026-03-02\nBen,Yes,,\nCy,,,\n';
    const { notes } = await importing(text, ['--ignore-unknown']);
    expect(notes.filter((note) => note.startsWith('Warning'))).toEqual([
      `Warning: "GDPR Consent" is "No" in 1 row. That leaves nobody out; --where 'GDPR Consent!=No' would.`,
      `Warning: "Status" is "Bounced" in 1 row. That leaves nobody out; --where 'Status!=Bounced' would.`,
      `Warning: "CLEAN_TIME" is "2026-03-02" in 1 row. That leaves nobody out; --where 'CLEAN_TIME!=2026-03-02' would.`,
    ]);
    expect(firms.rows).toHaveLength(3);
  });

  it('may be those of a status that nobody knows, of which all values are named', async () => {
    const { notes } = await importing('name,Licence status\nAda,Active\nBen,Provisional\n', [
      '--ignore-unknown',
    ]);
    expect(notes).toContain(
      `"Licence status" is "Active" in 1 row, "Provisional" in 1 row. That leaves nobody out; --where 'Licence status!=Provisional' would.`,
    );
  });

  it('need a list that can be read', async () => {
    firms.add({ slug: 'a', name: 'Ada' });
    await run(['delete', 'a', '--block']);
    writeFileSync('config/blocked.csv', 'who\nAda\n');
    expect((await importing('name\nAda\n')).error?.message).toMatch(/blocked\.csv has no column "name"\.$/);
    rmSync('config/blocked.csv');
    symlinkSync('blocked.csv', 'config/blocked.csv');
    expect((await importing('name\nAda\n')).error?.message).toMatch(
      /^Could not read \S+blocked\.csv \(ELOOP\)\.$/,
    );
    firms.add({ slug: 'b', name: 'Ben' });
    expect((await run(['delete', 'b', '--block'])).error?.hint).toMatch(/^Nobody was deleted\./);
  });
});
