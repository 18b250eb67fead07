import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openFirmRepository } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import type { CampaignRow } from './results/campaign.ts';
import { interruptAt } from './testing/interrupt.ts';
import { runFirmline } from './testing/run-firmline.ts';

const stack = inject('stack');
const repository = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});
const slugs = ['campaign-roe', 'campaign-lowe'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-campaign-'));
  await writeFile(path.join(folder, 'letter.md'), 'Dear {{name}}:\n[your demo]({{link}})\n![QR]({{qr}})\n');
});
afterEach(async () => {
  await repository.removeMany(slugs);
  await rm(folder, { recursive: true, force: true });
});

const env = () => ({
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
  FIRMLINE_CONFIG_DIR: folder,
  TMPDIR: folder,
});

const leads = (expiry: string) =>
  writeFile(
    path.join(folder, 'leads.csv'),
    `slug,name,company,expires\ncampaign-roe,Dana,Roe LLP,\ncampaign-lowe,Sam,Lowe LLP,${expiry}\n`,
  );
const command = ['firms', 'import', 'leads.csv', '--verify', '--qr', 'out', '--letter', 'letter.md'];
const files = async () => (await readdir(path.join(folder, 'out'))).filter((name) => !name.startsWith('.'));
/** The calls that the platform has had from firms' pages. */
const calls = async () => {
  const response = await fetch(`${stack.platformUrl}/call?limit=1000`, {
    headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
  });
  return ((await response.json()) as unknown[]).length;
};

describe('an import that verifies links', () => {
  it('calls each link, writes letters for those that work, and later calls only the others', async () => {
    await leads('2001-01-01');
    const before = await calls();
    const first = await runFirmline([...command, '--json'], { cwd: folder, env: env() });
    expect(first.exitCode).toBe(8);
    expect(JSON.parse(first.stdout)).toMatchObject([
      {
        slug: 'campaign-roe',
        verified: true,
        problem: '',
        letter: 'campaign-roe.md',
        qr: 'campaign-roe.png',
      },
      {
        slug: 'campaign-lowe',
        verified: false,
        problem: expect.stringMatching(/./) as string,
        letter: '',
        qr: '',
      },
    ] satisfies Partial<Record<keyof CampaignRow, unknown>>[]);
    expect((await files()).toSorted()).toEqual([
      'campaign-roe.md',
      'campaign-roe.png',
      'summary.csv',
      'summary.json',
    ]);
    expect(await calls()).toBe(before + 1);

    await leads('2099-01-01');
    const second = await runFirmline(command, { cwd: folder, env: env() });
    expect(second).toMatchObject({ exitCode: 0 });
    expect(second.stdout).toContain('2 links: 2 verified, 2 QR codes, 2 letters.');
    expect(await calls()).toBe(before + 2);
    expect(await readFile(path.join(folder, 'out/campaign-lowe.md'), 'utf8')).toBe(
      `Dear Sam:\n[your demo](${stack.url}/campaign-lowe)\n![QR](campaign-lowe.png)\n`,
    );
    const third = await runFirmline(command, { cwd: folder, env: env() });
    expect(third.exitCode).toBe(0);
    expect(await calls()).toBe(before + 2);
  });

  it.runIf(process.platform === 'linux')('keeps what it has verified after Ctrl-C', async () => {
    await leads('');
    const before = await calls();
    const args = [...command, '--workers', '1'];
    // The result of the first link.
    expect(await interruptAt('ok: campaign-', args, { cwd: folder, env: env() })).toEqual([130, null]);
    expect((await files()).filter((name) => name.endsWith('.md'))).toHaveLength(1);
    expect(JSON.parse(await readFile(path.join(folder, 'out/summary.json'), 'utf8'))).toHaveLength(2);
    const { exitCode } = await runFirmline(args, { cwd: folder, env: env() });
    expect(exitCode).toBe(0);
    expect((await files()).filter((name) => name.endsWith('.md'))).toHaveLength(2);
    // The interrupted call may have begun.
    expect((await calls()) - before).toBeLessThanOrEqual(3);
  });
});
