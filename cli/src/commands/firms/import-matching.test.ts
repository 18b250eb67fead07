import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';

const { firms, run, importing, summaryOf, failed } = commandSuite();

describe('rows without a slug', () => {
  it('get one from their names with a random part', async () => {
    firms.add({ slug: 'other', name: 'Ann', company_name: 'Else' });
    const { printedLines, notes } = await importing('name,company\nAnn,Rowe\nBo,\n');
    expect(printedLines).toEqual(['2 rows: 2 created.']);
    expect(notes.slice(-2)).toEqual([
      'f.csv.links.csv has each row with its link.',
      'To undo this, run firmline firms undo.',
    ]);
    expect(firms.slugs()).toEqual([
      expect.stringMatching(/^bo-\w+$/),
      'other',
      expect.stringMatching(/^rowe-\w+$/),
    ]);
  });

  it('are never matched to an old link, and a row that names one is refused', async () => {
    firms.add({ slug: 'new', name: 'Ann' }, { slug: 'old', name: 'Ann', leads_to: 'new' });
    expect((await importing('name,system\nAnn,Be kind.\n')).error).toBeUndefined();
    expect(firms.rows).toMatchObject([{ slug: 'new', system: 'Be kind.' }, { slug: 'old' }]);
    expect((await importing('slug,system\nold,Be short.\n')).error?.message).toContain(
      'Line 2: "old" is an old link of "new". Write that slug, or delete the old link first.',
    );
    const exported = 'slug,name,system,leads_to\nnew,Ann,Be kind.,\nold,Ann,Earlier.,new\n';
    expect((await importing(exported, ['--json'])).printedLines.join('')).toContain('"unchanged":2');
  });

  it('are matched by contact and company to the firm that expires last', async () => {
    firms.add(
      { slug: 'kept', name: 'Ann', company_name: 'Rowe' },
      { slug: 'old', name: 'Ann', company_name: 'Rowe', expires_at: '2999-01-01T00:00:00+00:00' },
    );
    expect(await summaryOf('name,company,system\nAnn,Rowe,New\n')).toMatchObject({
      updated: 1,
      created: 0,
    });
    expect(firms.rows.map(({ system }) => system)).toEqual(['New', '']);
    firms.rows[0]!.expires_at = '2998-01-01T00:00:00+00:00';
    await importing('name,company,system\nANN, rowe,Newer\n');
    expect(firms.rows.map(({ system }) => system)).toEqual(['New', 'Newer']);
  });

  it('that have the person of a stored firm with another company are warned of before they are written', async () => {
    firms.add(
      { slug: 'dana', name: 'Dana Roe', company_name: 'Rowe LLP' },
      { slug: 'bo', name: 'Bo Lee', company_name: 'Lee LLP' },
    );
    const file = 'name,company\nDana Roe,Rowe & Lowe LLP\nBo Lee,Lee LLP\nBo Lee,Lee Tax\nAda Brook,Brook\n';
    const warning =
      'Warning: Line 2: "Dana Roe, Rowe & Lowe LLP" becomes a new firm with a link of its own, and "dana" ("Dana Roe, Rowe LLP") stays. If only the company has changed, write that slug into a column "slug".';
    const { notes, printedLines } = await importing(file);
    expect(notes.filter((line) => line.includes('becomes a new firm'))).toEqual([warning]);
    expect(printedLines).toEqual(['4 rows: 3 created, 1 unchanged.']);
    // One word is too common.
    firms.add({ slug: 'ann', name: 'Ann', company_name: 'Rowe' });
    const others = (await importing('name,company\nAnn,Hale\nAnn,\n')).notes;
    expect(others.filter((line) => line.includes('becomes a new firm'))).toEqual([]);
    expect(await summaryOf('slug,name,company\ndana,Dana Roe,Rowe & Lowe LLP\n')).toMatchObject({
      updated: 1,
    });
  });

  it.each([
    ['left out', keys.enter, ['Rowe LLP', 'Lee LLP', 'Cole PC']],
    ['the same', keys.second, ['Rowe & Lowe', 'Lee LLP', 'Cole PC']],
    ['another firm', keys.third, ['Rowe LLP', 'Lee LLP', 'Cole PC', 'Rowe & Lowe']],
  ])('that have it in a list which is imported again are asked about: %s', async (_, press, companies) => {
    const file = 'name,company\nDana Roe,Rowe LLP\nBo Lee,Lee LLP\nCy Cole,Cole PC\n';
    await importing(file);
    const edited = file.replace('Rowe LLP', 'Rowe & Lowe');
    const { error } = await importing(edited);
    expect(error).toMatchObject({ code: 'conflict' });
    expect(error?.message).toMatch(
      /Line 2: Is this the same as "rowe-llp-\S+" \("Dana Roe, Rowe LLP"\)\? Only the company differs \("Rowe & Lowe"\), and most people of the file have a firm\./,
    );
    expect(firms.rows).toHaveLength(3);
    await importing(edited, [], {}, [
      ['Are these the same firms?', press],
      ...(press === keys.enter ? [] : [['[y/N]', `y${keys.enter}`] as const]),
    ]);
    expect(firms.rows.map(({ company_name }) => company_name)).toEqual(companies);
  });

  it.each([
    ['has no company now', 'name\nDana Roe\n', '"Dana Roe"', 'Rowe LLP'],
    ['had none', 'name,company\nDana Roe,Rowe LLP\n', '"Dana Roe, Rowe LLP"', ''],
  ])('that have a person who %s are warned of, too', async (_, file, contact, company) => {
    firms.add({ slug: 'dana', name: 'Dana Roe', company_name: company });
    expect((await importing(file)).notes.join('\n')).toContain(
      `Warning: Line 2: ${contact} becomes a new firm with a link of its own, and "dana"`,
    );
  });

  it.each([
    ['left out', keys.enter, ['', '', '']],
    ['the same', keys.second, ['Rowe LLP', 'Lee LLP', 'Cole PC']],
  ])(
    'of a list that is imported again with its companies are asked about: %s',
    async (_, press, companies) => {
      await importing('name,mail\nDana Roe,a\nBo Lee,b\nCy Cole,c\n', ['--ignore-unknown']);
      const file = 'name,company\nDana Roe,Rowe LLP\nBo Lee,Lee LLP\nCy Cole,Cole PC\n';
      expect((await importing(file)).error?.message).toMatch(
        /^3 of 3 rows may be firms that exist, .*\nLine 2: .* Only the company differs \("Rowe LLP"\), and most people of the file have a firm\./,
      );
      await importing(file, [], {}, [
        ['Are these the same firms?', press],
        ...(press === keys.enter ? [] : [['[y/N]', `y${keys.enter}`] as const]),
      ]);
      expect(firms.rows.map(({ company_name }) => company_name)).toEqual(companies);
    },
  );

  it('of a person who has a middle name only there or in the file, or a shorter first name, are warned of', async () => {
    firms.add({ slug: 'dana', name: 'Dana Roe', company_name: 'Rowe LLP' });
    const { notes } = await importing(
      'name,company\nDana Sue Roe,Rowe\nDana Sue Roe,Hale\nDora Roe,Rowe\nD. Roe,Rowe\nDana Wood,Rowe\n',
    );
    expect(notes.filter((line) => line.includes('becomes a new firm'))).toEqual([
      expect.stringMatching(/^Warning: Line 2: .*"dana" .* stays\. If only the name has changed,/) as string,
      expect.stringMatching(/^Warning: Line 5: .*"dana" .* stays\. If only the name has changed,/) as string,
    ]);
  });

  it.each([
    ['last name', 'Dana Wood,Rowe LLP', true],
    ['first name', 'Daniela Roe,"Rowe, L.L.P."', true],
    ['whole name', 'Al Ray,Rowe LLP', false],
    ['company too', 'Dana Wood,Hale', false],
    ['last name, beside the old one', 'Dana Wood,Rowe LLP\nDana Roe,Rowe LLP', false],
  ])(
    'of a list that is imported again are warned of if only part of the name has changed: the %s',
    async (...args) => {
      const [, row, isWarned] = args;
      const others = 'Bo Lee,Lee LLP\nCy Cole,Cole PC\nAnn Hale,Hale PC\n';
      await importing(`name,company\nDana Roe,Rowe LLP\n${others}`);
      const slug = firms.slugs().find((one) => one.startsWith('rowe')) ?? '';
      const { notes } = await importing(`name,company\n${row}\n${others}`);
      expect(notes.filter((line) => line.includes('becomes a new firm'))).toEqual(
        isWarned
          ? [
              expect.stringContaining(
                `"${slug}" ("Dana Roe, Rowe LLP") stays. If only the name has changed, write that slug into a column "slug".`,
              ),
            ]
          : [],
      );
    },
  );

  it('are refused if several firms match, or if a row is repeated with another text', async () => {
    firms.add(
      { slug: 'x', name: 'Ann', company_name: 'Rowe' },
      { slug: 'y', name: 'Ann', company_name: 'Rowe' },
    );
    expect((await failed('name,company\nAnn,Rowe\n'))?.message).toContain(
      'Several firms have this contact and company: "x", "y"; add a column "slug" with one of them.',
    );
    expect((await failed('name,company,system\nBo,Roe,x\nBo,Roe,y\n'))?.message).toContain(
      'Line 2 has the same contact and company, and other texts.',
    );
  });

  it('are left out if a row only repeats another', async () => {
    const { printedLines } = await importing(
      'name,company\nBo Lee,Roe LLP\n Bo  Lee ,Roe \u00A0LLP\nBO LEE,Roe LLP\n',
    );
    expect([printedLines, firms.rows.length]).toEqual([['3 rows: 1 created, 2 repeated.'], 1]);
    await importing('name,company\nAl,Ray\nAl,Ray\n', [], {}, [
      ['(1 to create, 1 repeated)?', `y${keys.enter}`],
    ]);
    expect(firms.rows).toHaveLength(2);
  });

  it('never match a firm whose slug another row names', async () => {
    firms.add({ slug: 'ann', name: 'Ann' });
    expect(await summaryOf('slug,name,system\nann,Ann,x\n,Ann,y\n')).toMatchObject({
      updated: 1,
      created: 1,
    });
    expect(firms.rows).toHaveLength(2);
  });

  it('get a random one if the name has no Latin letters', async () => {
    await importing('name,company\n田中,田中法律事務所\nليلى,\n');
    expect(firms.slugs()).toEqual([0, 1].map(() => expect.stringMatching(/^firm-[2-9a-z]{8}$/) as string));
    expect((await failed('name\n-\n'))?.message).toContain('which programs write for a missing value');
  });
});

describe('the list of links, edited and imported again', () => {
  const leads = 'name,company\nAnn,Rowe\nBo,Roe\n';
  const edited = async (edit: (links: string, slug: string) => string) => {
    await importing(leads);
    const slug = firms.rows.find(({ name }) => name === 'Ann')?.slug ?? '';
    const { printedLines, error } = await importing(edit(readFileSync('f.csv.links.csv', 'utf8'), slug), [
      'g.csv',
    ]);
    return { slug, printed: printedLines, error };
  };

  it('changes a company', async () => {
    const { printed } = await edited((links) => links.replace('Rowe', 'Rowe LLP'));
    expect(printed).toEqual(['2 rows: 1 updated, 1 unchanged.']);
  });

  it('changes a company without the slugs, because it has the links, also beside other addresses', async () => {
    const { printed } = await edited((links, slug) =>
      links
        .replace('Rowe', 'Rowe LLP')
        .replace(`,${slug},`, ',,')
        .replaceAll(/^(.+)$/gm, (line) =>
          line.startsWith('\uFEFF') ? `URL,${line.slice(1)}` : `https://x.example,${line}`,
        ),
    );
    expect(printed).toEqual(['2 rows: 1 updated, 1 unchanged.']);
    expect(firms.rows).toHaveLength(2);
  });

  it.each([
    ['beside its link', (links: string, slug: string) => links.replace(`,${slug},`, ',ann,')],
    ['without its link', () => 'name,company,slug\nAnn,Rowe,ann\n'],
  ])('asks about a slug %s that no firm has', async (_, edit) => {
    const { slug, error } = await edited(edit);
    expect(error).toMatchObject({ code: 'conflict' });
    expect(error?.message).toContain(`Is this the same as "${slug}"? It is "Ann, Rowe" too`);
    expect(firms.rows).toHaveLength(2);
  });
});

describe('a row that may be a firm that exists', () => {
  const other = 'name,company,system\nO’Brien,Rowe,New\nAnn,Roe,New\n';
  const known = () => firms.add({ slug: 'obrien', name: "O'Brien", company_name: 'Rowe' });

  it('is left out without a terminal, counted, and the exit code says so', async () => {
    known();
    writeFileSync('f.csv', other);
    const { printedLines, error } = await run(['import', 'f.csv']);
    expect(printedLines).toEqual(['2 rows: 1 created, 1 left out.']);
    expect(error).toMatchObject({
      code: 'conflict',
      message:
        '1 of 2 rows may be firms that exist, and were left out.\n' +
        'Line 2: Is this the same as "obrien" ("O\'Brien, Rowe")? "O’Brien, Rowe" is almost the same.',
    });
    expect(await summaryOf(other)).toMatchObject({ unclear: 1, unchanged: 1 });
    expect(firms.rows.map(({ name, system }) => [name, system])).toEqual([
      ["O'Brien", ''],
      ['Ann', 'New'],
    ]);
  });

  it.each([
    ['left out', keys.enter, ["O'Brien"]],
    ['the same', keys.second, ['O’Brien']],
    ['another firm', keys.third, ["O'Brien", 'O’Brien']],
  ])('is %s as a person decides', async (_, press, names) => {
    known();
    const { error } = await importing('name,company\nO’Brien,Rowe\n', [], {}, [
      ['Are these the same firms?', press],
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect(error).toBeUndefined();
    expect(firms.rows.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['zero-width space', 'Dana\u200b Rowe'],
    ['decomposed', 'Dana Ro\u0301we', 'Dana Rówe'],
  ])('is found in another spelling, in the file too: %s', async (_, spelling, name = 'Dana Rowe') => {
    expect((await importing(`name,company\n${name},X\n${spelling},X\n`)).error?.message).toMatch(
      /^1 of 2 rows may be.*\nLine 3: Is this the same as line 2\?/,
    );
    expect(firms.rows).toHaveLength(1);
    expect((await importing(`name,company\n${spelling},X\n`)).error).toMatchObject({
      code: 'conflict',
      rows: [{ line: 2, slug: expect.stringMatching(/./) as string }],
    });
    expect(firms.rows).toHaveLength(1);
  });

  it.each(['Dana Roe,\nDana Roe,Rowe LLP\n', 'Dana Roe,Rowe LLP\nRoe Dana,\n'])(
    'is one of two rows of a person of which one has no company: %j',
    async (rows) => {
      const { printedLines, error } = await importing(`name,company\n${rows}Dana Roe,Hale LLP\n`);
      expect(printedLines).toEqual([expect.stringMatching(/^3 rows: .*left out/) as string]);
      expect(error?.message).toContain('Line 3: Is this the same as line 2?');
      // One word is too common.
      firms.rows.length = 0;
      expect((await importing('name,company\nDana,\nDana,Rowe\n')).printedLines).toEqual([
        '2 rows: 2 created.',
      ]);
    },
  );

  it('is one of the same name without a company, if the other cells differ', async () => {
    const text = 'name,City\nDana Roe,Bonn\nDana Roe,Rome\nDana Roe,bonn\n';
    const { printedLines, error } = await importing(text, ['--ignore-unknown']);
    expect(printedLines).toEqual(['3 rows: 1 created, 1 left out, 1 repeated.']);
    expect(error?.message).toContain(
      'Line 3: Is this the same as line 2? "Dana Roe" is there too, and other cells differ.',
    );
  });

  it('is one that has the same first name and company only, if the file has last names', async () => {
    const map = ['--map', 'name=First Name'];
    const two = 'First Name,Last Name,Company\nDana,Whitfield,Hartwell\nDana,Rowe,Hartwell\n';
    expect((await importing(two, map)).printedLines).toEqual(['2 rows: 2 created.']);
    const third = await importing('First Name,Last Name,Company\nDana,Lowe,Hartwell\n', map);
    expect(third.error?.message).toMatch(
      /Same first name and company, but the stored firm has no last name \(yours: Lowe\)\./,
    );
    expect(firms.rows).toHaveLength(2);
    // With both names, they are three people.
    await importing('First Name,Last Name,Company\nDana,Whitfield,Hartwell\nDana,Rowe,Hartwell\n');
    expect(firms.rows.map(({ name }) => name)).toEqual(['Dana', 'Dana', 'Dana Whitfield', 'Dana Rowe']);
  });

  it('is one that would get the same plain slug', async () => {
    firms.add({ slug: 'rowe', name: 'Ann', company_name: 'Rowe' });
    vi.stubEnv('FIRMLINE_SLUGS', 'plain');
    expect((await failed('name,company\nBo,Rowe\n'))?.message).toContain(
      'Is this the same as "rowe" ("Ann, Rowe")? It would get the same slug.',
    );
    firms.rows.length = 0;
    expect(await failed('name,company\nBo,Rowe\n')).toBeUndefined();
    expect(firms.slugs()).toEqual(['rowe']);
  });
});
