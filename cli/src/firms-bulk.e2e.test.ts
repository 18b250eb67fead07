import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { storedFirms } from './testing/stored-firms.ts';
import { sourceArgs } from './testing/spawn-firmline.ts';
import type { HandledFirm } from './commands/firms/change.ts';

const stack = inject('stack');
const repository = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});
const host = new URL(stack.supabaseUrl).host;

let folder: string;
const all = { search: 'bulk-' };
const stored = () => storedFirms(repository, all);
const seed = Array.from({ length: 150 }, (_, index) => ({
  slug: `bulk-${String(index).padStart(3, '0')}`,
  name: `Dana ${index}`,
  companyName: index < 120 ? '100% "Roe", (LLP)' : 'Other',
  system: `You answer call ${index}.\n`,
  firstMessage: '',
  expiresAt: index % 2 === 0 ? '' : '2999-01-31T00:00:00.000Z',
}));

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-bulk-'));
  await repository.write(seed.map(validateFirm), 'update');
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await repository.remove((await stored()).map(({ slug }) => slug));
});

const env = () => ({
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_CONFIG_DIR: folder,
});
const firmline = (args: string[], input?: string) =>
  runFirmline(['firms', ...args], {
    cwd: folder,
    input,
    env: env(),
  });
const rowsOf = <Row>(stdout: string) => JSON.parse(stdout) as Row[];
const outcomes = (rows: readonly { readonly outcome: string }[]) =>
  Object.fromEntries(
    [...new Set(rows.map(({ outcome }) => outcome))].map((one) => [
      one,
      rows.filter(({ outcome }) => outcome === one).length,
    ]),
  );

describe('firmline firms edit --search', () => {
  const edit = ['edit', '--search', '100% "Roe", (LLP)', '--set', 'first-message=Good morning.'];

  it('shows and counts the changes, asks, writes them, and undoes them', async () => {
    const unasked = await firmline(edit);
    expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unasked.stderr).toContain(
      `Changing 120 firms in the environment, ${host} needs --yes when there is no terminal.`,
    );
    const dry = await firmline([...edit, '--dry-run']);
    expect(dry.stderr).toContain('bulk-000\n  - first message: \n  + first message: Good morning.\n');
    expect(dry.stderr).toContain('… and 110 more firms.\n120 firms: first message of 120.\n');
    expect(dry.stderr).toContain('Change 120 firms in the environment');
    expect(await stored()).toEqual(seed);

    const ran = await firmline([...edit, '--yes', '--json']);
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(outcomes(rowsOf<HandledFirm>(ran.stdout))).toEqual({ changed: 120 });
    expect((await stored()).filter(({ firstMessage }) => firstMessage === 'Good morning.')).toHaveLength(120);

    await repository.write([{ slug: 'bulk-001', name: 'Somebody else' }], 'update');
    const asked = await firmline(['undo']);
    expect(asked).toMatchObject({ exitCode: 2, stdout: '' });
    expect(asked.stderr).toMatch(/^The last change is the edit of \S+ \S+Z\.$/m);
    expect(asked.stderr).toContain(
      ` for 119 firms in the environment, ${host} (119 to restore) needs --yes when there is no terminal.`,
    );
    const undone = await firmline(['undo', '--yes', '--json']);
    expect(undone.exitCode).toBe(6);
    expect(outcomes(rowsOf<HandledFirm>(undone.stdout))).toEqual({ restored: 119, 'written since': 1 });
    expect((JSON.parse(undone.stderr) as { error: { code: string } }).error.code).toBe('conflict');
    const kept = { ...seed[1], name: 'Somebody else', firstMessage: 'Good morning.' };
    expect(await stored()).toEqual(seed.map((firm) => (firm.slug === 'bulk-001' ? kept : firm)));
    expect((await firmline(['undo', '--yes'])).exitCode).toBe(5);
  });
});

describe('an import that changes firms', () => {
  it('reads an export that was edited, from standard input too', async () => {
    const { stdout: exported } = await firmline(['export', '--search', 'bulk-']);
    const text = exported.replaceAll('Other', 'Rowe');
    const ran = await firmline(['import', '-', '--yes', '--json'], text);
    expect(JSON.parse(ran.stdout)).toMatchObject({ unchanged: 120, updated: 30 });
    expect(await stored()).toEqual(
      seed.map((firm) => (firm.companyName === 'Other' ? { ...firm, companyName: 'Rowe' } : firm)),
    );
  });
});

describe('an edit of many firms', () => {
  it('can be undone or continued after it was killed', async () => {
    const args = ['edit', '--search', 'bulk-', '--set', 'name=Ann', '--yes'];
    const kill = async () => {
      const child = spawn(process.execPath, [...sourceArgs, 'firms', ...args], {
        cwd: folder,
        env: { PATH: process.env['PATH'], ...env() },
        stdio: 'ignore',
      });
      const closed = once(child, 'close');
      const changed = async () => (await stored()).filter(({ name }) => name.startsWith('Ann')).length;
      await expect.poll(changed, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0);
      child.kill('SIGKILL');
      await closed;
      // Requests may reach the database after the process has exited.
      const sinceLast = async () => {
        const before = await changed();
        await wait(300);
        return (await changed()) - before;
      };
      await expect.poll(sinceLast, { timeout: 20_000 }).toBe(0);
    };
    await kill();
    expect((await firmline(['undo', '--yes'])).exitCode).toBe(0);
    expect(await stored()).toEqual(seed);
    await kill();
    expect((await firmline(args)).exitCode).toBe(0);
    expect((await stored()).every(({ name }) => name === 'Ann')).toBe(true);
    expect((await firmline(['undo', '--yes'])).exitCode).toBe(0);
    expect(await stored()).toEqual(seed);
  });
});

describe('firmline firms delete', () => {
  it('deletes what a search finds, and creates it again byte for byte', async () => {
    const unasked = await firmline(['delete', '--search', 'bulk-']);
    expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unasked.stderr).toContain('Deleting 150 firms, for example "bulk-000" (Dana 0');
    const dry = await firmline(['delete', '--search', 'bulk-', '--dry-run', '--json']);
    expect(outcomes(rowsOf<HandledFirm>(dry.stdout))).toEqual({ 'would be deleted': 150 });
    const ran = await firmline(['delete', '--search', 'bulk-', '--yes', '--json']);
    expect(outcomes(rowsOf<HandledFirm>(ran.stdout))).toEqual({ deleted: 150 });
    expect(await stored()).toEqual([]);
    const undone = await firmline(['undo', '--yes']);
    expect(undone.exitCode).toBe(0);
    expect(undone.stdout).toMatch(/bulk-149 +Dana 149 +created again/);
    expect(await stored()).toEqual(seed);
  });
});
