import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
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

describe('firmline firms export', () => {
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
