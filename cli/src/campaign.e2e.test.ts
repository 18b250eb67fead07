import { readdir, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import type { CampaignRow } from './campaign/campaign.ts';
import { interruptAt } from './testing/interrupt.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { spawnFirmline } from './testing/spawn-firmline.ts';
import { stack, stackEnvironment, stackFirms } from './testing/shared-stack.ts';
import { testFolder } from './testing/test-folder.ts';

const slugs = ['campaign-roe', 'campaign-lowe'];

const folder = testFolder();
afterEach(async () => {
  await stackFirms.remove(slugs);
});

const env = () => ({
  ...stackEnvironment,
  FIRMLINE_CONFIG_DIR: folder.path,
  TMPDIR: folder.path,
});

const leads = (expiry: string) =>
  writeFile(
    folder.at('leads.csv'),
    `slug,name,company,expires\ncampaign-roe,Dana,Roe LLP,\ncampaign-lowe,Sam,Lowe LLP,${expiry}\n`,
  );
/** Nobody listens to the words, which take their time: the tests of link checks do. */
// One of the links has expired.
const command = ['firms', 'import', 'leads.csv', '--verify', '--no-words', '--qr', 'out', '--allow', 'past'];
const files = async () => (await readdir(folder.at('out'))).filter((name) => !name.startsWith('.'));
/** After the first firm. */
const firstFiles = ['campaign-roe.png', 'summary.csv', 'summary.json'];
/** The calls that the platform has had from firms' pages. */
const calls = async () => {
  const response = await fetch(`${stack.platformUrl}/call?limit=1000`, {
    headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
  });
  return ((await response.json()) as unknown[]).length;
};

describe('an import with QR codes', () => {
  it('makes every firm and file once, however often it is killed', async () => {
    const rows = Array.from({ length: 100 }, (_, index) => `Contact ${index},Campaign ${index}`);
    await writeFile(folder.at('leads.csv'), ['name,company', ...rows].join('\n'));
    const args = ['firms', 'import', 'leads.csv', '--qr', 'out'];
    // From the start of the program into the writing of files.
    for (const afterMs of [700, 1000]) {
      const ran = spawnFirmline(args, { cwd: folder.path, env: env(), timeLimitMs: afterMs });
      expect([null, 0]).toContain((await ran).exitCode);
    }
    const ran = await runFirmline([...args, '--json'], { cwd: folder.path, env: env() });
    expect(ran.exitCode).toBe(0);
    const made = JSON.parse(ran.stdout) as CampaignRow[];
    const present = [];
    for await (const firms of stackFirms.pages({ search: 'Campaign ' })) present.push(...firms);
    await stackFirms.remove(present.map(({ slug }) => slug));
    expect(present.map(({ slug }) => slug).toSorted()).toEqual(made.map(({ slug }) => slug).toSorted());
    expect(made).toHaveLength(100);
    expect((await files()).toSorted()).toEqual(
      [...made.map(({ qr }) => qr), 'summary.csv', 'summary.json'].toSorted(),
    );
  });
});

describe('an import that verifies links', () => {
  // Windows has no signals.
  it.runIf(process.platform !== 'win32')(
    'calls each link once, also after Ctrl-C, and writes codes for those that work',
    // Two visits, and a command between them.
    { timeout: 120_000 },
    async () => {
      await leads('2001-01-01');
      const before = await calls();
      const stopped = interruptAt(/ok: campaign-roe/, [...command, '--workers', '1'], {
        cwd: folder.path,
        env: env(),
      });
      expect(await stopped).toEqual([130, null]);
      expect((await files()).toSorted()).toEqual(firstFiles);

      const expired = await runFirmline([...command, '--json'], { cwd: folder.path, env: env() });
      expect(expired.exitCode).toBe(8);
      expect(JSON.parse(expired.stdout)).toMatchObject([
        {
          slug: 'campaign-roe',
          verified: true,
          problem: '',
          qr: 'campaign-roe.png',
        },
        {
          slug: 'campaign-lowe',
          verified: false,
          problem: expect.stringMatching(/./) as string,
          qr: '',
        },
      ] satisfies Partial<Record<keyof CampaignRow, unknown>>[]);
      expect((await files()).toSorted()).toEqual(firstFiles);
      expect(await calls()).toBe(before + 1);
    },
  );
});
