import { mkdirSync, readdirSync, readFileSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it, vi } from 'vitest';
import { commandSuite, outcomesOf } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';
import { refuseFrom } from '../../testing/refuse-writes.ts';
import type { HandledFirm } from './bulk.ts';

const { firms, run, json, requests } = commandSuite();
const slugs = (count: number) =>
  Array.from({ length: count }, (_, index) => `s${String(index).padStart(3, '0')}`);
const addFirms = (count: number) => firms.add(...slugs(count).map((slug) => ({ slug, company_name: 'Roe' })));
const refused = 'config/undo';

/** Edits the firms of a table. */
function edit(text: string, args: readonly string[] = [], options = {}) {
  writeFileSync('changes.csv', text);
  return run(['edit', '--file', 'changes.csv', ...args], options);
}
const edited = async (text: string) => {
  writeFileSync('changes.csv', text);
  return json<HandledFirm[]>(['edit', '--file', 'changes.csv']);
};
const undone = async () => outcomesOf(await json<HandledFirm[]>(['undo']));

/** Each firm's own name, so that every firm needs its own request. */
const renames = (count: number) =>
  `slug,name\n${slugs(count)
    .map((slug) => `${slug},Ann ${slug}\n`)
    .join('')}`;

/** Lets somebody else write a firm just before the first write of this method. */
function writeBefore(method: string, slug: string): void {
  let isFirst = true;
  firms.before((request) => {
    if (request.method === method && isFirst) {
      isFirst = false;
      Object.assign(
        firms.rows.find((row) => row.slug === slug)!,
        { name: 'Else', updated_at: '2026-09-09' },
      );
    }
    return false;
  });
}

describe('an edit of one firm', () => {
  it('shows changes from flags and files, then writes them', async () => {
    firms.add({ slug: 'dana', company_name: 'Rowe' });
    writeFileSync('prompt.txt', 'Be short.');
    const sets = ['name=Dana = Ann', 'company=', ' first-message =Hi'].flatMap((one) => ['--set', one]);
    const { printed, said } = await run(['edit', 'dana', ...sets, '--system-file', 'prompt.txt'], {
      styled: true,
    });
    expect(printed).toEqual(['https://demo.example.com/dana']);
    expect(said).toEqual(expect.arrayContaining(['<red>-company: Rowe</>', '<green>+name: Dana = Ann</>']));
    expect(firms.rows).toMatchObject([
      { name: 'Dana = Ann', company_name: '', first_message: 'Hi', system: 'Be short.' },
    ]);
  });

  it('says that the old link stopped only if the slug changed', async () => {
    firms.add({ slug: 'dana' });
    const ended = 'The old link with "dana" no longer works.';
    expect((await run(['edit', 'dana', '--set', 'name=Ann'])).said).not.toContain(ended);
    expect((await run(['edit', 'dana', '--set', 'slug=ann'])).said.at(-1)).toBe(ended);
    expect(firms.slugs()).toEqual(['ann']);
  });

  it('writes nothing if nothing changes, or with --dry-run', async () => {
    firms.add({ slug: 'dana' });
    expect(await run(['edit', 'dana', '--set', 'name=Dana', '--set', 'slug=dana'])).toMatchObject({
      printed: [],
      said: ['Nothing to change.'],
    });
    expect(await json(['edit', 'dana', '--set', 'name=Ann', '--dry-run'])).toMatchObject({
      name: 'Ann',
      planned: { method: 'PATCH' },
    });
    expect(requests('PATCH')).toBe(0);
  });

  it.each([['nome=x'], ['name'], ['=x']])('refuses --set %s', async (pair) => {
    firms.add({ slug: 'dana' });
    expect((await run(['edit', 'dana', '--set', pair])).error?.message).toBe(
      `--set ${pair} does not name a field.`,
    );
  });

  it('needs a firm, and changes if there is no terminal', async () => {
    const codeOf = async (...args: string[]) => (await run(['edit', ...args])).error?.code;
    expect(await codeOf('dana', '--set', 'name=Ann')).toBe('not-found');
    firms.add({ slug: 'dana' });
    expect(await codeOf('dana')).toBe('input-needed');
    expect(await codeOf('--set', 'name=Ann')).toBe('input-needed');
  });

  it('asks a person before a file overwrites newer values', async () => {
    firms.add({ slug: 'dana' });
    writeFileSync('firm.json', '{"name":"Ann"}');
    const { screen, error } = await run(['edit', 'dana', '--file', 'firm.json'], {}, [
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect([screen, error]).toEqual([expect.stringContaining('Change "dana"'), undefined]);
    expect(
      (await run(['edit', 'dana', '--set', 'name=Bo'], { yes: false, interactive: true })).error,
    ).toBeUndefined();
    expect(firms.rows).toMatchObject([{ name: 'Bo' }]);
  });

  it('refuses what cannot stand on a page, but not what the firm already has', async () => {
    firms.add({ slug: 'dana', company_name: 'NULL' });
    const { error } = await run(['edit', 'dana', '--set', 'name=[Name]']);
    expect(error).toMatchObject({
      code: 'invalid-input',
      hint: expect.stringContaining('--allow placeholder') as string,
    });
    expect((await run(['edit', 'dana', '--set', 'name=Ann'])).error).toBeUndefined();
    expect(
      (await run(['edit', 'dana', '--set', 'name=[Name]', '--allow', 'placeholder'])).error,
    ).toBeUndefined();
  });
});

describe.skipIf(process.platform === 'win32')('a firm that a person edits in their editor', () => {
  const edits = (slug: string, script: string, options = {}) => {
    writeFileSync('edit.sh', `echo "$1" > where; ${script}`);
    vi.stubEnv('TMPDIR', firms.folder);
    vi.stubEnv('VISUAL', `sh '${path.resolve('edit.sh')}'`);
    return run(['edit', slug], { interactive: true, ...options });
  };
  const draft = () => readFileSync('where', 'utf8').trim();
  const rename = (name: string) => `sed "s/Dana/${name}/" "$1" > new && cp new "$1"`;

  it('is written, and the draft is gone', async () => {
    firms.add({ slug: 'Alt & neu.1' });
    expect((await edits('Alt & neu.1', rename('Ann'))).error).toBeUndefined();
    expect(firms.rows).toMatchObject([{ name: 'Ann' }]);
    expect(path.basename(draft())).toBe('Alt___neu.1.txt');
    expect(existsSync(draft())).toBe(false);
  });

  it('keeps the draft where it cannot be written', async () => {
    firms.add({ slug: 'a' });
    const { error } = await edits('a', rename(''));
    expect(error).toMatchObject({
      message: 'A firm needs the name of its contact.',
      hint: `Enter the name that the page greets. Your draft is saved. To use it, run firmline firms edit a --file ${draft()}`,
    });
    expect(readFileSync(draft(), 'utf8')).not.toContain('Dana');
    expect((await edits('a', 'true', { interactive: false })).error).toMatchObject({ code: 'input-needed' });
  });
});

describe('an edit of many firms', () => {
  it('shows and writes the differences, and can be undone', async () => {
    firms.add({ slug: 'a', company_name: 'Roe', system: 'Old.' }, { slug: 'b' }, { slug: 'c' });
    const before = structuredClone(firms.rows);
    const text = 'slug,name,company\na,Ann,\nb,Dana,\nc,Dana,Rowe\n';
    expect((await edit(text, ['--dry-run'])).said.slice(0, 8)).toEqual([
      'a',
      '  - name: Dana',
      '  + name: Ann',
      '  - company: Roe',
      '  + company: ',
      'c',
      '  - company: ',
      '  + company: Rowe',
    ]);
    expect(await edited(text)).toEqual([
      { slug: 'a', name: 'Ann', companyName: '', fields: ['name', 'companyName'], outcome: 'changed' },
      { slug: 'b', name: 'Dana', companyName: '', fields: [], outcome: 'unchanged' },
      { slug: 'c', name: 'Dana', companyName: 'Rowe', fields: ['companyName'], outcome: 'changed' },
    ]);
    expect(firms.rows).toMatchObject([{ name: 'Ann', system: 'Old.' }, {}, { company_name: 'Rowe' }]);
    expect(outcomesOf(await json<HandledFirm[]>(['undo', '--dry-run']))).toEqual({ 'would be restored': 2 });
    expect(await undone()).toEqual({ restored: 2 });
    expect(firms.rows).toEqual(before.map((row) => ({ ...row, updated_at: expect.any(String) as string })));
    expect((await run(['undo'])).error).toMatchObject({ code: 'not-found' });
  });

  it('shows long values from the first difference, and ten firms', async () => {
    addFirms(12);
    firms.rows[0]!.system = `${'x'.repeat(500)} old ${'y'.repeat(500)}`;
    const { said } = await edit(
      `slug,system\ns000,${'x'.repeat(500)} new ${'y'.repeat(500)}\n${slugs(12)
        .slice(1)
        .map((slug) => `${slug},New.\n`)
        .join('')}`,
      ['--dry-run'],
    );
    expect(said[1]).toBe(`  - system prompt: …${'x'.repeat(14)} old ${'y'.repeat(41)}…`);
    expect(said).toEqual(expect.arrayContaining(['… and 2 more firms.', '12 firms: system prompt of 12.']));
  });

  it('makes the same change to a hundred firms in one request', async () => {
    addFirms(250);
    await run(['edit', '--search', 's', '--set', 'company=Rowe']);
    expect(requests('PATCH')).toBe(3);
    expect(new Set(firms.rows.map((row) => row.company_name))).toEqual(new Set(['Rowe']));
  });

  it('continues after an interruption, and both runs are undone together', async () => {
    addFirms(40);
    refuseFrom(firms, 'PATCH', 20);
    expect((await edit(renames(40))).error).toMatchObject({
      code: 'auth',
      message: expect.stringMatching(/ \d+ of 40 firms were written\.$/) as string,
      hint: 'Run the same command again for the rest, or undo it with firmline firms undo.',
    });
    firms.before(() => false);
    const done = firms.rows.filter(({ name }) => name.startsWith('Ann')).length;
    expect(outcomesOf(await edited(renames(40)))).toEqual({ unchanged: done, changed: 40 - done });
    expect(await undone()).toEqual({ restored: 40 });
    expect(new Set(firms.rows.map(({ name }) => name))).toEqual(new Set(['Dana']));
  });

  it('can be undone after an interruption, and an interrupted undo continues', async () => {
    firms.add(...slugs(40).map((slug) => ({ slug, name: `Old ${slug}` })));
    refuseFrom(firms, 'PATCH', 20);
    expect((await edit(renames(40))).error?.message).toMatch(/\d of 40/);
    refuseFrom(firms, 'PATCH', 10);
    expect((await run(['undo'])).error?.message).toMatch(/ \d+ of \d+ firms were written\.$/);
    firms.before(() => false);
    expect((await run(['undo'])).error).toBeUndefined();
    expect(firms.rows.map(({ name }) => name)).toEqual(slugs(40).map((slug) => `Old ${slug}`));
  });

  it('stops after the current requests when the person asks', async () => {
    addFirms(40);
    const before = process.listenerCount('SIGTERM');
    let isAsked = false;
    firms.before(({ method }) => {
      // A second signal, half a second later, would end the process.
      if (method === 'PATCH' && !isAsked) process.emit('SIGTERM');
      isAsked ||= method === 'PATCH';
      return false;
    });
    expect((await edit(renames(40))).error).toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(/^Stopped\. 1?\d of 40 firms were written\.$/) as string,
    });
    expect(process.listenerCount('SIGTERM')).toBe(before);
    firms.before(() => false);
    await edit(renames(40));
    expect(firms.rows.map(({ name }) => name)).toEqual(slugs(40).map((slug) => `Ann ${slug}`));
  });

  it('keeps firms that somebody writes meanwhile', async () => {
    addFirms(3);
    writeBefore('PATCH', 's001');
    const { printed, error } = await edit('slug,company\ns000,Rowe\ns001,Rowe\ns002,Rowe\n');
    expect(printed[2]).toMatch(/^s001 +Dana +written since$/);
    expect(error).toMatchObject({
      code: 'conflict',
      message: '1 firm was written by somebody else since and not changed: "s001".',
    });
    expect(firms.rows[1]).toMatchObject({ name: 'Else', company_name: 'Roe' });
  });

  it('counts a firm whose response was lost as changed', async () => {
    addFirms(2);
    firms.before(({ method }, response) => {
      if (method !== 'PATCH') return false;
      for (const row of firms.rows) Object.assign(row, { company_name: 'Rowe', updated_at: '2026-09-09' });
      response.writeHead(429, { 'retry-after': '0' }).end();
      firms.before(() => false);
      return true;
    });
    expect(outcomesOf(await edited('slug,company\ns000,Rowe\ns001,Rowe\n'))).toEqual({ changed: 2 });
  });

  it('needs a yes, and names the count before anything is written', async () => {
    addFirms(2);
    expect((await edit(renames(2), [], { yes: false })).error?.message).toMatch(
      /^Changing 2 firms in the environment, 127\.0\.0\.1:\d+ needs --yes/,
    );
    const left = await run(['edit', '--file', 'changes.csv'], { quiet: true }, [['[y/N]', `n${keys.enter}`]]);
    expect(left.error).toMatchObject({ code: 'aborted' });
    expect(requests('PATCH')).toBe(0);
    expect(existsSync('config')).toBe(false);
  });

  it('reads a table in the encoding, from the sheet and with the header that the flags name', async () => {
    addFirms(1);
    const text = 'slug,name\r\nList of Müller\r\nslug,name,company\r\ns000,Ann,Müller\r\n';
    writeFileSync('old.csv', text, 'latin1');
    const table = ['edit', '--file', 'old.csv', '--header-line', '3'];
    expect((await run(table)).error?.hint).toMatch(
      /^With --encoding windows-1252, line 2 is List of Müller\./,
    );
    expect((await run([...table, '--encoding', 'windows-1252'])).error).toBeUndefined();
    expect(firms.rows).toMatchObject([{ name: 'Ann', company_name: 'Müller' }]);

    const rows = (name: string) => [
      ['slug', 'name'],
      ['s000', name],
    ];
    const sheets = ['Old', 'New'].map((name) => ({ name, rows: rows(name) }));
    writeFileSync('book.xlsx', await writeXlsx({ sheets }));
    expect((await run(['edit', '--file', 'book.xlsx', '--sheet', 'New'])).error).toBeUndefined();
    expect(firms.rows).toMatchObject([{ name: 'New' }]);

    expect((await run(['edit', 's000', '--set', 'name=Ann', '--sheet', 'New'])).error?.message).toBe(
      '--map, --ignore-unknown, --encoding, --sheet and --header-line need a table.',
    );
  });

  it('writes nothing if a row is invalid, names no firm, or cannot be recorded for an undo', async () => {
    addFirms(2);
    expect((await edit('slug,name\ns000,Ann\nnobody,Ann\ns001,NULL\n,Ann\n')).error).toMatchObject({
      message:
        '3 of 4 rows cannot be used. Nothing was written.\n' +
        'Line 3: There is no firm "nobody".\n' +
        'Line 4: The name is "NULL", which programs write for a missing value.\n' +
        'Line 5: It has no slug.',
      hint: 'Fix these rows or remove them. Texts that are meant so: --allow error-value.',
    });
    mkdirSync('config');
    writeFileSync(refused, '');
    expect((await edit('slug,name\ns000,Ann\n')).error).toMatchObject({ code: 'folder-unwritable' });
    expect(new Set(firms.rows.map(({ name }) => name))).toEqual(new Set(['Dana']));
  });

  it.each([
    [
      ['--file', 'changes.csv', '--set', 'name=Ann'],
      '--set and --system-file cannot be combined with a table.',
    ],
    [
      ['a', '--search', 'roe', '--set', 'name=Ann'],
      'a slug cannot be combined with --search, --company or --without.',
    ],
    [['--search', ' ', '--set', 'name=Ann'], 'An empty text matches every firm.'],
    [['--search', 'roe', '--set', 'slug=a'], 'cannot share a slug'],
    [['--search', 'roe', '--set', 'name= '], 'needs the name'],
    [['--search', 'roe'], 'The change is missing.'],
    [['a', '--file', 'changes.csv', '--map', 'slug=id'], 'need a table'],
    [['--file', 'odd.csv'], 'Unknown column: "extra".'],
    [['--file', 'slugs.csv'], 'no column to change'],
  ])('refuses %j', async (args, message) => {
    writeFileSync('changes.csv', renames(1));
    writeFileSync('odd.csv', 'slug,name,extra\na,A,x\n');
    writeFileSync('slugs.csv', 'slug,url\na,x\n');
    expect((await run(['edit', ...args])).error?.message).toContain(message);
  });

  it('counts the firms that stayed the same, and lists a hundred on a terminal', async () => {
    addFirms(150);
    const text = `slug,company\n${slugs(150)
      .map((slug, index) => `${slug},${index < 10 ? 'Roe' : 'Rowe'}\n`)
      .join('')}`;
    const { printed, said } = await edit(text, [], { interactive: true });
    expect(printed).toHaveLength(101);
    expect(said.slice(-3)).toEqual([
      '… and 40 more firms; --json lists all.',
      '10 firms unchanged.',
      'To undo this, run firmline firms undo.',
    ]);
  });
});

describe('a deletion of firms', () => {
  it('deletes each firm once, and none if one does not exist', async () => {
    firms.add({ slug: 'a', company_name: 'Rowe' }, { slug: 'b' }, { slug: 'c' });
    expect((await run(['delete', 'a', 'nobody'])).error).toMatchObject({ code: 'not-found' });
    expect(firms.slugs()).toEqual(['a', 'b', 'c']);
    expect(await json(['delete', 'a', 'b', 'a'])).toEqual([
      { slug: 'a', name: 'Dana', companyName: 'Rowe', outcome: 'deleted', deleted: true },
      { slug: 'b', name: 'Dana', companyName: '', outcome: 'deleted', deleted: true },
    ]);
    expect(firms.slugs()).toEqual(['c']);
  });

  it('deletes nothing with --dry-run, without a confirmation or without a slug', async () => {
    firms.add({ slug: 'a', company_name: 'Rowe' }, { slug: 'b' });
    const dry = await run(['delete', 'a', 'b', '--dry-run'], { yes: false });
    expect(dry.printed.slice(1).every((line) => line.endsWith('would be deleted'))).toBe(true);
    expect(dry.said.map(decodeURIComponent)).toEqual([
      expect.stringMatching(/^Not sent \(--dry-run\): DELETE .*\?slug=in\.\("a","b"\)&updated_at=eq\.2026/),
      '2 firms in all.',
    ]);
    expect((await run(['delete', 'a', 'b'], { yes: false })).error?.message).toMatch(
      /^Deleting "a" \(Dana, Rowe\), "b" \(Dana\) in the environment, 127\.0\.0\.1:\d+ needs --yes/,
    );
    expect((await run(['delete'])).error).toMatchObject({ code: 'input-needed' });
    expect(firms.slugs()).toEqual(['a', 'b']);
  });

  it('skips slugs of the file that are gone; undo restores the others exactly', async () => {
    firms.add({ slug: 'a', system: 'Be kind.', expires_at: '2999-01-31T00:00:00+00:00' }, { slug: 'b' });
    firms.rows[0]!.created_at = '2025-01-02T03:04:05+00:00';
    writeFileSync('gone.txt', 'a\nnobody\nb\n');
    const deleted = await json<HandledFirm[]>(['delete', '--file', 'gone.txt']);
    expect(deleted.map(({ slug, outcome }) => [slug, outcome])).toEqual([
      ['a', 'deleted'],
      ['b', 'deleted'],
      ['nobody', 'not found'],
    ]);
    expect(firms.rows).toEqual([]);
    expect((await run(['delete', '--file', 'gone.txt'])).error).toMatchObject({ code: 'not-found' });
    firms.add({ slug: 'b', name: 'Somebody new' });
    const { printed, error } = await run(['undo']);
    expect(printed.slice(1)).toEqual([
      expect.stringMatching(/^a +Dana +created again/),
      expect.stringMatching(/^b +Dana +written since/),
    ]);
    expect(error).toMatchObject({ code: 'conflict' });
    expect(firms.rows).toMatchObject([
      { slug: 'b', name: 'Somebody new' },
      {
        slug: 'a',
        system: 'Be kind.',
        expires_at: '2999-01-31T00:00:00.000Z',
        created_at: '2025-01-02T03:04:05.000Z',
      },
    ]);
  });

  it('continues after an interruption', async () => {
    addFirms(250);
    writeFileSync('gone.txt', slugs(250).join('\n'));
    refuseFrom(firms, 'DELETE', 2);
    expect((await run(['delete', '--file', 'gone.txt'])).error?.message).toContain(
      '100 of 250 firms were written.',
    );
    firms.before(() => false);
    const again = await json<HandledFirm[]>(['delete', '--file', 'gone.txt']);
    expect(outcomesOf(again)).toEqual({ deleted: 150, 'not found': 100 });
    expect(await undone()).toEqual({ 'created again': 250 });
    expect(firms.slugs()).toEqual(slugs(250));
  });

  it('keeps a firm that somebody writes meanwhile', async () => {
    addFirms(2);
    writeBefore('DELETE', 's001');
    const { printed, error } = await run(['delete', ...slugs(2)]);
    expect(printed.at(-1)).toMatch(/^s001 .*written since$/);
    expect(error).toMatchObject({ code: 'conflict' });
    expect(firms.slugs()).toEqual(['s001']);
  });

  it('names the count and a few firms in the question', async () => {
    addFirms(1200);
    writeFileSync('gone.txt', firms.slugs().join('\n'));
    expect((await run(['delete', '--file', 'gone.txt'], { yes: false })).error?.message).toMatch(
      /^Deleting 1,200 firms, for example "s000" \(Dana, Roe\), in the environment, 127\.0\.0\.1:\d+ needs --yes/,
    );
    expect(requests('DELETE')).toBe(0);
  });
});

describe('a file of firms to delete', () => {
  it('is read in the encoding, from the sheet and with the header that the flags name', async () => {
    firms.add({ slug: 'müller' }, { slug: 'a' }, { slug: 'b' }, { slug: 'c' });
    writeFileSync('old.csv', 'Gone\nslug;name\nmüller;Ann\n', 'latin1');
    const table = ['delete', '--file', 'old.csv', '--header-line', '2'];
    expect((await run(table)).error?.hint).toContain('--encoding windows-1252');
    expect((await run([...table, '--encoding', 'windows-1252'])).error).toBeUndefined();
    const sheets = [
      { name: 'Kept', rows: [['slug'], ['a']] },
      { name: 'Gone', rows: [['slug'], ['b']] },
    ];
    writeFileSync('book.xlsx', await writeXlsx({ sheets }));
    expect((await run(['delete', '--file', 'book.xlsx', '--sheet', 'Gone'])).error).toBeUndefined();
    expect(firms.slugs()).toEqual(['a', 'c']);
    expect((await run(['delete', 'a', '--sheet', 'Gone'])).error?.message).toBe(
      '--encoding, --sheet and --header-line need --file.',
    );
  });
});

describe('the record of a change', () => {
  const files = () =>
    readdirSync(refused, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

  it('is one CSV file that only its owner can read, and that an import reads', async () => {
    firms.add({ slug: 'a', name: 'Ann, "A"', system: 'Line one\r\nline two' });
    await run(['edit', '--search', 'a', '--set', 'name=Bo']);
    const [{ parentPath, name }] = files() as [ReturnType<typeof files>[number]];
    const file = path.join(parentPath, name);
    expect([name, statSync(file).mode & 0o777, statSync(parentPath).mode & 0o777]).toEqual([
      expect.stringMatching(/^\d{15}-edit-.*\.csv$/),
      0o600,
      0o700,
    ]);
    expect((await run(['import', file, '--ignore-unknown'])).error).toBeUndefined();
    expect(firms.rows).toMatchObject([{ slug: 'a', name: 'Ann, "A"', system: 'Line one\r\nline two' }]);
  });

  it('is kept for the last ten changes', async () => {
    firms.add({ slug: 'a' });
    for (let count = 0; count < 12; count++) await run(['edit', '--search', 'a', '--set', `name=N${count}`]);
    expect(files()).toHaveLength(10);
    for (let count = 0; count < 10; count++) await run(['undo']);
    expect(firms.rows).toMatchObject([{ name: 'N1' }]);
  });

  it('is not needed to delete one firm, or to import', async () => {
    firms.add({ slug: 'a', name: 'Old' }, { slug: 'b' });
    mkdirSync('config');
    writeFileSync(refused, '');
    writeFileSync('f.csv', 'slug,name\na,New\n');
    const imported = await run(['import', 'f.csv']);
    expect(imported.said.join('\n')).toContain('cannot undo this');
    rmSync('f.csv.report.csv', { force: true });
    writeFileSync('f.csv', 'slug,name\na,Newer\n');
    expect(await json(['import', 'f.csv'])).toMatchObject({ updated: 1, noUndo: true });
    const { printed, said } = await run(['delete', 'b']);
    expect(printed.at(-1)).toMatch(/^b +Dana +deleted$/);
    expect(said).not.toContain('To undo this, run firmline firms undo.');
  });
});
