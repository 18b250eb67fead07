import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { commandSuite, outcomesOf } from '../../testing/firm-commands.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { lockImports } from '../../firms/changes.ts';
import { refuseLastBatch } from '../../testing/refuse-writes.ts';
import { runLine } from '../program.ts';
import type { HandledFirm } from './change.ts';

const { firms, run, json, importing, requests } = commandSuite();
/** The lines of the report without its header. */
const report = () => readFileSync('f.csv.report.csv', 'utf8').split('\n').slice(1, -1);
const outcomesIn = (lines: readonly string[]) => lines.map((line) => line.split(',')[2]);

it('waits for another import, so that both together create each firm once', async () => {
  writeFileSync('f.csv', 'name,company\nDana,Roe\nEve,Lowe\n');
  const both = await Promise.all([run(['import', 'f.csv']), run(['import', 'f.csv'])]);
  expect(firms.rows).toHaveLength(2);
  expect(both.map(({ printedLines }) => printedLines.at(-1)).toSorted()).toEqual([
    '2 rows: 2 created.',
    '2 rows: 2 unchanged.',
  ]);
  expect(both.flatMap(({ notes }) => notes)).toContain(
    `Waiting for another import or undo (process ${process.pid}).`,
  );
});

it('an undo waits for a running import, so that it misses nothing that is still written', async () => {
  firms.add({ slug: 'a', name: 'Ann' });
  await run(['edit', 'a', '--company', 'Roe']);
  const importLock = await lockImports(firms.server.url, () => undefined);
  const output = memoryOutput({ yes: true });
  const undoing = runLine(['firms', 'undo'], output);
  await vi.waitFor(() =>
    expect(output.notes).toContain(`Waiting for an import or another undo (process ${process.pid}).`),
  );
  expect(firms.rows).toMatchObject([{ slug: 'a', company_name: 'Roe' }]);
  importLock[Symbol.dispose]();
  await undoing;
  expect(firms.rows).toMatchObject([{ slug: 'a', company_name: '' }]);
});

it('an undo that was agreed to before it waited undoes no other change', async () => {
  firms.add({ slug: 'a', name: 'Ann' });
  await run(['edit', 'a', '--company', 'Roe']);
  const importLock = await lockImports(firms.server.url, () => undefined);
  const output = memoryOutput({ yes: true });
  const undoing = runLine(['firms', 'undo'], output);
  await vi.waitFor(() => expect(output.notes.join('\n')).toContain('Waiting for an import'));
  await run(['edit', 'a', '--company', 'Lowe']);
  importLock[Symbol.dispose]();
  await expect(undoing).rejects.toThrow('another change was the last one, so nothing was undone.');
  expect(firms.rows).toMatchObject([{ slug: 'a', company_name: 'Lowe' }]);
  expect(outcomesOf(await json<HandledFirm[]>(['undo']))).toEqual({ restored: 1 });
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
    expect((await importing(`slug,name\n${rows(5, 3)}`)).error).toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(
        /^The database rejected 1 of 5 rows; the others were written\.\nLine 5: /,
      ) as string,
      hint: 'f.csv.report.csv lists the outcome of each row.',
    });
    expect(firms.slugs()).toEqual(['s0', 's1', 's2', 's4']);
    expect(outcomesIn(report())).toEqual(['created', 'created', 'created', 'refused', 'created']);
  });

  it('have 1,000 rows, or fewer long ones', async () => {
    await importing(`slug,name\n${rows(1001, -1)}`);
    expect(sizes()).toEqual([1000, 1]);
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
  const text = `slug,name\n${Array.from({ length: 1500 }, (_, index) => `s${index},Dana\n`).join('')}`;
  const interrupt = async (args: readonly string[] = []) => {
    refuseLastBatch(firms);
    const { error } = await importing(text, args);
    firms.before(() => false);
    return error;
  };

  it('reports its progress; a repeat writes what is left', async () => {
    expect(await interrupt()).toMatchObject({
      message: expect.stringMatching(
        / 1,000 of 1,500 rows were written; f\.csv\.report\.csv lists them\.$/,
      ) as string,
      hint: 'Run the same command again to continue.',
    });
    expect(report().filter((line) => line.includes('notWritten'))).toHaveLength(500);
    firms.server.seen.length = 0;
    expect((await importing(text)).printedLines).toEqual(['1,500 rows: 500 created, 1,000 unchanged.']);
    expect(requests('POST')).toBe(1);
    expect(new Set(outcomesIn(report()))).toEqual(new Set(['unchanged', 'created']));
  });

  it('counts the rows of a batch whose response was lost', async () => {
    firms.lose('POST', { status: 500, times: 2 });
    const { error } = await importing(text + text.slice(text.indexOf('\n') + 1).replaceAll('s', 't'));
    expect(error?.message).toContain(' 2,000 of 3,000 rows were written');
    expect(firms.rows).toHaveLength(2000);
  });

  it('starts from the beginning if it was undone', async () => {
    await interrupt();
    expect(outcomesOf(await json<HandledFirm[]>(['undo']))).toEqual({ deleted: 1000, unchanged: 500 });
    expect((await importing(text)).printedLines).toEqual(['1,500 rows: 1,500 created.']);
  });

  it('takes the slugs again that it made, also if they arrive after the repeat has looked', async () => {
    const leads = 'First Name,Last Name,Company\nDana,Whitfield,Hartwell\nDana,Rowe,Hartwell\n';
    const late: string[] = [];
    firms.before(({ method, body }, response) => {
      if (method !== 'POST') return false;
      late.push(body);
      response.writeHead(409, { 'content-type': 'application/json' }).end('{"code":"40001","message":"odd"}');
      return true;
    });
    expect((await importing(leads, ['--map', 'name=First Name'])).error).toMatchObject({ code: 'database' });
    firms.before(() => false);
    await importing(leads, ['--map', 'name=First Name']);
    const made = (JSON.parse(late[0] ?? '[]') as { slug: string }[]).map(({ slug }) => slug);
    expect(firms.slugs()).toEqual(made.toSorted());
    // Both are there: the repeat knows them, although first name and company alone never match.
    rmSync('f.csv.report.csv', { force: true });
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
      ['d', 'changedElsewhere'],
    ]);
    expect(firms.rows.map(({ slug, name }) => [slug, name])).toEqual([
      ['a', 'Old'],
      ['b', 'Old'],
      ['d', 'Edited since'],
    ]);
  });
});
