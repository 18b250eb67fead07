import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ImportSummary } from './commands/firms/import.ts';
import { textCodes } from './firms/check-texts.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { storedFirms } from './testing/stored-firms.ts';

const stack = inject('stack');
const repository = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-export-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const stored = () => storedFirms(repository, { search: 'exported-' });
const removeAll = async () => void (await repository.remove((await stored()).map(({ slug }) => slug)));
afterEach(removeAll);

const firmline = (args: string[]) =>
  runFirmline(['firms', ...args], {
    cwd: folder,
    env: {
      SUPABASE_URL: stack.supabaseUrl,
      SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
      FIRMLINE_CONFIG_DIR: path.join(folder, 'config'),
    },
  });

/** Any text is let through: here it is about what the file holds. */
const allowed = textCodes.flatMap((code) => ['--allow', code]);

async function importFile(file: string): Promise<ImportSummary> {
  const ran = await firmline(['import', file, '--yes', '--json', ...allowed]);
  if (ran.exitCode !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout) as ImportSummary;
}

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('"', ',', ';', '\t', '\n', '\r', ' ', "'", '=', '\\', '\uFEFF'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
    maxLength: 30,
  })
  .filter((one) => one.isWellFormed() && !one.includes('\0'));

const firms = fc
  .array(
    fc.record({
      name: text.map((own) => `N${own}`),
      companyName: text,
      system: text,
      firstMessage: text,
      expiresAt: fc.constantFrom('', '2020-02-29', '2099-12-31T23:59:59.123Z'),
    }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((records) => records.map((record, index) => validateFirm({ ...record, slug: `exported-${index}` })));

describe('firmline firms export', () => {
  it('imports its own export unchanged in every format, and keeps other firms', async () => {
    await fc.assert(
      fc.asyncProperty(
        firms,
        fc.constantFrom('csv', 'csv --for-spreadsheet', 'csv --separator ;', 'xlsx', 'json', 'ndjson'),
        async (given, kind) => {
          const [ending = '', ...flags] = kind.split(' ');
          const file = `exported.${ending}`;
          await repository.write(given.map(validateFirm), 'update');
          const before = await stored();
          await firmline(['export', '--search', 'exported-', '--output', file, ...flags]);
          expect(await importFile(file)).toMatchObject({ unchanged: given.length, created: 0, updated: 0 });
          await removeAll();
          expect(await importFile(file)).toMatchObject({ created: given.length });
          expect(await stored()).toEqual(before);
          await removeAll();
        },
      ),
      { numRuns: 15 },
    );
  });

  it('is complete and without duplicates while firms are added and removed', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({
      slug: `exported-${String(index).padStart(3, '0')}`,
      name: 'Dana',
    }));
    await repository.write(many.map(validateFirm), 'update');
    const slugs: string[] = [];
    for await (const page of repository.pages({ search: 'exported-' })) {
      if (slugs.length === 0) await repository.remove(page.slice(0, 50).map(({ slug }) => slug));
      slugs.push(...page.map(({ slug }) => slug));
    }
    expect(slugs).toEqual(many.map(({ slug }) => slug));
  });

  it('writes to standard output, or to a file in the format of its extension', async () => {
    await repository.write(
      [{ slug: 'exported-a', name: '=1+1', companyName: 'Roe, Sons' }].map(validateFirm),
      'update',
    );
    const args = ['export', '--search', 'exported-'];
    expect((await firmline(args)).stdout).toMatch(
      /^slug,name,company_name,system,first_message,expires_at,url\nexported-a,=1\+1,"Roe, Sons",,,,\S*\n$/,
    );
    expect((await firmline([...args, '--for-spreadsheet'])).stdout).toContain("exported-a,'=1+1,");
    expect(JSON.parse((await firmline([...args, '--json'])).stdout)).toMatchObject([{ slug: 'exported-a' }]);
    expect((await firmline([...args, '--output', 'out.jsonl'])).stdout).toBe('');
    expect((await stat(path.join(folder, 'out.jsonl'))).mode & 0o077).toBe(0);
    expect(JSON.parse(await readFile(path.join(folder, 'out.jsonl'), 'utf8'))).toMatchObject({
      name: '=1+1',
    });
    expect(await readdir(folder)).toContain('out.jsonl');
    expect((await firmline([...args, '--search', 'exported-nothing', '--json'])).stdout).toBe('[]\n');
    expect((await firmline([...args, '--for-spreadsheet', '--json'])).exitCode).toBe(6);
  });
});
