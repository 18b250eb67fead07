import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { lookupFirm, validateFirm } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HandledFirm } from './commands/firms/change.ts';
import { outcomesOf } from './testing/firm-commands.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { environment, sourceArgs } from './testing/spawn-firmline.ts';
import { stack, stackEnvironment, stackFirms, storedFirms } from './testing/shared-stack.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();

const env = () => ({
  ...stackEnvironment,
  FIRMLINE_CONFIG_DIR: folder.path,
});
const firmline = (args: readonly string[], more = {}, input?: string) =>
  runFirmline(['firms', ...args], { cwd: folder.path, input, env: { ...env(), ...more } });

describe('a list of firms', () => {
  const slugs = async (...args: string[]) =>
    (
      JSON.parse((await firmline(['list', ...args, '--json'])).stdout) as {
        firms: { slug: string }[];
      }
    ).firms.map(({ slug }) => slug);

  it('searches text anywhere, ignoring case, and takes wildcards literally', async () => {
    expect(await slugs('--search', 'HARTWELL')).toEqual(['hartwell-lowe']);
    expect(await slugs('--search', '法律')).toEqual(['tanaka-law']);
    expect(await slugs('--search', '%')).toEqual([]);
    expect(await slugs('--search', '"),slug.neq.(')).toEqual([]);
  });
});

it('a link ends for visitors when it expires, and an old one when it is deleted', async () => {
  const slug = 'ending-firm';
  await stackFirms.write([{ slug, name: 'Dana', companyName: 'Roe' }], 'update');
  const isSeen = async (visited = slug) =>
    (await lookupFirm({ supabaseUrl: stack.supabaseUrl, anonKey: stack.anonKey, slug: visited })) !== null;
  await firmline(['edit', slug, '--expires', '2h']);
  expect(await isSeen()).toBe(true);
  await firmline(['edit', slug, '--expires', 'now']);
  expect(await isSeen()).toBe(false);
  await firmline(['edit', slug, '--expires', '']);
  expect(await isSeen()).toBe(true);
  const renamed = await firmline(['edit', slug, '--slug', '', '--json']);
  const { slug: newSlug } = JSON.parse(renamed.stdout) as { slug: string };
  expect(newSlug).toMatch(/^roe-\w{8}$/);
  expect([await isSeen(), await isSeen(newSlug)]).toEqual([true, true]);
  await firmline(['delete', slug, '--yes']);
  expect([await isSeen(), await isSeen(newSlug)]).toEqual([false, true]);
  await stackFirms.remove([newSlug]);
});

it('a changed slug keeps its links through edits, an export, a deletion and undo', async () => {
  const [a, b, c] = ['moved-a', 'moved-b', 'moved-c'];
  await stackFirms.write([{ slug: a, name: 'Dana', companyName: 'Roe' }], 'update');
  const greeting = async (slug: string) =>
    (await lookupFirm({ supabaseUrl: stack.supabaseUrl, anonKey: stack.anonKey, slug }))?.name;
  const greetings = async () => [await greeting(a), await greeting(b), await greeting(c)];
  const run = async (...args: string[]) => {
    const ran = await firmline(args);
    expect(ran).toMatchObject({ exitCode: 0 });
    return ran;
  };
  await run('edit', a, '--slug', b);
  await run('edit', b, '--slug', c);
  await run('edit', a, '--name', 'Kit');
  expect(await greetings()).toEqual(['Kit', 'Kit', 'Kit']);
  const { stdout: exported } = await run('export', '--search', 'moved-');
  const before = await storedFirms({ search: 'moved-', oldLinks: true });
  await run('delete', c, '--yes');
  expect(await greetings()).toEqual([undefined, undefined, undefined]);
  await run('undo', '--yes');
  expect(await storedFirms({ search: 'moved-', oldLinks: true })).toEqual(before);
  await run('delete', c, '--yes');
  await firmline(['import', '-', '--yes'], {}, exported);
  expect(await storedFirms({ search: 'moved-', oldLinks: true })).toEqual(before);
  await run('edit', c, '--slug', a);
  expect(await greetings()).toEqual(['Kit', 'Kit', 'Kit']);
  await stackFirms.remove([a]);
  expect(await greetings()).toEqual([undefined, undefined, undefined]);
});

describe('many firms', () => {
  const stored = () => storedFirms({ search: 'bulk-' });
  const seed = Array.from({ length: 150 }, (_, index) => ({
    slug: `bulk-${String(index).padStart(3, '0')}`,
    name: `Dana ${index}`,
    companyName: index < 120 ? '100% "Roe", (LLP)' : 'Other',
    system: `You answer call ${index}.\n`,
    firstMessage: '',
    expiresAt: index % 2 === 0 ? '' : '9999-12-31',
    leadsTo: '',
  }));
  beforeEach(() => stackFirms.write(seed.map(validateFirm), 'update'));
  afterEach(async () => void (await stackFirms.remove((await stored()).map(({ slug }) => slug))));
  const outcomes = async (...args: string[]) => {
    const { stdout, exitCode } = await firmline([...args, '--yes', '--json']);
    return { exitCode, ...outcomesOf(JSON.parse(stdout) as HandledFirm[]) };
  };

  it('are changed by a table, and restored except those that were changed elsewhere', async () => {
    const rows = seed.filter(({ companyName }) => companyName !== 'Other');
    const table = `slug,first_message\n${rows.map(({ slug }) => `${slug},Good morning.\n`).join('')}`;
    const ran = await firmline(['import', '-', '--yes', '--json'], {}, table);
    expect(JSON.parse(ran.stdout)).toMatchObject({ updated: 120 });
    expect((await stored()).filter(({ firstMessage }) => firstMessage === 'Good morning.')).toHaveLength(120);
    await stackFirms.write([{ slug: 'bulk-001', name: 'Somebody else' }], 'update');
    expect(await outcomes('undo')).toEqual({ exitCode: 6, restored: 119, changedElsewhere: 1 });
    const kept = { ...seed[1], name: 'Somebody else', firstMessage: 'Good morning.' };
    expect(await stored()).toEqual(seed.map((firm) => (firm.slug === 'bulk-001' ? kept : firm)));
  });

  it('are deleted by a command that was killed once it runs again, and then created again', async () => {
    await firmline(['export', '--search', 'bulk-', '--output', 'bulk.csv']);
    const deletion = ['delete', '--file', 'bulk.csv', '--yes'];
    const child = spawn(process.execPath, [...sourceArgs, 'firms', ...deletion], {
      cwd: folder.path,
      env: environment(env()),
      stdio: 'ignore',
    });
    const closed = once(child, 'close');
    const gone = async () => seed.length - (await stored()).length;
    await expect.poll(gone, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
    child.kill('SIGKILL');
    await closed;
    // Requests may reach the database after the process has exited.
    const sinceLast = async () => {
      const before = await gone();
      await wait(300);
      return (await gone()) - before;
    };
    await expect.poll(sinceLast, { timeout: 20_000 }).toBe(0);
    // All of them may be gone already.
    expect([0, 5]).toContain((await firmline(deletion)).exitCode);
    expect(await stored()).toEqual([]);
    expect(await outcomes('undo')).toEqual({ exitCode: 0, createdAgain: 150 });
    expect(await stored()).toEqual(seed);
  });
});
