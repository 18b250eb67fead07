import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandSuite, outcomesOf, slugsTo } from '../../testing/firm-commands.ts';
import { refuseFrom } from '../../testing/refuse-writes.ts';
import type { HandledFirm } from './change.ts';

const { firms, run, json, requests, addFirms } = commandSuite();

describe('a deletion of firms', () => {
  it('deletes each firm once, and none if one does not exist', async () => {
    firms.add({ slug: 'a', company_name: 'Rowe' }, { slug: 'b' }, { slug: 'c' });
    expect((await run(['delete', 'a', 'nobody'])).error).toMatchObject({ code: 'not-found' });
    expect(firms.slugs()).toEqual(['a', 'b', 'c']);
    expect(await json(['delete', 'a', 'b', 'a'])).toEqual([
      { slug: 'a', name: 'Dana', companyName: 'Rowe', outcome: 'deleted' },
      { slug: 'b', name: 'Dana', companyName: '', outcome: 'deleted' },
    ]);
    expect(firms.slugs()).toEqual(['c']);
  });

  it('deletes nothing with --dry-run, without a confirmation or without a slug', async () => {
    firms.add({ slug: 'a', company_name: 'Rowe' }, { slug: 'b' });
    const dry = await run(['delete', 'a', 'b', '--dry-run'], { yes: false });
    expect(dry.printedLines.slice(1).every((line) => line.endsWith('would be deleted'))).toBe(true);
    expect(dry.notes).toEqual([
      expect.stringMatching(
        /^Delete "a" \(Dana, Rowe\), "b" \(Dana\) in the environment, .*: not done \(--dry-run\)\.$/,
      ),
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
      ['nobody', 'notFound'],
    ]);
    expect(firms.rows).toEqual([]);
    expect((await run(['delete', '--file', 'gone.txt'])).error).toMatchObject({ code: 'not-found' });
    firms.add({ slug: 'b', name: 'Somebody new' });
    const { printedLines, error } = await run(['undo']);
    expect(printedLines.slice(1)).toEqual([
      expect.stringMatching(/^a +Dana +created again/),
      expect.stringMatching(/^b +Dana +changed elsewhere/),
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

  it('deletes the others of a file, and ends with an error that names a slug of no firm', async () => {
    firms.add({ slug: 'a' }, { slug: 'b' });
    writeFileSync('gone.txt', 'a\nbb\n');
    const error = { code: 'not-found', message: '1 slug of the file belongs to no firm: "bb".' };
    expect((await run(['delete', '--file', 'gone.txt', '--dry-run'])).error).toMatchObject(error);
    expect((await run(['delete', '--file', 'gone.txt'])).error).toMatchObject(error);
    expect(firms.slugs()).toEqual(['b']);
  });

  it('continues after an interruption', async () => {
    addFirms(250);
    writeFileSync('gone.txt', slugsTo(250).join('\n'));
    refuseFrom(firms, 'DELETE', 2);
    expect((await run(['delete', '--file', 'gone.txt'])).error?.message).toContain(
      '100 of 250 firms were written.',
    );
    firms.before(() => false);
    const again = await json<HandledFirm[]>(['delete', '--file', 'gone.txt']);
    expect(outcomesOf(again)).toEqual({ deleted: 150, notFound: 100 });
    expect(outcomesOf(await json<HandledFirm[]>(['undo']))).toEqual({ createdAgain: 250 });
    expect(firms.slugs()).toEqual(slugsTo(250));
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
