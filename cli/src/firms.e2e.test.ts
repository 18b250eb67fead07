import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';

const stack = inject('stack');

/** An empty configuration folder: no profiles and no started stack. */
const folder = mkdtempSync(path.join(tmpdir(), 'firmline-firms-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const connected = {
  FIRMLINE_CONFIG_DIR: folder,
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
};

const firmline = (args: string[], options: Parameters<typeof runFirmline>[1] = {}) =>
  runFirmline(args, { cwd: folder, env: connected, ...options });

describe('firmline firms', () => {
  it('creates a firm with a slug from its company and a random ending', async () => {
    const created = await firmline([
      'firms',
      'create',
      '--name',
      'Dana',
      '--company',
      'Whitfield & Rowe LLP',
      '--json',
    ]);
    expect(created.exitCode).toBe(0);
    const firm = JSON.parse(created.stdout) as { slug: string };
    expect(firm).toEqual({
      slug: expect.stringMatching(/^whitfield-and-rowe-llp-[2-9a-km-np-z]{8}$/),
      name: 'Dana',
      companyName: 'Whitfield & Rowe LLP',
      system: '',
      firstMessage: '',
      expiresAt: '',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      url: `${stack.url}/${firm.slug}`,
    });
    expect(Object.keys(firm).slice(0, 2)).toEqual(['slug', 'name']);
    const shown = await firmline(['firms', 'show', firm.slug, '--json']);
    expect(JSON.parse(shown.stdout)).toEqual(firm);
    const link = await firmline(['link', 'show', firm.slug]);
    expect(link.stdout).toBe(`${stack.url}/${firm.slug}\n`);
  });

  it('suggests another slug if one is taken, and writes nothing', async () => {
    const args = ['firms', 'create', '--name', 'Taken', '--slug', 'taken'];
    expect((await firmline(args)).exitCode).toBe(0);
    const second = await firmline([...args, '--json']);
    expect(second).toMatchObject({ exitCode: 6, stdout: '' });
    expect(JSON.parse(second.stderr)).toEqual({
      error: {
        code: 'conflict',
        message: 'A firm with the slug "taken" already exists.',
        hint: expect.stringMatching(/^Use another one, such as "taken-\w{8}"\.$/) as string,
      },
    });
  });

  it('shows no link if it does not know the page', async () => {
    const { FIRMLINE_PAGE_URL: _, ...withoutPage } = connected;
    const link = await firmline(['link', 'show', 'tanaka-law'], { env: withoutPage });
    expect(link).toMatchObject({ exitCode: 2, stdout: '' });
    expect(link.stderr).toContain('config set pageUrl');
  });

  it('searches text anywhere, ignoring case, and takes wildcards literally', async () => {
    const list = async (search: string) =>
      JSON.parse((await firmline(['firms', 'list', '--search', search, '--json'])).stdout) as {
        slug: string;
      }[];
    expect((await list('HARTWELL')).map(({ slug }) => slug)).toEqual(['hartwell-lowe']);
    expect((await list('法律')).map(({ slug }) => slug)).toEqual(['tanaka-law']);
    expect(await list('%')).toEqual([]);
    expect(await list('"),slug.neq.(')).toEqual([]);
  });

  it('sorts, pages, filters and counts', async () => {
    const list = async (...args: string[]) => firmline(['firms', 'list', ...args]);
    const slugs = async (...args: string[]) =>
      (JSON.parse((await list(...args, '--json=slug')).stdout) as { slug: string }[]).map(({ slug }) => slug);
    const all = await slugs('--all');
    expect(await slugs('--all', '--sort', 'slug:desc')).toEqual(all.toReversed());
    expect([...(await slugs('--limit', '3')), ...(await slugs('--offset', '3'))]).toEqual(all);
    expect(await slugs('--company', 'lowe llp')).toEqual(['hartwell-lowe']);
    expect(await slugs('--without', 'company', 'prompt', '--search', 'hartwell')).toEqual([]);
    expect(await slugs('--without', 'company')).toContain('samuel');
    expect((await list('--limit', '2')).stderr).toBe(
      `1 to 2 of ${all.length} firms; next page: --offset 2, or --all\n`,
    );
    expect((await list('--offset', '5000')).stderr).toBe(`There are only ${all.length}.\n`);
  });

  it.each([
    [['firms', 'show', 'nobody'], 5, 'There is no firm "nobody".'],
    [['firms', 'create', '--name', 'X', '--slug', 'a b/c'], 6, 'cannot be a slug'],
    [['firms', 'create'], 2, '--name'],
    [
      ['firms', 'create', '--name', 'X', '--system-file', '/no/such/file'],
      5,
      'There is no file /no/such/file.',
    ],
    [['firms', 'list', '--limit', 'many'], 2, 'whole number'],
    [['firms', 'list', '--limit', '0'], 2, 'whole number of at least 1'],
    [['firms', 'list', '--sort', 'size'], 2, 'Not one of slug'],
    [['firms', 'list', '--without', 'hope'], 2, 'Allowed choices'],
    [['firms', 'show'], 2, '<slug>'],
    [['firms', 'delete'], 2, '<slug>'],
    [['firms', 'import'], 2, 'file'],
    [['firms', 'import', '/no/such/file'], 5, 'There is no file /no/such/file'],
  ])('%j exits with %i and an explanation', async (args, exitCode, words) => {
    const ran = await firmline(args);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    const json = await firmline([...args, '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({
      error: { code: expect.any(String), message: expect.any(String) },
    });
  });

  it('reports missing and rejected keys and unreachable services, without the key', async () => {
    const missing = await firmline(['firms', 'list'], { env: { FIRMLINE_CONFIG_DIR: folder } });
    expect(missing.exitCode).toBe(2);
    expect(missing.stderr).toContain('npm start');
    const refused = await firmline(['firms', 'list'], {
      env: { ...connected, SUPABASE_SERVICE_ROLE_KEY: 'wrong-key' },
    });
    expect(refused.exitCode).toBe(4);
    expect(refused.stderr).not.toContain('wrong-key');
    const unreachable = await firmline(['firms', 'list'], {
      env: { ...connected, SUPABASE_URL: 'http://127.0.0.1:9' },
    });
    expect(unreachable.exitCode).toBe(7);
    expect(unreachable.stderr).toContain('data service at 127.0.0.1:9 while');
  });
});
