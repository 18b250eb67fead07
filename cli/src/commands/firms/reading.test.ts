import { describe, expect, it } from 'vitest';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { commandSuite } from '../../testing/firm-commands.ts';

const { firms, run, json } = commandSuite();
const [past, future] = ['2001-02-03T04:05:06+00:00', '2999-02-03T04:05:06+00:00'];
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slug: `f-${String(index).padStart(4, '0')}` }));

describe('firms list', () => {
  it('prints a page, or all of them a thousand at a time', async () => {
    firms.add(...many(1005));
    const listed = async (...args: string[]) => {
      firms.server.seen.length = 0;
      const { firms: rows } = await json<{ firms: LinkedFirm[] }>(['list', ...args]);
      return { slugs: rows.map(({ slug }) => slug), requests: firms.server.seen.length };
    };
    expect(await listed('--limit', '2')).toEqual({ slugs: ['f-0000', 'f-0001'], requests: 1 });
    const all = await listed('--all');
    expect(all.requests).toBe(2);
    expect(all.slugs).toHaveLength(1005);
  });

  it.each([
    [1, [], '1 firm'],
    [2, [], '2 firms'],
    [5, ['--limit', '2'], 'The first 2 of 5 firms; --all lists them all.'],
    [1200, ['--limit', '1100'], 'The first 1,100 of 1,200 firms; --all lists them all.'],
    [1, ['--search', 'nothing'], 'No firms match.'],
    [0, [], 'There are no firms yet. firmline firms create adds one.'],
  ])('counts %i firms with %j: %s', async (count, args, words) => {
    firms.add(...many(count));
    expect((await run(['list', ...args])).notes).toEqual([words]);
  });

  it('knows its columns whatever the firms are', async () => {
    firms.add({ slug: 'a', expires_at: null });
    const { printedLines, error } = await run(['list', '--columns', 'slug,expires,created,updated']);
    expect(error).toBeUndefined();
    expect(printedLines[0]).toMatch(/^SLUG +EXPIRES +CREATED +UPDATED$/);
  });

  it('says that a list is cut in JSON itself, and beside other formats for programs', async () => {
    firms.add(...many(3));
    const cut = async (...args: string[]) => {
      const { printedLines, notes } = await run(['list', '--limit', '2', ...args]);
      return { printed: printedLines.join('\n'), said: notes };
    };
    const inJson = await cut('--json');
    expect(JSON.parse(inJson.printed)).toMatchObject({ firms: [{}, {}], total: 3, hasMore: true });
    expect(inJson.said).toEqual([]);
    expect(await json(['list'])).toMatchObject({ total: 3, hasMore: false });
    const said = ['The first 2 of 3 firms; --all lists them all.'];
    expect((await cut('-o', 'csv')).said).toEqual(said);
  });

  it('has an expiry column only if a link expires, and those that are named', async () => {
    firms.add({ slug: 'a' });
    expect((await run(['list'])).printedLines).toEqual(['SLUG  NAME  COMPANY', 'a     Dana']);
    firms.rows[0]!.expires_at = past;
    expect((await run(['list'])).printedLines[1]).toMatch(/2001-02-03 04:05:06Z$/);
    firms.rows[0]!.expires_at = null;
    const withUpdate = ['list', '--columns', 'slug,updated'];
    expect((await run(withUpdate)).printedLines).toEqual([
      expect.stringMatching(/UPDATED$/),
      expect.stringMatching(/2026-01-01 00:00:00Z$/),
    ]);
    firms.rows[0]!.updated_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    expect((await run(withUpdate, { isTerminal: true })).printedLines[1]).toMatch(/ 3 h ago$/);
  });
});

describe('firms show', () => {
  it('shows all fields, which are missing, and whether the link has expired', async () => {
    firms.add({
      slug: 'a',
      company_name: 'Rowe',
      system: 'Be kind 😀',
      first_message: 'Hello',
      expires_at: future,
    });
    firms.add({ slug: 'b', expires_at: past });
    const show = async (slug: string) => (await run(['show', slug])).printedLines;
    expect(await show('a')).toEqual([
      'Link          https://demo.example.com/a',
      'Expires       2999-02-03 04:05:06Z',
      'Slug          a',
      'Name          Dana',
      'Company       Rowe',
      'First message Hello',
      'System prompt 9 characters',
      'Created       2025-12-31 00:00:00Z',
      'Updated       2026-01-01 00:00:00Z',
      '\nBe kind 😀',
    ]);
    expect((await show('b')).slice(1, 7)).toEqual([
      'Expired       2001-02-03 04:05:06Z',
      'Slug          b',
      'Name          Dana',
      'Company       (none: the page says "law firms")',
      'First message (none: the assistant waits)',
      'System prompt (none: the default prompt)',
    ]);
    expect(await json(['show', 'a'])).toMatchObject({
      companyName: 'Rowe',
      url: 'https://demo.example.com/a',
    });
    expect((await run(['show', 'nobody'])).error).toMatchObject({ code: 'not-found' });
  });

  it('shows a day as expiry as the same day everywhere', async () => {
    firms.add({ slug: 'a', expires_at: '2999-02-01T11:59:59.999+00:00' });
    expect((await run(['show', 'a'])).printedLines[1]).toBe(
      'Expires       2999-01-31 (to its end in every time zone)',
    );
    for (const isTerminal of [true, false])
      expect((await run(['list'], { isTerminal })).printedLines[1]).toMatch(/ 2999-01-31$/);
    expect(await json(['show', 'a'])).toMatchObject({ expiresAt: '2999-01-31' });
    // Noon in UTC is the moment after the day, and may be meant as a time.
    firms.rows[0]!.expires_at = '2999-02-01T12:00:00+00:00';
    expect((await run(['list'])).printedLines[1]).toMatch(/ 2999-02-01 12:00:00Z$/);
  });

  it('prints its requests with --debug, also beside JSON', async () => {
    firms.add({ slug: 'a' });
    expect((await run(['show', 'a', '--json', '--debug'])).notes).toEqual([
      expect.stringMatching(/^> GET http.*slug=eq\.a/),
      expect.stringMatching(/^< 200 in \d+ ms$/),
      expect.stringMatching(/^> GET http.*leads_to=in\./),
      expect.stringMatching(/^< 200 in \d+ ms$/),
    ]);
  });
});

describe('the expiry of a link', () => {
  it("sets and removes a link's expiry", async () => {
    firms.add({ slug: 'a' });
    const { printedLines, notes } = await run(['edit', 'a', '--expires', '2999-01-31']);
    expect(printedLines).toEqual(['https://demo.example.com/a']);
    const undo = 'To undo this, run firmline firms undo.';
    expect(notes).toEqual([
      'a',
      '  - expires: (none)',
      '  + expires: 2999-01-31',
      undo,
      'The link expires at the end of 2999-01-31 in every time zone.',
    ]);
    expect(firms.rows[0]?.expires_at).toMatch(/^2999/);
    expect((await run(['edit', 'a', '--expires', 'now'])).notes.at(-1)).toMatch(
      /^The link expired at 20.*Z and shows Page Not Found\.$/,
    );
    expect((await run(['edit', 'a', '--expires', ''])).notes.at(-1)).toBe('The link does not expire.');
    expect(firms.rows[0]?.expires_at).toBeNull();
  });

  it('writes nothing with --dry-run', async () => {
    firms.add({ slug: 'a' });
    expect((await run(['edit', 'a', '--expires', '2999-01-31', '--dry-run'])).notes).toEqual([
      'a',
      '  - expires: (none)',
      '  + expires: 2999-01-31',
      expect.stringMatching(/^Change "a" in the environment, .*\(--dry-run\)\.$/),
    ]);
    expect(firms.rows[0]?.expires_at).toBeNull();
  });
});
