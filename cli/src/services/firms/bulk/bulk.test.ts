import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firmSuite } from '../../../testing/firm-table.ts';
import { memoryOutput } from '../../../testing/memory-output.ts';
import { keys, withPerson } from '../../../testing/person.ts';
import type { FirmDifference } from '../../../results/firms.ts';
import { deleteFirms } from '../delete.ts';
import { refuseFrom, refuseLastBatch } from '../testing/refuse-writes.ts';
import { runImport } from '../import/run-import.ts';
import { bulkEditOf, editFirms } from './edit-firms.ts';
import { undoChange } from './undo.ts';

const firms = firmSuite();
const output = (options: Parameters<typeof memoryOutput>[0] = {}) => memoryOutput({ yes: true, ...options });
const slugs = (count: number) =>
  Array.from({ length: count }, (_, index) => `s${String(index).padStart(3, '0')}`);
const addFirms = (count: number) => firms.add(...slugs(count).map((slug) => ({ slug, company_name: 'Roe' })));

/** Edits the firms of a spreadsheet. */
async function edit(text: string, to = output()) {
  writeFileSync('changes.csv', text);
  const shown: FirmDifference[] = [];
  const bulk = await bulkEditOf(undefined, { file: 'changes.csv' });
  const result = await editFirms(bulk!, to, (all) => void shown.push(...all));
  return { ...result, shown };
}

async function undo(to = output()) {
  const shown: FirmDifference[] = [];
  const result = await undoChange(to, (all) => void shown.push(...all));
  return { ...result, shown };
}

/** Each firm's own name, so that every firm needs its own request. */
const renames = (count: number) =>
  `slug,name\n${slugs(count)
    .map((slug) => `${slug},Ann ${slug}\n`)
    .join('')}`;
const outcomes = (all: readonly { readonly outcome: string }[]) => {
  const counts: Record<string, number> = {};
  for (const { outcome } of all) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
const requests = (method: string) => firms.server.seen.filter((one) => one.method === method).length;

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

describe('an edit of many firms', () => {
  it('shows and writes the differences, and can be undone', async () => {
    firms.add({ slug: 'a', company_name: 'Roe', system: 'Old.' }, { slug: 'b' }, { slug: 'c' });
    const before = structuredClone(firms.rows);
    const edited = await edit('slug,name,company\na,Ann,\nb,Dana,\nc,Dana,Rowe\n');
    expect(edited.shown.map(({ slug }) => slug)).toEqual(['a', 'c']);
    expect(edited.firms).toEqual([
      { slug: 'a', name: 'Ann', companyName: '', fields: ['name', 'companyName'], outcome: 'changed' },
      { slug: 'b', name: 'Dana', companyName: '', fields: [], outcome: 'unchanged' },
      { slug: 'c', name: 'Dana', companyName: 'Rowe', fields: ['companyName'], outcome: 'changed' },
    ]);
    expect(firms.rows).toMatchObject([{ name: 'Ann', system: 'Old.' }, {}, { company_name: 'Rowe' }]);

    const dry = await undo(output({ dryRun: true }));
    expect(outcomes(dry.firms)).toEqual({ 'would be restored': 2 });
    expect(dry.shown[0]).toMatchObject({ before: { name: 'Ann' }, after: { name: 'Dana' } });
    expect(outcomes((await undo()).firms)).toEqual({ restored: 2 });
    expect(firms.rows).toEqual(before.map((row) => ({ ...row, updated_at: expect.any(String) as string })));
    await expect(undo()).rejects.toMatchObject({ code: 'not-found' });
  });

  it('makes the same change to a hundred firms in one request', async () => {
    addFirms(250);
    await edit(
      `slug,company\n${slugs(250)
        .map((slug) => `${slug},Rowe\n`)
        .join('')}`,
    );
    expect(requests('PATCH')).toBe(3);
    expect(new Set(firms.rows.map((row) => row.company_name))).toEqual(new Set(['Rowe']));
  });

  it('continues after an interruption, and both runs are undone together', async () => {
    addFirms(40);
    refuseFrom(firms, 'PATCH', 20);
    const failed = edit(renames(40));
    await expect(failed).rejects.toMatchObject({
      code: 'auth',
      message: expect.stringMatching(/ 19 of 40 firms were written\.$/),
      hint: 'Run the same command again for the rest, or undo it with firmline firms undo.',
    });
    firms.before(() => false);
    const again = await edit(renames(40));
    expect(outcomes(again.firms)).toEqual({ unchanged: 19, changed: 21 });
    expect(outcomes((await undo()).firms)).toEqual({ restored: 40 });
    expect(new Set(firms.rows.map(({ name }) => name))).toEqual(new Set(['Dana']));
  });

  it('can be undone after an interruption, and an interrupted undo continues', async () => {
    firms.add(...slugs(40).map((slug) => ({ slug, name: `Old ${slug}` })));
    refuseFrom(firms, 'PATCH', 20);
    await expect(edit(renames(40))).rejects.toThrow('19 of 40');
    refuseFrom(firms, 'PATCH', 10);
    await expect(undo()).rejects.toThrow(/ 9 of 19 firms were written\.$/);
    firms.before(() => false);
    expect(outcomes((await undo()).firms)).toEqual({ restored: 10, unchanged: 30 });
    expect(firms.rows.map(({ name }) => name)).toEqual(slugs(40).map((slug) => `Old ${slug}`));
  });

  it('stops after the current requests when the person asks', async () => {
    addFirms(40);
    const before = process.listenerCount('SIGTERM');
    firms.before(({ method }) => {
      if (method === 'PATCH') process.emit('SIGTERM');
      return false;
    });
    await expect(edit(renames(40))).rejects.toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(/^Stopped\. 1?\d of 40 firms were written\.$/),
    });
    expect(process.listenerCount('SIGTERM')).toBe(before);
    firms.before(() => false);
    await edit(renames(40));
    expect(firms.rows.map(({ name }) => name)).toEqual(slugs(40).map((slug) => `Ann ${slug}`));
  });

  it('keeps firms that somebody writes meanwhile', async () => {
    addFirms(3);
    writeBefore('PATCH', 's001');
    const { firms: edited, failure } = await edit('slug,company\ns000,Rowe\ns001,Rowe\ns002,Rowe\n');
    expect(outcomes(edited)).toEqual({ changed: 2, 'written since': 1 });
    expect(failure).toMatchObject({
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
    expect(outcomes((await edit('slug,company\ns000,Rowe\ns001,Rowe\n')).firms)).toEqual({ changed: 2 });
  });

  it('needs a yes, and names the count before anything is written', async () => {
    addFirms(2);
    await expect(edit(renames(2), output({ yes: false }))).rejects.toThrow(
      /^Changing 2 firms in the environment, 127\.0\.0\.1:\d+ needs --yes/,
    );
    expect(requests('PATCH')).toBe(0);
    expect(existsSync('config')).toBe(false);
    await expect(
      withPerson([['[y/N]', `n${keys.enter}`]], () =>
        edit(renames(2), output({ yes: false, interactive: true, quiet: true })),
      ),
    ).rejects.toMatchObject({ code: 'aborted' });
    expect(requests('PATCH')).toBe(0);
  });

  it('writes nothing if a row names no firm, or without a record to undo it', async () => {
    addFirms(1);
    await expect(edit('slug,name\ns000,Ann\nnobody,Ann\n')).rejects.toMatchObject({
      message: '1 of 2 rows cannot be used. Nothing was written.\nLine 3: There is no firm "nobody".',
    });
    mkdirSync('config');
    writeFileSync('config/undo', '');
    await expect(edit('slug,name\ns000,Ann\n')).rejects.toMatchObject({ code: 'folder-unwritable' });
    expect(firms.rows).toMatchObject([{ name: 'Dana' }]);
  });

  it('refuses flags that are unclear', async () => {
    writeFileSync('changes.csv', renames(1));
    const all = { search: 'roe' };
    await expect(bulkEditOf(undefined, { file: 'changes.csv', set: ['name=Ann'] })).rejects.toThrow(
      '--set and --system-file cannot be combined with a spreadsheet.',
    );
    await expect(bulkEditOf('a', { filter: all, set: ['name=Ann'] })).rejects.toThrow(
      'a slug cannot be combined with --search, --company or --without.',
    );
    await expect(bulkEditOf(undefined, { filter: { search: ' ' }, set: ['name=Ann'] })).rejects.toThrow(
      'An empty text matches every firm.',
    );
    await expect(bulkEditOf(undefined, { filter: all, set: ['slug=a'] })).rejects.toThrow(
      'cannot share a slug',
    );
    await expect(bulkEditOf(undefined, { filter: all, set: ['name= '] })).rejects.toThrow('needs the name');
    await expect(bulkEditOf(undefined, { filter: all })).rejects.toMatchObject({ code: 'input-needed' });
    await expect(bulkEditOf('a', { file: 'changes.csv', map: ['slug=id'] })).rejects.toThrow(
      'need a spreadsheet',
    );
    expect(await bulkEditOf('a', { set: ['name=Ann'] })).toBeUndefined();
  });
});

describe('a deletion of many firms', () => {
  it('skips slugs of the file that are gone, and can be undone', async () => {
    firms.add({ slug: 'a', system: 'Be kind.', expires_at: '2999-01-31T00:00:00+00:00' }, { slug: 'b' });
    writeFileSync('gone.txt', 'a\nnobody\nb\n');
    const { firms: deleted, canUndo } = await deleteFirms([], output(), { file: 'gone.txt' });
    expect(canUndo).toBe(true);
    expect(deleted.map(({ slug, outcome }) => [slug, outcome])).toEqual([
      ['a', 'deleted'],
      ['b', 'deleted'],
      ['nobody', 'not found'],
    ]);
    expect(firms.rows).toEqual([]);
    await expect(deleteFirms([], output(), { file: 'gone.txt' })).rejects.toMatchObject({
      code: 'not-found',
    });
    firms.add({ slug: 'b', name: 'Somebody new' });
    const undone = await undo();
    expect(outcomes(undone.firms)).toEqual({ 'created again': 1, 'written since': 1 });
    expect(undone.failure).toMatchObject({ code: 'conflict' });
    expect(firms.rows).toMatchObject([
      { slug: 'b', name: 'Somebody new' },
      { slug: 'a', system: 'Be kind.', expires_at: '2999-01-31T00:00:00.000Z' },
    ]);
  });

  it('continues after an interruption', async () => {
    addFirms(250);
    writeFileSync('gone.txt', slugs(250).join('\n'));
    refuseFrom(firms, 'DELETE', 2);
    await expect(deleteFirms([], output(), { file: 'gone.txt' })).rejects.toThrow(
      '100 of 250 firms were written.',
    );
    firms.before(() => false);
    const again = await deleteFirms([], output(), { file: 'gone.txt' });
    expect(outcomes(again.firms)).toEqual({ deleted: 150, 'not found': 100 });
    expect(outcomes((await undo()).firms)).toEqual({ 'created again': 250 });
    expect(firms.slugs()).toEqual(slugs(250));
  });

  it('keeps a firm that somebody writes meanwhile', async () => {
    addFirms(2);
    writeBefore('DELETE', 's001');
    const { firms: deleted, failure } = await deleteFirms(slugs(2), output());
    expect(outcomes(deleted)).toEqual({ deleted: 1, 'written since': 1 });
    expect(failure).toMatchObject({ code: 'conflict' });
    expect(firms.slugs()).toEqual(['s001']);
  });

  it('names the count and a few firms in the question', async () => {
    addFirms(1200);
    writeFileSync('gone.txt', firms.slugs().join('\n'));
    await expect(deleteFirms([], output({ yes: false }), { file: 'gone.txt' })).rejects.toThrow(
      /^Deleting 1,200 firms, for example "s000" \(Dana, Roe\), in the environment, 127\.0\.0\.1:\d+ needs --yes/,
    );
    expect(requests('DELETE')).toBe(0);
  });
});

describe('a change that cannot be recorded', () => {
  it('says so in its result', async () => {
    firms.add({ slug: 'a', name: 'Old' }, { slug: 'b' });
    mkdirSync('config');
    writeFileSync('config/undo', '');
    writeFileSync('f.csv', 'slug,name\na,New\n');
    const imported = output();
    const summary = await runImport('f.csv', { onConflict: 'update' }, imported, () => {});
    const deleted = await deleteFirms(['b'], output());
    expect(deleted).toMatchObject({ canUndo: false, firms: [{ outcome: 'deleted' }] });
    expect(imported.said.join('\n')).toContain('cannot undo this import');
    expect(summary).toMatchObject({ updated: 1, noUndo: true });
  });
});

describe('an import that is undone', () => {
  it('restores the firms that it changed, and deletes those that it created', async () => {
    firms.add({ slug: 'a', name: 'Old', system: 'Keep me.' }, { slug: 'b', name: 'Old' });
    writeFileSync('f.csv', 'slug,name\na,New\nb,New\nc,Third\nd,Fourth\n');
    await runImport('f.csv', { onConflict: 'update' }, output(), () => {});
    firms.rows.find(({ slug }) => slug === 'd')!.name = 'Edited since';
    const { firms: undone } = await undo();
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

  const many = `slug,name\n${Array.from({ length: 1500 }, (_, row) => `n${row},Dana\n`).join('')}`;

  it('starts from the beginning if it was undone after an interruption', async () => {
    writeFileSync('f.csv', many);
    refuseLastBatch(firms);
    const run = () => runImport('f.csv', { onConflict: 'update' }, output(), () => {});
    await expect(run()).rejects.toThrow('1,000 of 1,500');
    firms.before(() => false);
    expect(outcomes((await undo()).firms)).toEqual({ deleted: 1000, unchanged: 500 });
    expect(await run()).toMatchObject({ created: 1500 });
    expect(firms.rows).toHaveLength(1500);
  });

  it('is undone as a whole if it was resumed', async () => {
    writeFileSync('f.csv', many);
    refuseLastBatch(firms);
    const run = () => runImport('f.csv', { onConflict: 'update' }, output(), () => {});
    await expect(run()).rejects.toThrow('1,000 of 1,500');
    firms.before(() => false);
    await run();
    expect(outcomes((await undo()).firms)).toEqual({ deleted: 1500 });
    expect(firms.rows).toEqual([]);
  });
});
