import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lookupFirm, openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { RotatedFirm } from './commands/firms/rotate-slug.ts';
import { runFirmline } from './testing/run-firmline.ts';

const stack = inject('stack');
const repository = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});
const connected = {
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
};
const slug = 'edited-firm';
const seen = { slug, name: 'Dana', companyName: 'Roe', system: 'Be kind.\nBe brief.', firstMessage: 'Hi.' };
const before = { ...seen, expiresAt: '' };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-edit-'));
  await repository.write([before].map(validateFirm), 'update');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await repository.remove([slug, 'edited-firm-2']);
});

const env = () => ({ ...connected, FIRMLINE_CONFIG_DIR: folder });

const firmline = (args: string[]) => runFirmline(['firms', ...args], { cwd: folder, env: env() });

describe('firmline firms edit', () => {
  it('changes a slug, unless the new one is taken', async () => {
    const taken = await firmline(['edit', slug, '--set', 'slug=hartwell-lowe', '--yes']);
    expect(taken.exitCode).toBe(6);
    expect(taken.stderr).toContain('such as "hartwell-lowe-');
    const rename = ['edit', slug, '--set', 'slug=edited-firm-2'];
    const unasked = await firmline(rename);
    expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unasked.stderr).toContain(
      `Changing "${slug}" in the environment, ${new URL(stack.supabaseUrl).host} (the old link stops working) needs --yes`,
    );
    expect(await repository.get(slug)).toMatchObject(before);
    const renamed = await firmline([...rename, '--yes']);
    expect(renamed.stdout).toBe(`${stack.url}/edited-firm-2\n`);
    expect(await repository.get(slug)).toBeNull();
  });
});

describe('firmline firms rotate-slug', () => {
  const rotate = async (...args: string[]) => {
    const ran = await firmline(['rotate-slug', slug, ...args, '--json']);
    const rotated = ran.exitCode === 0 ? (JSON.parse(ran.stdout) as RotatedFirm[]) : [];
    return { ...ran, rotated };
  };
  const seenBy = (visited: string) =>
    lookupFirm({ supabaseUrl: stack.supabaseUrl, anonKey: stack.anonKey, slug: visited });

  it('gives a firm a link that nobody can guess, and the old one stops working', async () => {
    const unasked = await firmline(['rotate-slug', slug]);
    expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unasked.stderr).toContain(
      `Giving "${slug}" (Dana, Roe) of the environment, ${new URL(stack.supabaseUrl).host} a new link (the old one stops working) needs --yes when there is no terminal.`,
    );
    const dry = await rotate('--dry-run');
    expect(dry.stderr).toBe('');
    expect(dry.rotated).toMatchObject([
      {
        planned: { method: 'PATCH', url: expect.stringContaining('updated_at=eq.') },
        oldSlug: slug,
        rotated: false,
      },
    ]);
    expect(await repository.get(slug)).toMatchObject(before);

    const [made] = (await rotate('--yes')).rotated;
    expect(made).toMatchObject({
      oldSlug: slug,
      slug: expect.stringMatching(/^roe-[2-9a-km-np-z]{8}$/),
      url: `${stack.url}/${made!.slug}`,
      oldLink: 'gone',
    });
    expect(await seenBy(slug)).toBeNull();
    expect(await seenBy(made!.slug)).toEqual({ ...seen, slug: made!.slug });
    expect((await rotate('--yes')).exitCode).toBe(5);
    await repository.remove([made!.slug]);
  });
});

describe('firmline firms expire', () => {
  const expire = (...args: string[]) => firmline(['expire', slug, ...args]);
  const isSeen = async () =>
    (await lookupFirm({ supabaseUrl: stack.supabaseUrl, anonKey: stack.anonKey, slug })) !== null;

  it('expires a link in the database, and restores it', async () => {
    const later = await expire('--at', '2h');
    expect(later).toMatchObject({ exitCode: 0, stdout: `${stack.url}/${slug}\n` });
    expect(later.stderr).toContain('The link expires on ');
    expect(await isSeen()).toBe(true);
    expect((await expire('--at', 'now')).stderr).toMatch(
      /\nThe link expired on .* and shows Page Not Found\.\n$/,
    );
    expect(await isSeen()).toBe(false);
    expect((await firmline(['show', slug])).stdout).toMatch(/^Expired +2\d{3}-/m);
    const dry = await expire('--never', '--dry-run', '--json');
    expect(JSON.parse(dry.stdout)).toMatchObject({ expiresAt: '' });
    expect(await isSeen()).toBe(false);
    expect(JSON.parse((await expire('--never', '--json')).stdout)).toMatchObject({ ...before });
    expect(await isSeen()).toBe(true);
    const set = await firmline(['edit', slug, '--set', 'expires-at=2027-01-31', '--json']);
    expect(JSON.parse(set.stdout)).toMatchObject({ expiresAt: '2027-01-31T00:00:00.000Z' });
  });
});
