import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandSuite, outcomesOf } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';
import { refuseFrom, refuseLastBatch } from '../../testing/refuse-writes.ts';
import type { HandledFirm } from './bulk.ts';
import type { ImportSummary } from './import.ts';

const { firms, run, json, importing, requests } = commandSuite();

const summaryOf = (text: string, ...args: string[]) => {
  writeFileSync('f.csv', text);
  return json<ImportSummary>(['import', 'f.csv', ...args]);
};
const failed = async (text: string, ...args: string[]) => (await importing(text, args)).error;
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
  refused: 0,
  slugsMade: 0,
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
    // A completed import leaves no file, and no report unless requested.
    expect(readdirSync('.').filter((name) => name !== 'config')).toEqual(['f.csv']);
    const again = await importing('slug,name\na,Newer\n');
    expect(again.printed).toEqual(['1 row: 1 updated.']);
    expect(again.said).toEqual(['Reading name, slug.', 'To undo this, run firmline firms undo.']);
  });

  it('skips existing firms, or refuses all rows, as configured', async () => {
    present();
    expect(await summaryOf(file, '--on-conflict', 'skip')).toMatchObject({
      created: 1,
      skipped: 2,
      updated: 0,
    });
    expect(firms.rows[0]?.name).toBe('Old');
    expect(await failed(file, '--on-conflict', 'fail')).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^3 slugs already exist\. Nothing was written\.\nLine 2: "a" already exists\./,
      ) as string,
    });
    expect((await failed('slug,name\na,New\nd,D\n', '--on-conflict', 'fail'))?.message).toMatch(
      /^A slug already exists\./,
    );
    expect(firms.slugs()).toEqual(['a', 'b', 'c']);
  });

  it('writes nothing with --dry-run, and reports the plan for each row', async () => {
    present();
    const { printed, said } = await importing('slug,name,company\na,New,\n,Ann,Rowe\n', [
      '--dry-run',
      '--report',
      'r.csv',
      'f.csv',
    ]);
    expect(printed).toEqual(['2 rows: 1 to create, 1 to update.']);
    expect(said.join('\n')).toMatch(
      /\nNot sent \(--dry-run\): POST http.*on_conflict=slug.*\n\{\n {2}"slug": "a",\n {2}"name": "New",\n {2}"company_name": ""\n\}\nand 1 more row\.\n2 rows in all\.\nr.csv lists/,
    );
    expect(report('r.csv')).toEqual(['2,a,updated,', '3,rowe-…,created,']);
    expect(requests('POST')).toBe(0);
  });

  it.each([
    ['', 'There are no rows in f.csv.'],
    ['slug,name\n', 'There are no rows in f.csv.'],
    ['slug,name\n\n,\n', 'There are no rows in f.csv.'],
    ['slug,name\na,"B', 'Line 2: a quote is never closed.'],
    ['name,Phone\nB,1\n', 'Unknown column: "Phone".'],
  ])('refuses %j', async (text, message) => {
    expect((await failed(text))?.message).toBe(message);
  });

  it.each([
    ['[1', 'f.json is not JSON: '],
    ['[1]', 'Item 1: A row must be an object'],
    ['{"name":', 'Line 1: Invalid JSON'],
    ['[{}]', 'No row has a field.'],
    ['[{"name":5}]', 'Item 1: "name" is a number, not a string.'],
  ])('refuses JSON without an object for what it is, not for missing columns: %j', async (text, message) => {
    const { error } = await importing(text, ['f.json']);
    expect(error).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(message) as string,
    });
  });

  it('reads JSON lines, an array or one object over several lines', async () => {
    await importing('{"slug":"a","name":"Ann","companyName":null}\n\n{"slug":"b","name":"Bo"}\n', [
      'f.jsonl',
    ]);
    await importing('[{"slug":"c","name":"Cy"}]', ['f.json']);
    await importing('{\n  "slug": "d",\n  "name": "Di"\n}\n', ['f.json']);
    expect(firms.slugs()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('refuses a file that is too large before it reads it, and one that is not there', async () => {
    writeFileSync('large.csv', 'slug,name\n');
    truncateSync('large.csv', 256 * 1024 * 1024 + 1);
    expect((await run(['import', 'large.csv'])).error).toMatchObject({
      code: 'invalid-input',
      message: 'large.csv is 257 MB; at most 256 MB are read.',
    });
    expect((await run(['import', 'none.csv'])).error).toMatchObject({
      code: 'not-found',
      message: 'There is no file none.csv.',
    });
  });

  it('asks for its file, and shows the command', async () => {
    writeFileSync('f.csv', 'slug,name\na,Ann\n');
    const { screen, said } = await run(['import'], {}, [
      ['File', keys.enter],
      ['Enter a file.', ` f.csv ${keys.enter}`],
    ]);
    expect(screen).toContain('CSV, a workbook (.xlsx), JSON lines or a JSON array');
    expect(said[0]).toBe('$ firmline firms import f.csv');
    expect(firms.slugs()).toEqual(['a']);
  });
});

describe('what a person sees before an import', () => {
  const columns = 'First Name,Last Name,Company,Phone\n';
  const leads = `${columns}Dana,Whitfield,Hartwell,212\nEve,Lowe,Lowe LLP,213\n`;

  it('is the column of each field with its first values, the greeting, and what is left out', async () => {
    const { said, screen } = await importing(leads, [], {}, [
      ['How does the page greet?', keys.enter],
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect(screen).toMatch(/Hey Dana Whitfield, .*first and last name/);
    expect(screen).toMatch(/Hey Dana, .*the first name alone/);
    expect(said.slice(0, 4)).toEqual([
      '  name          {First Name} {Last Name}  Dana Whitfield, Eve Lowe',
      '  company       Company                   Hartwell, Lowe LLP',
      '  The page says "Hey Dana Whitfield,"',
      'Not read: "Phone".',
    ]);
    expect(screen.replaceAll(/\s+/g, ' ')).toMatch(
      /Import 2 firms into the environment, 127\.0\.0\.1:\d+ \(2 new\)\?/,
    );
    expect(firms.rows.map(({ name }) => name)).toEqual(['Dana Whitfield', 'Eve Lowe']);
  });

  it('can be greeted by the first name alone', async () => {
    await importing(leads, [], {}, [
      ['How does the page greet?', `${keys.down}${keys.enter}`],
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect(firms.rows.map(({ name }) => name)).toEqual(['Dana', 'Eve']);
  });

  it('are texts that may be wrong; a log gets their number', async () => {
    const text = 'name,company\nDana,MÃ¼ller\n12125550123,Rowe\nEve,Lowe\n';
    const person = await importing(text, [], {}, [['[y/N]', `n${keys.enter}`]]);
    expect(person.said).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Warning: Line 2: The company has "MÃ¼ller"/),
        'Warning: Line 3: The name is only a number: "12125550123".',
      ]),
    );
    expect(firms.rows).toEqual([]);
    expect((await importing(text)).said).toContain('2 warnings: 1 mojibake (line 2), 1 number (line 3).');
    expect(firms.rows).toHaveLength(3);
    expect(await summaryOf(text, '--allow', 'mojibake')).toEqual({ ...noCounts, rows: 3, unchanged: 3 });
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
    expect(outcomesIn(report())).toEqual([
      'invalid',
      'not written',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
    ]);
    expect(firms.rows).toEqual([]);
  });

  it('are skipped on request, unless all rows are invalid', async () => {
    expect(await summaryOf(bad, '--skip-invalid')).toMatchObject({
      created: 1,
      invalid: 5,
      report: 'f.csv.report.csv',
    });
    expect(outcomesIn(report())).toEqual(['invalid', 'created', 'invalid', 'invalid', 'invalid', 'invalid']);
    expect((await failed('slug,name\na,\n', '--skip-invalid'))?.message).toContain(
      '1 of 1 row cannot be imported.',
    );
  });

  it('are not reported by a dry run unless requested', async () => {
    expect((await failed(bad, '--dry-run'))?.message).not.toContain('lists the problems');
    expect(existsSync('f.csv.report.csv')).toBe(false);
  });

  it('are listed up to the twentieth', async () => {
    const message = (
      await failed(`slug,name\n${Array.from({ length: 22 }, (_, index) => `s${index},\n`).join('')}`)
    )?.message;
    expect(message).toMatch(/\nLine 21: /);
    expect(message).not.toMatch(/\nLine 22: /);
    expect(message).toContain('\n… and 2 more.');
  });

  it('are not those of a firm that has these texts already', async () => {
    firms.add({ slug: 'a', name: 'NULL', system: 'Old' });
    expect(await summaryOf('slug,name,system\na,NULL,New\n')).toMatchObject({ updated: 1, invalid: 0 });
  });

  it('include slugs that a spreadsheet has changed, unless a firm has them', async () => {
    firms.add({ slug: '02-mar' });
    expect((await failed('slug,name\n1.00E+05,Dana\n02-Mar,Eve\n'))?.message).toMatch(
      /Line 2: A spreadsheet may have changed the slug "1\.00E\+05"\..*\nLine 3: A spreadsheet may have changed the slug "02-Mar"/,
    );
    expect(await summaryOf('slug,name\n02-mar,Eve\n7,Fay\n')).toMatchObject({ updated: 1, created: 1 });
  });
});

describe('rows without a slug', () => {
  it('get one from their names with a random part', async () => {
    firms.add({ slug: 'other', name: 'Ann', company_name: 'Else' });
    const { printed, said } = await importing('name,company\nAnn,Rowe\nBo,\n');
    expect(printed).toEqual(['2 rows: 2 created.']);
    expect(said.at(-1)).toMatch(/^Slugs were generated\..*--report writes/);
    expect(firms.slugs()).toEqual([
      expect.stringMatching(/^bo-\w+$/),
      'other',
      expect.stringMatching(/^rowe-\w+$/),
    ]);
  });

  it('are matched by contact and company to the firm that expires last', async () => {
    firms.add(
      { slug: 'kept', name: 'Ann', company_name: 'Rowe' },
      { slug: 'old', name: 'Ann', company_name: 'Rowe', expires_at: '2999-01-01T00:00:00+00:00' },
    );
    expect(await summaryOf('name,company,system\nAnn,Rowe,New\n')).toMatchObject({
      updated: 1,
      created: 0,
      slugsMade: 0,
    });
    expect(firms.rows.map(({ system }) => system)).toEqual(['New', '']);
    firms.rows[0]!.expires_at = '2998-01-01T00:00:00+00:00';
    await importing('name,company,system\nANN, rowe,Newer\n');
    expect(firms.rows.map(({ system }) => system)).toEqual(['New', 'Newer']);
  });

  it('are refused if several firms match, or if a row is repeated', async () => {
    firms.add(
      { slug: 'x', name: 'Ann', company_name: 'Rowe' },
      { slug: 'y', name: 'Ann', company_name: 'Rowe' },
    );
    expect((await failed('name,company\nAnn,Rowe\n'))?.message).toContain(
      'Several firms have this contact and company: "x", "y"; add a column "slug" with one of them.',
    );
    expect((await failed('name,company\nBo,Roe\n Bo ,Roe\n'))?.message).toContain(
      'Line 2 has the same contact and company.',
    );
  });

  it('never match a firm whose slug another row names', async () => {
    firms.add({ slug: 'ann', name: 'Ann' });
    expect(await summaryOf('slug,name,system\nann,Ann,x\n,Ann,y\n')).toMatchObject({
      updated: 1,
      created: 1,
    });
    expect(firms.rows).toHaveLength(2);
  });

  it('need a name from which a slug can be made', async () => {
    expect((await failed('name\n田中\n'))?.message).toContain(
      'No slug can be made from this name. Add a column "slug".',
    );
    expect((await failed('name\n-\n'))?.message).toContain('which programs write for a missing value');
  });
});

describe('a row that may be a firm that exists', () => {
  const other = 'name,company,system\nO’Brien,Rowe,New\nAnn,Roe,New\n';
  const known = () => firms.add({ slug: 'obrien', name: "O'Brien", company_name: 'Rowe' });

  it('is left out without a terminal, counted, and the exit code says so', async () => {
    known();
    writeFileSync('f.csv', other);
    const { printed, error } = await run(['import', 'f.csv']);
    expect(printed).toEqual(['2 rows: 1 created, 1 left out.']);
    expect(error).toMatchObject({
      code: 'conflict',
      message:
        '1 of 2 rows may be firms that exist, and were left out.\n' +
        'Line 2: Is this the same as "obrien" ("O\'Brien, Rowe")? "O’Brien, Rowe" differs only in its spelling.',
    });
    expect(await summaryOf(other)).toMatchObject({ unclear: 1, unchanged: 1 });
    expect(firms.rows.map(({ name, system }) => [name, system])).toEqual([
      ["O'Brien", ''],
      ['Ann', 'New'],
    ]);
  });

  it.each([
    ['left out', keys.enter, ["O'Brien"]],
    ['the same', `${keys.down}${keys.enter}`, ['O’Brien']],
    ['another firm', `${keys.down}${keys.down}${keys.enter}`, ["O'Brien", 'O’Brien']],
  ])('is %s as a person decides', async (_, press, names) => {
    known();
    await importing('name,company\nO’Brien,Rowe\n', [], {}, [
      ['Are these the same firms?', press],
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect(firms.rows.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['no-break space', 'Dana\u00a0Rowe'],
    ['zero-width space', 'Dana\u200b Rowe'],
    ['decomposed', 'Dana Ro\u0301we', 'Dana Rówe'],
    ['two spaces', 'Dana  Rowe'],
    ['full-width', 'Ｄana Rowe'],
  ])('is found in another spelling, in the file too: %s', async (_, spelling, name = 'Dana Rowe') => {
    expect((await importing(`name,company\n${name},X\n${spelling},X\n`)).error?.message).toMatch(
      /^1 of 2 rows may be.*\nLine 3: Is this the same as line 2\?/,
    );
    expect(firms.rows).toHaveLength(1);
    expect((await importing(`name,company\n${spelling},X\n`)).error).toMatchObject({ code: 'conflict' });
    expect(firms.rows).toHaveLength(1);
  });

  it('is one that has the same first name and company only, if the file has last names', async () => {
    const map = ['--map', 'name=First Name'];
    const two = 'First Name,Last Name,Company\nDana,Whitfield,Hartwell\nDana,Rowe,Hartwell\n';
    expect((await importing(two, map)).printed).toEqual(['2 rows: 2 created.']);
    const third = await importing('First Name,Last Name,Company\nDana,Lowe,Hartwell\n', map);
    expect(third.error?.message).toMatch(
      /First name and company are, but it has no last name, and this is Lowe\./,
    );
    expect(firms.rows).toHaveLength(2);
    // With both names, they are three people.
    await importing('First Name,Last Name,Company\nDana,Whitfield,Hartwell\nDana,Rowe,Hartwell\n');
    expect(firms.rows.map(({ name }) => name)).toEqual(['Dana', 'Dana', 'Dana Whitfield', 'Dana Rowe']);
  });

  it('is one that would get the same plain slug', async () => {
    firms.add({ slug: 'rowe', name: 'Ann', company_name: 'Rowe' });
    writeFileSync('f.csv', 'name,company\nBo,Rowe\n');
    const ran = await runPlain(() => run(['import', 'f.csv']));
    expect(ran.error?.message).toContain(
      'Is this the same as "rowe" ("Ann, Rowe")? It would get the same slug.',
    );
    firms.rows.length = 0;
    await runPlain(() => run(['import', 'f.csv']));
    expect(firms.slugs()).toEqual(['rowe']);
  });

  async function runPlain<Value>(act: () => Promise<Value>): Promise<Value> {
    process.env['FIRMLINE_SLUGS'] = 'plain';
    try {
      return await act();
    } finally {
      delete process.env['FIRMLINE_SLUGS'];
    }
  }
});

describe('a text that a spreadsheet has cut', () => {
  it('is a warning, which says so if the stored text goes on', async () => {
    const cut = 'x'.repeat(32_767);
    firms.add({ slug: 'a', system: `${cut} and more` }, { slug: 'b' });
    const { said } = await importing(`slug,name,system\na,Dana,${cut}\nb,Dana,${cut}\n`, ['--dry-run']);
    expect(said).toContain('2 warnings: 2 cut (line 2, 3).');
    const person = await importing(`slug,name,system\na,Dana,${cut}\nb,Dana,${cut}\n`, [], {}, [
      ['[y/N]', `n${keys.enter}`],
    ]);
    expect(person.said).toEqual(
      expect.arrayContaining([
        'Warning: Line 2: The system prompt ends where a spreadsheet cuts a cell, and the stored text goes on from there.',
        'Warning: Line 3: The system prompt is as long as a spreadsheet allows, so it may have been cut.',
      ]),
    );
  });
});

describe('the batches of an import', () => {
  const rows = (count: number, refused: number) =>
    Array.from({ length: count }, (_, index) => `s${index},${index === refused ? 'refused' : 'Dana'}\n`).join(
      '',
    );
  const sizes = () =>
    firms.server.seen
      .filter(({ method }) => method === 'POST')
      .map(({ body }) => (JSON.parse(body) as []).length)
      .toSorted((a, b) => b - a);

  it('are halved to find the rows that the database refuses', async () => {
    expect(await failed(`slug,name\n${rows(5, 3)}`)).toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(
        /^The database rejected 1 of 5 rows; the others were written\.\nLine 5: /,
      ) as string,
      hint: 'f.csv.report.csv lists the outcome of each row.',
    });
    expect(firms.slugs()).toEqual(['s0', 's1', 's2', 's4']);
    expect(outcomesIn(report())).toEqual(['created', 'created', 'created', 'refused', 'created']);
  });

  it('have 500 rows, or fewer long ones', async () => {
    await importing(`slug,name\n${rows(501, -1)}`);
    expect(sizes()).toEqual([500, 1]);
    firms.server.seen.length = 0;
    const long = 'x'.repeat(45_000);
    await importing(
      `slug,name,system\n${Array.from({ length: 50 }, (_, index) => `t${index},Dana,${long}\n`).join('')}`,
    );
    expect(sizes()).toEqual([43, 7]);
  });

  it('have rows of the same fields: a missing one would be cleared', async () => {
    firms.add({ slug: 'a', system: 'Keep me.' }, { slug: 'b', system: 'Old.' });
    await importing('{"slug":"a","name":"Ann"}\n{"slug":"b","name":"Bo","system":"New."}\n', ['f.jsonl']);
    expect(firms.rows.map(({ name, system }) => [name, system])).toEqual([
      ['Ann', 'Keep me.'],
      ['Bo', 'New.'],
    ]);
  });
});

describe('an import that is interrupted', () => {
  const text = `slug,name\n${Array.from({ length: 750 }, (_, index) => `s${index},Dana\n`).join('')}`;
  const interrupt = async (args: readonly string[] = []) => {
    refuseLastBatch(firms);
    const { error } = await importing(text, args);
    firms.before(() => false);
    return error;
  };

  it('reports its progress; a repeat writes what is left', async () => {
    expect(await interrupt()).toMatchObject({
      message: expect.stringMatching(
        / 500 of 750 rows were written; f\.csv\.report\.csv lists them\.$/,
      ) as string,
      hint: 'Run the same command again to continue.',
    });
    expect(report().filter((line) => line.includes('not written'))).toHaveLength(250);
    firms.server.seen.length = 0;
    expect(await summaryOf(text)).toMatchObject({
      rows: 750,
      created: 250,
      unchanged: 500,
      report: 'f.csv.report.csv',
    });
    expect(requests('POST')).toBe(1);
    expect(new Set(outcomesIn(report()))).toEqual(new Set(['unchanged', 'created']));
  });

  it('is undone as a whole with its repeat', async () => {
    await interrupt();
    await summaryOf(text);
    expect(outcomesOf(await json<HandledFirm[]>(['undo']))).toEqual({ deleted: 750 });
    expect(firms.rows).toEqual([]);
  });

  it('starts from the beginning if it was undone', async () => {
    await interrupt();
    expect(outcomesOf(await json<HandledFirm[]>(['undo']))).toEqual({ deleted: 500, unchanged: 250 });
    expect(await summaryOf(text)).toMatchObject({ created: 750 });
  });

  it('takes the slugs again that it made, also if they arrive after the repeat has looked', async () => {
    const leads = 'First Name,Last Name,Company\nDana,Whitfield,Hartwell\nDana,Rowe,Hartwell\n';
    const late: string[] = [];
    firms.before(({ method, body }, response) => {
      if (method !== 'POST') return false;
      late.push(body);
      response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":"42501","message":"no"}');
      return true;
    });
    expect((await importing(leads, ['--map', 'name=First Name'])).error).toMatchObject({ code: 'auth' });
    firms.before(() => false);
    await importing(leads, ['--map', 'name=First Name']);
    const made = (JSON.parse(late[0] ?? '[]') as { slug: string }[]).map(({ slug }) => slug);
    expect(firms.slugs()).toEqual(made.toSorted());
    // Both are there: the repeat knows them, although first name and company alone never match.
    rmSync('f.csv.report.csv', { force: true });
  });

  it('ends after the current batches if a person stops it, and says so except to a program', async () => {
    const stop = async (args: string[], name: string) => {
      firms.rows.length = 0;
      firms.before(({ method }) => {
        if (method === 'POST') process.emit('SIGTERM');
        return false;
      });
      const many = `slug,name\n${Array.from({ length: 1500 }, (_, index) => `s${index},${name}\n`).join('')}`;
      const { error, said } = await importing(many, args);
      expect(error).toMatchObject({
        code: 'aborted',
        message: expect.stringContaining('1,000 of 1,500 rows were written') as string,
      });
      expect(firms.rows).toHaveLength(1000);
      return said;
    };
    const before = process.listenerCount('SIGTERM');
    expect(await stop([], 'Dana')).toContain('Stopping after the current batches.');
    expect(process.listenerCount('SIGTERM')).toBe(before);
    expect(await stop(['--json'], 'Eve')).not.toContain('Stopping after the current batches.');
  });
});

describe('an import that has to wait', () => {
  it('reports it in a log, but not to a program', async () => {
    const wait = async (args: string[], slug: string) => {
      let posts = 0;
      firms.before(({ method }, response) => {
        if (method !== 'POST' || ++posts > 1) return false;
        response.writeHead(429, { 'retry-after': '0' }).end();
        return true;
      });
      return (await importing(`slug,name\n${slug},A\n`, args)).said.filter((line) => /waiting/i.test(line));
    };
    expect(await wait([], 'a')).toEqual(['Waiting 0 s: the data service responded with 429.']);
    expect(await wait(['--json'], 'b')).toEqual([]);
    expect(firms.rows).toHaveLength(2);
  });
});

describe('an import that is undone', () => {
  it('restores the firms that it changed, and deletes those that it created', async () => {
    firms.add({ slug: 'a', name: 'Old', system: 'Keep me.' }, { slug: 'b', name: 'Old' });
    await importing('slug,name\na,New\nb,New\nc,Third\nd,Fourth\n');
    firms.rows.find(({ slug }) => slug === 'd')!.name = 'Edited since';
    const undone = await json<HandledFirm[]>(['undo']);
    expect(undone.map(({ slug, outcome }) => [slug, outcome])).toEqual([
      ['a', 'restored'],
      ['b', 'restored'],
      ['c', 'deleted'],
      ['d', 'written since'],
    ]);
    expect(firms.rows.map(({ slug, name }) => [slug, name])).toEqual([
      ['a', 'Old'],
      ['b', 'Old'],
      ['d', 'Edited since'],
    ]);
  });

  it('keeps a firm that somebody writes while it is undone', async () => {
    firms.add({ slug: 'a', name: 'Old' });
    await importing('slug,name\na,New\n');
    firms.before(({ method }) => {
      if (method === 'PATCH') Object.assign(firms.rows[0]!, { name: 'Else', updated_at: '2026-09-09' });
      return false;
    });
    expect((await run(['undo'])).error).toMatchObject({ code: 'conflict' });
    expect(firms.rows[0]?.name).toBe('Else');
  });

  it('can be continued after an interruption', async () => {
    firms.add(...Array.from({ length: 300 }, (_, index) => ({ slug: `s${index}`, name: `Old ${index}` })));
    await importing(
      `slug,name\n${Array.from({ length: 300 }, (_, index) => `s${index},New ${index}\n`).join('')}`,
    );
    refuseFrom(firms, 'PATCH', 100);
    expect((await run(['undo'])).error).toMatchObject({ code: 'auth' });
    firms.before(() => false);
    expect((await run(['undo'])).error).toBeUndefined();
    expect(firms.rows.every(({ name }, index) => name === `Old ${index}`)).toBe(true);
  });
});
