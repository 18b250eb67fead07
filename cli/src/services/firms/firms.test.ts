import { readFileSync, writeFileSync } from 'node:fs';
import type { ListOptions } from '@firmline/sdk/firms';
import { describe, expect, it } from 'vitest';
import { firmSuite } from '../../testing/firm-table.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { createFirm } from './create.ts';
import { deleteFirms } from './delete.ts';
import { editFirm } from './edit.ts';
import { expireFirm } from './expire.ts';
import { showFirm } from './find.ts';
import { listFirms } from './list.ts';
import { runExport } from './run-export.ts';

const firms = firmSuite();
const page = 'https://demo.example.com';
const future = '2999-02-03T04:05:06+00:00';
const output = (options: Parameters<typeof memoryOutput>[0] = {}) => memoryOutput({ yes: true, ...options });
const methods = () => firms.server.seen.map(({ method }) => method);
const dry = { dryRun: true } as const;

describe('firms create', () => {
  it('makes a slug that cannot be guessed from the company', async () => {
    const made = await createFirm(
      { name: 'Dana', company: 'Rowe LLP', system: 'Be kind.', firstMessage: 'Hi' },
      output(),
    );
    expect(made.slug).toMatch(/^rowe-llp-\w+$/);
    expect(made.url).toBe(`${page}/${made.slug}`);
    expect(firms.rows).toMatchObject([
      { slug: made.slug, name: 'Dana', company_name: 'Rowe LLP', system: 'Be kind.', first_message: 'Hi' },
    ]);
  });

  it('keeps a slug that is given, or adds a long random part on request', async () => {
    expect((await createFirm({ name: 'Dana', slug: 'dana' }, output())).slug).toBe('dana');
    const to = output();
    const { slug } = await createFirm({ name: 'Dana', slug: 'dana', randomSuffix: true }, to);
    const short = await createFirm({ name: 'Dana', company: 'dana' }, output());
    expect(slug.length).toBeGreaterThan(short.slug.length);
    expect(to.said).toEqual([expect.stringMatching(/^The slug ends in \d+ random bits/)]);
  });

  it('suggests a free slug if the given one is taken', async () => {
    firms.add({ slug: 'dana' }, { slug: 'dana-2' });
    const taken = { code: 'conflict', hint: '"dana-3" is free.' };
    await expect(createFirm({ name: 'Dana', slug: 'dana' }, output())).rejects.toMatchObject(taken);
    await expect(createFirm({ name: 'Dana', slug: 'dana' }, output(dry))).rejects.toMatchObject(taken);
    // With --yes, the person has chosen this slug and no other.
    await expect(
      createFirm({ name: 'Dana', slug: 'dana' }, output({ interactive: true })),
    ).rejects.toMatchObject(taken);
    expect(firms.rows).toHaveLength(2);
  });

  it('writes nothing with --dry-run, and says that the random ending will differ', async () => {
    const [random, plain] = [output(dry), output(dry)];
    await createFirm({ name: 'Dana' }, random);
    const planned = await createFirm({ name: 'Dana', slug: 'dana' }, plain);
    expect(planned.url).toBe(`${page}/dana`);
    expect(plain.said).toEqual([
      expect.stringContaining(`Not sent (--dry-run): POST ${firms.server.url}/rest/v1/legal_firm_visitors`),
      expect.stringContaining('"slug": "dana"'),
    ]);
    const json = output({ ...dry, format: 'json' });
    const inJson = await createFirm({ name: 'Dana', slug: 'dana' }, json);
    expect(json.said).toEqual([]);
    expect(methods()).toEqual(['GET', 'GET', 'GET']);
    // A real run sends exactly what was shown, and has no such field.
    const made = await createFirm({ name: 'Dana', slug: 'dana' }, output({ format: 'json' }));
    expect(made).not.toHaveProperty('planned');
    const sent = firms.server.seen.find(({ method }) => method === 'POST');
    expect(inJson.planned).toEqual({
      method: 'POST',
      url: `${firms.server.url}${sent?.url}`,
      body: JSON.parse(sent?.body ?? ''),
    });
    expect(inJson.planned).toEqual(planned.planned);
    expect(random.said.at(-1)).toBe('The random ending of the slug will be different.');
  });

  it('reads a firm from a file; flags take precedence', async () => {
    writeFileSync(
      'firm.json',
      JSON.stringify({ slug: 'dana', company_name: 'Rowe', system: null, url: 'x', name: 'A' }),
    );
    writeFileSync('prompt.txt', 'Be short.');
    await createFirm({ file: 'firm.json', name: 'Dana', systemFile: 'prompt.txt' }, output());
    expect(firms.rows).toMatchObject([
      { slug: 'dana', name: 'Dana', company_name: 'Rowe', system: 'Be short.' },
    ]);
  });

  it.each([
    [{ system: 'a', systemFile: 'b' }, /--system cannot be combined/],
    [{ file: '-', systemFile: '-' }, /read only once/],
  ])('refuses %j', async (flags, message) => {
    await expect(createFirm({ name: 'Dana', ...flags }, output())).rejects.toThrow(message);
  });

  it.each([
    ['{"slug":', /firm\.json is not JSON: Unexpected end of JSON input\./],
    ['{"nome":"Dana"}', /firm\.json has an unknown field "nome"\. Fields: slug, name, companyName/],
    ['{"name":5}', /"name" in firm\.json is not a string/],
  ])('refuses a file with %s', async (text, message) => {
    writeFileSync('firm.json', text);
    await expect(createFirm({ file: 'firm.json' }, output())).rejects.toThrow(message);
  });
});

describe('firms show and list', () => {
  it('show a firm with its link', async () => {
    firms.add({ slug: 'dana', company_name: 'Rowe' });
    expect(await showFirm('dana', output())).toMatchObject({ companyName: 'Rowe', url: `${page}/dana` });
    await expect(showFirm('nobody', output())).rejects.toMatchObject({ code: 'not-found' });
  });

  it('print their requests with --debug, also beside JSON', async () => {
    firms.add({ slug: 'a' });
    const shown = output({ debug: true, format: 'json' });
    await showFirm('a', shown);
    expect(shown.said).toEqual([
      expect.stringMatching(/^> GET http.*slug=eq\.a/),
      expect.stringMatching(/^< 200 in \d+ ms$/),
    ]);
  });

  it('list a page, or all of them a thousand at a time', async () => {
    firms.add(
      ...Array.from({ length: 1005 }, (_, index) => ({ slug: `f-${String(index).padStart(4, '0')}` })),
    );
    const listed = async (options: ListOptions) => {
      const before = methods().length;
      const slugs: string[] = [];
      let total = 0;
      for await (const part of listFirms(options, output())) {
        slugs.push(...part.firms.map(({ slug }) => slug));
        ({ total } = part);
      }
      return { slugs, total, requests: methods().length - before };
    };
    expect(await listed({ limit: 2, offset: 3 })).toEqual({
      slugs: ['f-0003', 'f-0004'],
      total: 1005,
      requests: 1,
    });
    const all = await listed({});
    expect(all).toMatchObject({ total: 1005, requests: 3 });
    expect(all.slugs).toHaveLength(1005);
    expect(await listed({ sort: { by: 'name' } })).toEqual({ ...all, requests: 2 });
    expect(await listed({ offset: 1003, limit: 50 })).toMatchObject({
      slugs: all.slugs.slice(1003),
      requests: 1,
    });
  });
});

describe('firms edit', () => {
  const shown: string[][] = [];
  const edit = (flags: Parameters<typeof editFirm>[1], options: Parameters<typeof memoryOutput>[0] = {}) => {
    shown.length = 0;
    const to = output(options);
    return editFirm('dana', flags, to, async (...texts) => void shown.push(texts)).then((edited) => ({
      ...edited,
      said: to.said,
    }));
  };

  it('shows changes from flags and files, then writes them', async () => {
    firms.add({ slug: 'dana', company_name: 'Rowe' });
    writeFileSync('prompt.txt', 'Be short.');
    const { firm, isChanged } = await edit({
      set: ['name=Dana = Ann', 'company=', ' first-message =Hi'],
      systemFile: 'prompt.txt',
    });
    expect(isChanged).toBe(true);
    expect(firm).toMatchObject({
      name: 'Dana = Ann',
      companyName: '',
      firstMessage: 'Hi',
      system: 'Be short.',
    });
    expect(firms.rows).toMatchObject([{ name: 'Dana = Ann', company_name: '', first_message: 'Hi' }]);
    expect(shown).toEqual([[expect.stringContaining('Rowe'), expect.stringContaining('Dana = Ann')]]);
  });

  it('says that the old link stopped only if the slug changed', async () => {
    firms.add({ slug: 'dana' });
    expect((await edit({ set: ['name=Ann'] })).said).toEqual([]);
    expect((await edit({ set: ['slug=ann'] })).said).toEqual(['The old link with "dana" no longer works.']);
    expect(firms.slugs()).toEqual(['ann']);
  });

  it('writes nothing if nothing changes, or with --dry-run', async () => {
    firms.add({ slug: 'dana' });
    expect(await edit({ set: ['name=Dana', 'slug=dana'] })).toMatchObject({ isChanged: false, said: [] });
    expect(shown).toEqual([]);
    const { firm, isChanged, said } = await edit({ set: ['name=Ann'] }, dry);
    expect([firm.name, isChanged]).toEqual(['Ann', false]);
    expect(said).toEqual([
      expect.stringMatching(/PATCH .*\?slug=eq\.dana&/),
      expect.stringContaining('"name": "Ann"'),
    ]);
    expect(methods()).not.toContain('PATCH');
  });

  it.each([['nome=x'], ['name'], ['=x']])('refuses --set %s', async (pair) => {
    firms.add({ slug: 'dana' });
    await expect(edit({ set: [pair] })).rejects.toThrow(`--set ${pair} does not name a field.`);
  });

  it('needs a firm, and changes if there is no terminal', async () => {
    await expect(edit({ set: ['name=Ann'] })).rejects.toMatchObject({ code: 'not-found' });
    firms.add({ slug: 'dana' });
    await expect(edit({})).rejects.toMatchObject({ code: 'input-needed' });
    await expect(editFirm(undefined, { set: ['name=Ann'] }, output(), async () => {})).rejects.toMatchObject({
      code: 'input-needed',
    });
  });

  it('asks a person before a file overwrites newer values', async () => {
    firms.add({ slug: 'dana' });
    writeFileSync('firm.json', '{"name":"Ann"}');
    await expect(edit({ file: 'firm.json' }, { yes: false })).resolves.toMatchObject({ isChanged: true });
    await expect(edit({ set: ['name=Bo'] }, { yes: false, interactive: true })).resolves.toMatchObject({
      isChanged: true,
    });
  });
});

describe('firms delete', () => {
  it('deletes each firm once, and none if one does not exist', async () => {
    firms.add({ slug: 'a', company_name: 'Rowe' }, { slug: 'b' }, { slug: 'c' });
    await expect(deleteFirms(['a', 'nobody'], output())).rejects.toMatchObject({ code: 'not-found' });
    expect(firms.slugs()).toEqual(['a', 'b', 'c']);
    expect((await deleteFirms(['a', 'b', 'a'], output())).firms).toEqual([
      { slug: 'a', name: 'Dana', companyName: 'Rowe', outcome: 'deleted', deleted: true },
      { slug: 'b', name: 'Dana', companyName: '', outcome: 'deleted', deleted: true },
    ]);
    expect(firms.slugs()).toEqual(['c']);
  });

  it('deletes nothing with --dry-run, without a confirmation or without a slug', async () => {
    firms.add({ slug: 'a', company_name: 'Rowe' }, { slug: 'b' });
    const to = output({ ...dry, yes: false });
    expect((await deleteFirms(['a', 'b'], to)).firms).toMatchObject([{ deleted: false }, { deleted: false }]);
    expect(to.said.map(decodeURIComponent)).toEqual([
      expect.stringMatching(
        /^Not sent \(--dry-run\): DELETE .*\?slug=in\.\("a","b"\)&updated_at=in\.\("2026/,
      ),
      '2 firms in all.',
    ]);
    await expect(deleteFirms(['a', 'b'], output({ yes: false }))).rejects.toThrow(
      /^Deleting "a" \(Dana, Rowe\), "b" \(Dana\) in the environment, 127\.0\.0\.1:\d+ needs --yes/,
    );
    await expect(deleteFirms([], output())).rejects.toMatchObject({ code: 'input-needed' });
    expect(firms.slugs()).toEqual(['a', 'b']);
  });
});

describe('firms expire', () => {
  it("sets and removes a link's expiry", async () => {
    firms.add({ slug: 'a' });
    expect(await expireFirm('a', { at: '2999-01-31' }, output())).toMatchObject({
      expiresAt: expect.stringMatching(/^2999-01-3/),
    });
    expect(firms.rows[0]?.expires_at).toMatch(/^2999/);
    expect(await expireFirm('a', { never: true }, output())).toMatchObject({ expiresAt: '' });
    expect(firms.rows[0]?.expires_at).toBeNull();
  });

  it('writes nothing with --dry-run', async () => {
    firms.add({ slug: 'a' });
    const to = output(dry);
    expect(await expireFirm('a', { at: '2999-01-31' }, to)).toMatchObject({
      expiresAt: expect.stringMatching(/^2999/),
    });
    expect(to.said).toEqual([
      expect.stringMatching(/PATCH .*\?slug=eq\.a&/),
      expect.stringContaining('"expires_at": "2999'),
    ]);
    expect(firms.rows[0]?.expires_at).toBeNull();
  });

  it.each([
    [{}, 'input-needed'],
    [{ at: '14d', never: true }, 'invalid-input'],
  ])('refuses %j', async (flags, code) => {
    await expect(expireFirm('a', flags, output())).rejects.toMatchObject({ code });
  });

  it('needs an existing firm', async () => {
    await expect(expireFirm('a', { never: true }, output())).rejects.toMatchObject({ code: 'not-found' });
    await expect(expireFirm(undefined, { never: true }, output())).rejects.toMatchObject({
      code: 'input-needed',
    });
  });
});

describe('firms export', () => {
  const rows = [
    { slug: 'a', name: '=1+1', company_name: 'Rowe, "LLP"' },
    { slug: 'b', name: 'Ann', expires_at: future },
  ];

  it.each([
    [
      'f.csv',
      {},
      /^slug,name,company_name,system,first_message,expires_at\na,=1\+1,"Rowe, ""LLP""",,,\nb,Ann,/,
    ],
    ['f.csv', { forSpreadsheet: true }, /^\uFEFFslug,[^\n]*\na,'=1\+1,/],
    ['F.JSON', {}, /^\[\n\{"slug":"a".*\},\n\{"slug":"b".*\}\n\]\n$/],
    ['f.jsonl', {}, /^\{"slug":"a".*\}\n\{"slug":"b".*\}\n$/],
    ['f.unknown', {}, /^slug,name/],
  ])('writes %s with %j', async (file, options, text) => {
    firms.add(...rows);
    const to = output();
    await runExport(file, options, to);
    expect(readFileSync(file, 'utf8')).toMatch(text);
    expect(to).toMatchObject({ printed: [], said: [`2 firms in ${file}.`] });
  });

  it('joins pages of JSON, and prints an empty list without firms', async () => {
    await runExport('empty.json', {}, output());
    expect(readFileSync('empty.json', 'utf8')).toBe('[]\n');
    firms.add(...Array.from({ length: 130 }, (_, index) => ({ slug: `f-${index}` })));
    await runExport('all.json', {}, output());
    expect(JSON.parse(readFileSync('all.json', 'utf8'))).toHaveLength(130);
  });

  it('reports the file and the count to a program', async () => {
    firms.add({ slug: 'a' });
    const [json, table] = [output({ format: 'json' }), output()];
    await runExport('f.csv', {}, json);
    expect(json.printed).toEqual(['{"file":"f.csv","firms":1}']);
    expect(readFileSync('f.csv', 'utf8')).toMatch(/^\[/);
    await runExport('f.csv', {}, table);
    expect(table.said).toEqual(['1 firm in f.csv.']);
  });

  it('refuses JSON for a spreadsheet', async () => {
    await expect(runExport('f.json', { forSpreadsheet: true }, output())).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});
