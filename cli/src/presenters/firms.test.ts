import { describe, expect, it } from 'vitest';
import type { ImportSummary, LinkedFirm } from '../results/firms.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { printChange, printEdited, printExpiry, printRotated } from './firms/change.ts';
import { printImport, printMapping } from './firms/transfer.ts';
import { printFirm, printFirms } from './firms.ts';

const firm = (parts: Partial<LinkedFirm> = {}): LinkedFirm => ({
  slug: 'a',
  name: 'Dana',
  companyName: '',
  system: '',
  firstMessage: '',
  expiresAt: '',
  createdAt: '',
  updatedAt: '',
  url: 'https://demo.example.com/a',
  ...parts,
});
const [past, future] = ['2001-02-03T04:05:06.000Z', '2999-02-03T04:05:06.000Z'];

type Options = Parameters<typeof memoryOutput>[0];
const shown = async (print: (output: ReturnType<typeof memoryOutput>) => unknown, options: Options = {}) => {
  const output = memoryOutput(options);
  await print(output);
  const { printed, said } = output;
  return { printed, said };
};

describe('listed firms', () => {
  const plain = { offset: 0, isFiltered: false };
  const note = async (offset: number, shownFirms: number, total: number) => {
    const firms = Array.from({ length: shownFirms }, () => firm());
    const parts = [{ firms, total, more: false }];
    return (await shown((output) => printFirms(parts, { ...plain, offset }, output))).said;
  };

  it.each([
    [0, 1, 1, '1 firm'],
    [0, 2, 2, '2 firms'],
    [0, 2, 5, '1 to 2 of 5 firms; next page: --offset 2'],
    [2, 2, 5, '3 to 4 of 5 firms; next page: --offset 4'],
    [3, 2, 5, '4 to 5 of 5 firms'],
    [1199, 1, 12_000, '1,200 to 1,200 of 12,000 firms; next page: --offset 1200'],
  ])('from %d on, %d of %d, are counted', async (offset, count, total, words) => {
    expect(await note(offset, count, total)).toEqual([words]);
  });

  it.each([
    [{ total: 3, offset: 5, isFiltered: false }, 'There are only 3.'],
    [{ total: 0, offset: 0, isFiltered: true }, 'No firms match.'],
    [{ total: 0, offset: 0, isFiltered: false }, 'There are no firms yet. firmline firms create adds one.'],
  ])('explain why there are none: %j', async ({ total, ...listed }, words) => {
    const parts = [{ firms: [], total, more: false }];
    expect((await shown((output) => printFirms(parts, listed, output))).said).toEqual([words]);
  });

  it('have an expiry column only if a link expires, or a later one may', async () => {
    const head = async (expiresAt: string, more = false) => {
      const parts = [{ firms: [firm({ expiresAt })], total: 1, more }];
      return (await shown((output) => printFirms(parts, plain, output))).printed;
    };
    expect(await head('')).toEqual(['SLUG  NAME  COMPANY', 'a     Dana']);
    expect((await head(past))[1]).toMatch(/2001-02-03 04:05:06Z$/);
    expect(await head('', true)).toEqual(['SLUG  NAME  COMPANY  EXPIRES', 'a     Dana']);
  });

  it('have a column with the time that they are sorted by, relative to now on a terminal', async () => {
    const times = { createdAt: past, updatedAt: new Date(Date.now() - 3 * 3_600_000).toISOString() };
    const line = async (sort: 'created' | 'updated' | 'name', isTerminal: boolean) => {
      const parts = [{ firms: [firm(times)], total: 1, more: false }];
      return (await shown((output) => printFirms(parts, { ...plain, sort }, output), { isTerminal })).printed;
    };
    expect(await line('name', true)).toEqual(['SLUG  NAME  COMPANY', 'a     Dana']);
    expect(await line('created', false)).toEqual([
      expect.stringMatching(/CREATED$/),
      expect.stringMatching(/2001-02-03 04:05:06Z$/),
    ]);
    expect((await line('created', true))[1]).toMatch(/ 2001-02-03$/);
    expect((await line('updated', true))[1]).toMatch(/ 3 h ago$/);
  });

  it('are printed as they arrive, with the columns of the first part', async () => {
    const output = memoryOutput();
    const printedBefore: number[] = [];
    const parts = (async function* () {
      yield { firms: [firm()], total: 1, more: true };
      printedBefore.push(output.printed.length);
      yield { firms: [firm({ slug: 'a-longer-slug' }), firm()], total: 3, more: false };
    })();
    await printFirms(parts, plain, output);
    expect(printedBefore).toEqual([2]);
    expect(output.printed.slice(1)).toEqual(['a     Dana', 'a-longer-slug  Dana', 'a     Dana']);
    expect(output.said).toEqual(['3 firms']);
  });
});

describe('one firm', () => {
  it('is shown with all fields', async () => {
    const whole = firm({
      companyName: 'Rowe',
      system: 'Be kind 😀',
      firstMessage: 'Hello',
      expiresAt: future,
    });
    expect((await shown((output) => printFirm(whole, output))).printed).toEqual([
      'Link          https://demo.example.com/a',
      'Expires       2999-02-03 04:05:06Z',
      'Slug          a',
      'Name          Dana',
      'Company       Rowe',
      'First message Hello',
      'System prompt 9 characters',
      '\nBe kind 😀',
    ]);
  });

  it('shows which fields are missing, and when the link has expired', async () => {
    expect((await shown((output) => printFirm(firm({ url: '', expiresAt: past }), output))).printed).toEqual([
      'Link          (unknown: the address of the page is not set)',
      'Expired       2001-02-03 04:05:06Z',
      'Slug          a',
      'Name          Dana',
      'Company       (none: the page says "law firms")',
      'First message (none: the assistant waits)',
      'System prompt (none: the default prompt)',
    ]);
  });
});

describe('a change', () => {
  it('is shown line by line, with two lines of context', async () => {
    const before = 'a\nb\nc\nd\ne\nf\n';
    const { said } = await shown((output) => printChange(before, before.replace('d', 'D'), output), {
      styled: true,
    });
    expect(said).toEqual([
      '<dim>@@ -2,5 +2,5 @@</>',
      '<dim> b</>',
      '<dim> c</>',
      '<red>-d</>',
      '<green>+D</>',
      '<dim> e</>',
      '<dim> f</>',
    ]);
  });

  it('does not mention a missing line break at the end, and prints nothing for a program', async () => {
    expect((await shown((output) => printChange('a', 'b', output))).said).toEqual([
      '@@ -1,1 +1,1 @@',
      '-a',
      '+b',
    ]);
    expect((await shown((output) => printChange('a', 'b', output), { format: 'json' })).said).toEqual([]);
  });

  it.each([
    [true, {}, ['https://demo.example.com/a'], []],
    [false, {}, [], ['Nothing to change.']],
    [false, { dryRun: true }, [], []],
  ])('of a firm (%s, %j) prints its link', async (isChanged, options, printed, said) => {
    expect(await shown((output) => printEdited({ firm: firm(), isChanged }, output), options)).toEqual({
      printed,
      said,
    });
  });

  it('of a firm without a link prints its slug, and all of it as JSON', async () => {
    const edited = { firm: firm({ url: '' }), isChanged: true };
    expect((await shown((output) => printEdited(edited, output))).printed).toEqual(['a']);
    const { printed } = await shown((output) => printEdited(edited, output), { format: 'json' });
    expect(JSON.parse(printed.join(''))).toEqual(edited.firm);
  });
});

it('rotated firms show the new link and the fate of the old one', async () => {
  const rotated = {
    oldSlug: 'a',
    slug: 'b',
    name: 'Dana',
    companyName: '',
    url: 'https://p/b',
    oldLink: 'gone',
    oldExpiresAt: '',
    rotated: true,
  } as const;
  const rows = [rotated, { ...rotated, url: '', oldLink: 'kept', oldExpiresAt: future } as const];
  expect((await shown((output) => printRotated(rows, output))).printed).toEqual([
    'OLD SLUG  NEW LINK     OLD LINK',
    'a         https://p/b  gone',
    'a         b            kept until 2999-02-03 04:05:06Z',
  ]);
});

it.each([
  ['', 'The link does not expire.'],
  [past, 'The link has expired and shows Page Not Found.'],
  [future, 'The link works until 2999-02-03 04:05:06Z.'],
])('prints the expiry "%s" of a link', async (expiresAt, words) => {
  expect(await shown((output) => printExpiry(firm({ expiresAt }), output))).toEqual({
    printed: ['https://demo.example.com/a'],
    said: [words],
  });
});

describe('an import', () => {
  const summary = {
    rows: 1234,
    created: 1200,
    updated: 4,
    unchanged: 0,
    skipped: 30,
    invalid: 0,
    refused: 0,
    slugsMade: 0,
    report: null,
    dryRun: false,
  };
  const told = (parts: Partial<ImportSummary>) =>
    shown((output) => printImport({ ...summary, ...parts }, output));

  it('is counted by outcome', async () => {
    expect(await told({})).toEqual({
      printed: ['1,234 rows: 1,200 created, 4 updated, 30 skipped.'],
      said: ['To undo this, run firmline firms undo.'],
    });
    expect((await told({ noUndo: true })).said).toEqual([]);
    expect(await told({ dryRun: true, slugsMade: 1 })).toEqual({
      printed: ['1,234 rows: 1,200 to create, 4 to update, 30 to skip.'],
      said: [],
    });
  });

  it('says where generated slugs are listed', async () => {
    const created = { updated: 0, slugsMade: 1 };
    expect((await told(created)).said).toEqual([expect.stringMatching(/--report writes/)]);
    expect((await told({ ...created, report: 'r.csv' })).said).toEqual([
      'r.csv lists the outcome of each row.',
    ]);
  });

  it('shows a person which column each field is read from', async () => {
    const map = { slug: 'slug', name: 'Full name' };
    expect((await shown((output) => printMapping(map, output))).said).toEqual([
      'Reading slug, name from "Full name".',
    ]);
    expect((await shown((output) => printMapping(map, output), { format: 'json' })).said).toEqual([]);
  });
});
