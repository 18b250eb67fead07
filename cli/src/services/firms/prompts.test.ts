import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FirmlineError } from '@firmline/sdk/errors';
import { describe, expect, it, vi } from 'vitest';
import { firmSuite } from '../../testing/firm-table.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { keys, withPerson, type Step } from '../../testing/person.ts';
import { createFirm, type NewFirmFlags } from './create.ts';
import { editFirm } from './edit.ts';
import { expireFirm } from './expire.ts';
import { runImport } from './import/run-import.ts';

const firms = firmSuite();
const interactive = (flags = {}) => memoryOutput({ interactive: true, ...flags });

describe('a firm that a person picks', () => {
  it('is one of the list, with its names; then the command that names it is shown', async () => {
    firms.add({ slug: "o'brien", company_name: 'Rowe' }, { slug: 'z' });
    const output = interactive();
    const { value, screen } = await withPerson([['Which firm?', keys.enter]], () =>
      expireFirm(undefined, { never: true }, output),
    );
    expect(value.slug).toBe("o'brien");
    expect(screen).toMatch(/o'brien +Dana, Rowe/);
    expect(screen).toMatch(/z +Dana *\n/);
    expect(output.said).toEqual([String.raw`$ firmline firms expire 'o'\''brien'`]);
  });

  it('is an error where there are none, and nothing is picked where the person leaves', async () => {
    const expire = () => expireFirm(undefined, { never: true }, interactive());
    await expect(expire()).rejects.toMatchObject({ code: 'not-found', message: 'There are no firms yet.' });
    firms.add({ slug: 'a' });
    await expect(withPerson([['Which firm?', keys.escape]], expire)).rejects.toMatchObject({
      code: 'aborted',
    });
  });
});

describe('the form of a new firm', () => {
  const fill = async (steps: readonly Step[], flags: NewFirmFlags = {}) => {
    const output = interactive();
    const { value, screen } = await withPerson(steps, () => createFirm(flags, output));
    return { firm: value, screen, said: output.said };
  };

  it.each([
    ['Escape', keys.escape],
    ['Ctrl-C', '\u0003'],
  ])('that is left by %s keeps what was typed, in a file that creates it', async (_, key) => {
    const left = withPerson(
      [
        ['Contact', `Dana ${keys.enter}Rowe`],
        ['Rowe.', key],
      ],
      () => createFirm({ firstMessage: 'Hi' }, interactive()),
    );
    const error = await left.then(
      () => undefined,
      (cause: unknown) => cause as FirmlineError,
    );
    expect(error).toMatchObject({ code: 'aborted', message: 'Nothing was changed.' });
    const file = /firms create --file (\S+)$/.exec(error?.hint ?? '')?.[1] ?? '';
    expect(statSync(file).mode & 0o077).toBe(0);
    const made = await createFirm({ file }, memoryOutput());
    expect(made).toMatchObject({ name: 'Dana', companyName: 'Rowe', firstMessage: 'Hi' });
    expect(firms.rows).toHaveLength(1);
    rmSync(path.dirname(file), { recursive: true });
  });

  it('that is left untouched keeps nothing', async () => {
    const left = withPerson([['Contact', keys.escape]], () => createFirm({}, interactive()));
    await expect(left).rejects.toMatchObject({ code: 'aborted', hint: undefined });
  });

  it('asks for all but the expiry, shows the page, and then the command', async () => {
    const { firm, screen, said } = await fill([
      ['Contact', `  Dana ${keys.enter}`],
      ['Hey Dana', `Rowe & Co${keys.enter}`],
      ['Rowe & Co.', `dana${keys.enter}`],
      ['/dana', keys.save],
    ]);
    expect(firm).toMatchObject({ slug: 'dana', name: 'Dana', companyName: 'Rowe & Co', expiresAt: '' });
    expect(firms.rows).toMatchObject([{ slug: 'dana', name: 'Dana', company_name: 'Rowe & Co', system: '' }]);
    expect(screen).toContain('AI Legal Assistant Demo for Dana');
    expect(screen).toContain('https://demo.example.com/dana');
    expect(screen).not.toMatch(/expires/i);
    expect(said).toEqual(["$ firmline firms create --name Dana --company 'Rowe & Co' --slug dana"]);
  });

  it('begins with what is given, and checks each field', async () => {
    const given = { slug: 'dana', system: 'Be kind.', firstMessage: 'Hi' };
    const { screen, said } = await fill(
      [
        ['Contact', keys.save],
        ['needs the name', `Dana${keys.save}`],
      ],
      given,
    );
    expect(screen).toContain('A firm needs the name of its contact.');
    expect(said).toEqual([
      "$ firmline firms create --name Dana --slug dana --first-message Hi --system 'Be kind.'",
    ]);
    expect(firms.rows).toMatchObject([{ system: 'Be kind.', first_message: 'Hi', company_name: '' }]);
  });

  it.each([
    [200, `--system ${'x'.repeat(200)}`],
    [201, '--system-file <file>'],
  ])('shows a prompt of %i characters as %s', async (length, words) => {
    const { said } = await fill([['Contact', `Dana${keys.save}`]], {
      slug: 'dana',
      system: 'x'.repeat(length),
    });
    expect(said).toEqual([`$ firmline firms create --name Dana --slug dana ${words}`]);
  });

  it('keeps the expiry of a file, and changes a slug that cannot be one', async () => {
    writeFileSync('firm.json', '{"slug":"a b","expires_at":"2999-01-31"}');
    const { firm } = await fill(
      [
        ['Contact', `Dana${keys.save}`],
        ['Slug', `\u0015dana${keys.save}`],
      ],
      { file: 'firm.json' },
    );
    expect(firm).toMatchObject({ slug: 'dana', expiresAt: expect.stringMatching(/^2999-01-31/) });
  });
});

describe.skipIf(process.platform === 'win32')('a firm that a person edits in their editor', () => {
  const edit = (slug: string, script: string, output = interactive({ yes: true })) => {
    writeFileSync('edit.sh', `echo "$1" > where; ${script}`);
    vi.stubEnv('TMPDIR', firms.folder);
    vi.stubEnv('VISUAL', `sh '${path.resolve('edit.sh')}'`);
    return editFirm(slug, {}, output, async () => {});
  };
  const draft = () => readFileSync('where', 'utf8').trim();
  const rename = (name: string) => `sed "s/Dana/${name}/" "$1" > new && cp new "$1"`;

  it('is written, and the draft is gone', async () => {
    firms.add({ slug: 'Alt & neu.1' });
    expect(await edit('Alt & neu.1', rename('Ann'))).toMatchObject({ isChanged: true });
    expect(firms.rows).toMatchObject([{ name: 'Ann' }]);
    expect(path.basename(draft())).toBe('Alt___neu.1.txt');
    expect(existsSync(draft())).toBe(false);
    const long = `${'x'.repeat(80)}y`;
    firms.add({ slug: long });
    await edit(long, 'true');
    expect(path.basename(draft())).toBe(`${'x'.repeat(80)}.txt`);
  });

  it('keeps the draft where it cannot be written', async () => {
    firms.add({ slug: 'a' });
    const failed = edit('a', rename(''));
    await expect(failed).rejects.toMatchObject({ message: 'A firm needs the name of its contact.' });
    const hint = `Enter the name that the page greets. Your draft is saved. To use it, run firmline firms edit a --file ${draft()}`;
    await expect(failed).rejects.toMatchObject({ hint });
    expect(readFileSync(draft(), 'utf8')).not.toContain('Dana');
    await expect(edit('a', 'true', memoryOutput())).rejects.toMatchObject({ code: 'input-needed' });
  });
});

describe('an import without a file', () => {
  it('asks for one, and shows the command', async () => {
    writeFileSync('f.csv', 'slug,name\na,Ann\n');
    const output = interactive();
    const { value, screen } = await withPerson(
      [
        ['File', keys.enter],
        ['Enter a file.', ` f.csv ${keys.enter}`],
      ],
      () => runImport(undefined, { onConflict: 'update' }, output, () => {}),
    );
    expect(value.created).toBe(1);
    expect(screen).toContain('CSV, JSON lines or a JSON array');
    expect(output.said[0]).toBe('$ firmline firms import f.csv');
    expect(readFileSync('f.csv', 'utf8')).toContain('Ann');
  });
});
