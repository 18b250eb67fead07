import { mkdirSync, readdirSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandSuite, outcomesOf, slugsTo } from '../../testing/firm-commands.ts';
import { acceptWithoutEffect, refuseFrom, writeBefore } from '../../testing/refuse-writes.ts';
import type { HandledFirm } from './change.ts';

const { firms, run, json, addFirms } = commandSuite();
const refused = 'config/undo';

/** Gives all firms another name, by a table. */
const rename = (name: string) => {
  writeFileSync(
    'names.csv',
    `slug,name\n${firms
      .slugs()
      .map((slug) => `${slug},${name}\n`)
      .join('')}`,
  );
  return run(['import', 'names.csv']);
};
const undone = async () => outcomesOf(await json<HandledFirm[]>(['undo']));

describe('a change', () => {
  it('shows and writes the differences, and can be undone', async () => {
    firms.add({ slug: 'a', company_name: 'Roe', system: 'Old.' }, { slug: 'b', company_name: 'Rowe' });
    const before = structuredClone(firms.rows);
    const { notes } = await run(['edit', 'a', '--company', 'Rowe']);
    expect(notes.slice(0, 3)).toEqual(['a', '  - company: Roe', '  + company: Rowe']);
    expect(firms.rows).toMatchObject([{ company_name: 'Rowe', system: 'Old.' }, {}]);
    expect(outcomesOf(await json<HandledFirm[]>(['undo', '--dry-run']))).toEqual({ wouldBeRestored: 1 });
    expect(await undone()).toEqual({ restored: 1 });
    expect(firms.rows).toEqual(before.map((row) => ({ ...row, updated_at: expect.any(String) as string })));
    expect((await run(['undo'])).error).toMatchObject({ code: 'not-found' });
  });

  it('of one firm and an expiry can be undone too, the last change first', async () => {
    firms.add({ slug: 'a', system: 'Old.' });
    expect((await run(['edit', 'a', '--system', 'hello'])).notes.at(-1)).toMatch(/^To undo this/);
    await run(['edit', 'a', '--expires', '2999-01-01']);
    const { notes } = await run(['undo']);
    expect(notes[0]).toMatch(/^The last change is the edit of 20\d\d-.*Z\.$/);
    expect(firms.rows).toMatchObject([{ slug: 'a', system: 'hello', expires_at: null }]);
    await undone();
    expect(firms.rows).toMatchObject([{ slug: 'a', system: 'Old.' }]);
  });

  it('of a slug is kept by an undo, which gives the firm its other texts back', async () => {
    firms.add({ slug: 'a', name: 'Ann' });
    const { notes } = await run(['edit', 'a', '--slug', 'b']);
    expect(notes.join()).not.toContain('To undo this');
    expect((await run(['undo'])).error).toMatchObject({ code: 'not-found' });
    await run(['edit', 'b', '--slug', 'c', '--name', 'Bea']);
    await undone();
    expect(firms.rows).toMatchObject([
      { slug: 'c', name: 'Ann' },
      { slug: 'a', leads_to: 'c' },
      { slug: 'b', leads_to: 'c' },
    ]);
  });

  it('is undone although the firm has another slug since, which it keeps', async () => {
    firms.add({ slug: 'a', name: 'Ann' });
    await run(['edit', 'a', '--name', 'Bea']);
    await run(['edit', 'a', '--slug', 'b']);
    expect(await undone()).toEqual({ restored: 1 });
    expect(firms.rows).toMatchObject([
      { slug: 'b', name: 'Ann' },
      { slug: 'a', leads_to: 'b' },
    ]);
  });

  it('that is made again is another one, and an undo keeps what somebody wrote between them', async () => {
    firms.add({ slug: 'a', name: 'Ann' });
    await run(['edit', 'a', '--name', 'Bea']);
    Object.assign(firms.rows[0] ?? {}, { name: 'Cy' });
    await run(['edit', 'a', '--name', 'Bea']);
    await undone();
    expect(firms.rows).toMatchObject([{ name: 'Cy' }]);
    // The first edit is still recorded, and Cy is somebody else's.
    expect((await run(['undo'])).error).toMatchObject({ code: 'conflict' });
  });

  it('that wrote nothing leaves nothing to undo, and the change before it is undone', async () => {
    firms.add({ slug: 'a', name: 'Ann' }, { slug: 'b' });
    await run(['edit', 'a', '--name', 'EF']);
    // A request that was not allowed has changed nothing.
    refuseFrom(firms, 'PATCH', 1);
    expect((await run(['edit', 'a', '--name', 'Eve'])).error).toMatchObject({ code: 'auth' });
    firms.before(() => false);
    expect(await undone()).toEqual({ restored: 1 });
    expect(firms.rows).toMatchObject([{ name: 'Ann' }, { slug: 'b' }]);
  });

  it('shows long values from the first difference', async () => {
    firms.add({ slug: 'a', system: `${'x'.repeat(500)} old ${'y'.repeat(500)}` });
    const newPrompt = `${'x'.repeat(500)} new ${'y'.repeat(500)}`;
    const { notes } = await run(['edit', 'a', '--system', newPrompt, '--dry-run']);
    // Broken between words, because the terminal has 80 columns.
    expect(notes[1]).toBe(`  - system prompt: …${'x'.repeat(14)} old\n    ${'y'.repeat(41)}…`);
  });

  it('keeps a firm that somebody writes meanwhile', async () => {
    firms.add({ slug: 'a' });
    writeBefore(firms, 'PATCH', 'a');
    expect((await run(['edit', 'a', '--company', 'Rowe'])).error).toMatchObject({
      code: 'conflict',
      message: '1 firm has changed since, and is kept: "a".',
    });
    expect(firms.rows).toMatchObject([{ name: 'Else', company_name: '' }]);
  });

  it('is not said to be undone by somebody else if the service accepts it and makes none', async () => {
    addFirms(2);
    acceptWithoutEffect(firms);
    const notMade = (count: string, slugs: string) => ({
      code: 'database',
      message: `The data service accepted the change of ${count} and did not make it: ${slugs}.`,
      hint: expect.stringContaining('policy or a trigger') as string,
    });
    expect((await run(['edit', 's000', '--name', 'Ann'])).error).toMatchObject(notMade('1 firm', '"s000"'));
    expect((await run(['delete', 's000'])).error).toMatchObject(notMade('1 firm', '"s000"'));
    expect((await run(['create', '--name', 'Eve', '--slug', 'eve'])).error).toMatchObject(
      notMade('1 firm', '"eve"'),
    );
    firms.before(() => false);
    await rename('Ann');
    acceptWithoutEffect(firms);
    expect((await run(['undo'])).error).toMatchObject(notMade('2 firms', '"s000", "s001"'));
    // After the cause is fixed, the same change can be undone.
    firms.before(() => false);
    expect(await undone()).toEqual({ restored: 2 });
  });
});

describe('an undo', () => {
  /** Names that differ, so that each firm needs its own request. */
  const addOld = () => firms.add(...slugsTo(40).map((slug) => ({ slug, name: `Old ${slug}` })));
  const names = () => firms.rows.map(({ name }) => name);
  const old = slugsTo(40).map((slug) => `Old ${slug}`);

  it('that is interrupted continues', async () => {
    addOld();
    await rename('Ann');
    refuseFrom(firms, 'PATCH', 10);
    expect((await run(['undo'])).error?.message).toMatch(/ \d+ of 40 firms were written\.$/);
    firms.before(() => false);
    expect((await run(['undo'])).error).toBeUndefined();
    expect(names()).toEqual(old);
  });

  it('stops after the current requests when the person asks', async () => {
    addOld();
    await rename('Ann');
    const before = process.listenerCount('SIGTERM');
    let isAsked = false;
    firms.before(({ method }) => {
      // A second signal, half a second later, would end the process.
      if (method === 'PATCH' && !isAsked) process.emit('SIGTERM');
      isAsked ||= method === 'PATCH';
      return false;
    });
    expect((await run(['undo'])).error).toMatchObject({
      code: 'aborted',
      message: expect.stringMatching(/^Stopped\. 1?\d of 40 firms were written\.$/) as string,
    });
    expect(process.listenerCount('SIGTERM')).toBe(before);
    firms.before(() => false);
    await run(['undo']);
    expect(names()).toEqual(old);
  });
});

describe('a write whose response is lost', () => {
  const commands = [
    ['create --name Ann --slug new', 'POST', ['a', 'new']],
    ['create --name Ann', 'POST', ['a', /^ann-\w{8}$/]],
    ['edit a --name Ann', 'PATCH', ['a']],
    ['edit a --slug b', 'PATCH', ['a', 'b']],
    ['edit a --slug=', 'PATCH', ['a', /^dana-\w{8}$/]],
    ['edit a --expires 14d', 'PATCH', ['a']],
    ['delete a', 'DELETE', []],
  ] as const;

  it.each(commands)('is found again: %s', async (command, method, slugs) => {
    firms.add({ slug: 'a' });
    firms.lose(method);
    expect((await run(command.split(' '))).error).toBeUndefined();
    expect(firms.slugs()).toEqual(
      slugs.map((slug) => (typeof slug === 'string' ? slug : (expect.stringMatching(slug) as string))),
    );
  });

  it.each(commands)('can be made again if it was not made: %s', async (command, method) => {
    firms.add({ slug: 'a' });
    const before = structuredClone(firms.rows);
    firms.lose(method, { isWritten: false });
    expect((await run(command.split(' '))).error).toMatchObject({ code: 'network' });
    expect(firms.rows).toEqual(before);
    expect((await run(command.split(' '))).error).toBeUndefined();
  });

  it('may have been made, which the hint says with the slug, if the firm cannot be read', async () => {
    firms.add({ slug: 'a' });
    firms.before(({ method }, response) => {
      const isLost = method === 'PATCH' || firms.rows.length === 0;
      if (method === 'PATCH') firms.rows.length = 0;
      if (isLost) response.destroy();
      return isLost;
    });
    expect((await run(['edit', 'a', '--slug', ''])).error).toMatchObject({
      code: 'network',
      hint: expect.stringMatching(
        /^It may have been written all the same: look with firmline firms show dana-\w{8} before you try again\.$/,
      ) as string,
    });
  });
});

describe('the record of a change', () => {
  const files = () =>
    readdirSync(refused, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());

  it('is one CSV file that only its owner can read, and that an import reads', async () => {
    firms.add({ slug: 'a', name: 'Ann, "A"', system: 'Line one\r\nline two' });
    await run(['edit', 'a', '--name', 'Bo']);
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

  it('is kept for the last fifty changes', async () => {
    firms.add({ slug: 'a' });
    for (let count = 0; count < 52; count++) await run(['edit', 'a', '--name', `N${count}`]);
    expect(files()).toHaveLength(50);
    for (let count = 0; count < 50; count++) await run(['undo']);
    expect(firms.rows).toMatchObject([{ name: 'N1' }]);
  });

  it.each(['edit a --name Ann', 'edit a --expires 14d', 'delete a', 'delete a b', 'import f.csv'])(
    'comes before the change: without it nothing is written by %s',
    async (command) => {
      firms.add({ slug: 'a', name: 'Old' }, { slug: 'b' });
      const before = structuredClone(firms.rows);
      mkdirSync('config');
      writeFileSync(refused, '');
      writeFileSync('f.csv', 'slug,name\na,New\n');
      for (const flags of [[], ['--json']]) {
        const { printedLines, error } = await run([...command.split(' '), ...flags]);
        expect(printedLines).toEqual([]);
        expect(error).toMatchObject({
          code: 'invalid-input',
          message: expect.stringMatching(/^Could not read \S+ \(ENOTDIR\)/) as string,
          hint: expect.stringMatching(/^Nothing was changed\./) as string,
        });
      }
      expect(firms.rows).toEqual(before);
      expect(existsSync('f.csv.links.csv')).toBe(false);
    },
  );

  it('has texts that look like formulas as they are', async () => {
    firms.add({ slug: 'a', name: "'=x", company_name: '="Roe"' });
    await run(['delete', 'a', '--yes']);
    await run(['undo', '--yes']);
    expect(firms.rows).toMatchObject([{ name: "'=x", company_name: '="Roe"' }]);
  });

  it('of which the service refuses the undo stays, and is named', async () => {
    firms.add({ slug: 'a', name: 'Old' });
    await run(['delete', 'a', '--yes']);
    firms.before(({ method }, response) => {
      if (method === 'POST') response.writeHead(400).end('{"code":"23514","message":"no"}');
      return method === 'POST';
    });
    const { notes, error } = await run(['undo', '--yes']);
    expect(error).toMatchObject({ code: 'invalid-input' });
    const [{ parentPath, name }] = files() as [ReturnType<typeof files>[number]];
    expect(notes.at(-1)).toBe(
      `To undo earlier changes without this one, move its record away: ${path.join(process.cwd(), parentPath, name)}`,
    );
  });

  it('that an undo cannot remove is named, because the next undo would find it again', async () => {
    firms.add({ slug: 'a', name: 'Old' });
    await run(['edit', 'a', '--name', 'Ann']);
    const [{ parentPath, name }] = files() as [ReturnType<typeof files>[number]];
    const file = path.join(parentPath, name);
    firms.before(({ method }) => {
      if (method === 'PATCH') {
        rmSync(file);
        mkdirSync(path.join(file, 'full'), { recursive: true });
      }
      return false;
    });
    expect((await run(['undo'])).error).toMatchObject({
      code: 'folder-unwritable',
      message: expect.stringContaining(`could not be deleted: ${path.join(process.cwd(), file)}`) as string,
    });
    expect(firms.rows).toMatchObject([{ name: 'Old' }]);
  });

  it('is not called missing by an undo if it cannot be read', async () => {
    firms.add({ slug: 'a', name: 'Old' });
    await run(['delete', 'a', '--yes']);
    rmSync('config/undo', { recursive: true });
    writeFileSync('config/undo', '');
    expect((await run(['undo'])).error).toMatchObject({
      code: 'invalid-input',
      message: expect.stringMatching(/^Could not read \S+ \(ENOTDIR\)\.$/) as string,
    });
  });

  it('that cannot be read is named', async () => {
    firms.add({ slug: 'a', name: 'Old' });
    await run(['edit', 'a', '--name', 'Ann']);
    const [{ parentPath, name }] = files() as [ReturnType<typeof files>[number]];
    rmSync(path.join(parentPath, name));
    mkdirSync(path.join(parentPath, name));
    expect((await run(['undo'])).error).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(`${name} is a folder`) as string,
    });
  });
});
