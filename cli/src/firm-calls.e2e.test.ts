import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { stack, stackEnvironment } from './testing/shared-stack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'firmline-firm-calls-'));
afterAll(() => rmSync(folder, { recursive: true }));

const env = { ...stackEnvironment, FIRMLINE_CONFIG_DIR: folder };

const firmline = (...args: string[]) => runFirmline(args, { cwd: tmpdir(), env });

async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await firmline(...args, '--json');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

/** Firms of this file, with texts that no other test's firm has. */
const create = (slug: string, greeting: string) =>
  answer('firms', 'create', '--name', `Dana ${slug}`, '--slug', slug, '--first-message', greeting);
const call = async (slug: string) => (await answer<{ id: string }>('calls', 'create', '--firm', slug)).id;
interface ListedCall {
  id: string;
  firm: string | null;
  firmMatch: { match: string; candidates: string[] };
}
const listed = async (...args: string[]) =>
  (await answer<{ calls: ListedCall[] }>('calls', 'list', ...args)).calls;

// The last one changes the firm of the others.
describe("a firm's calls", { timeout: 120_000, shuffle: false }, () => {
  let own: string;
  let shared: string;
  beforeAll(async () => {
    await create('calls-own', 'Own greeting of a test of calls.');
    await create('calls-twin', 'Twin greeting of a test of calls.');
    await create('calls-other-twin', 'Twin greeting of a test of calls.');
    own = await call('calls-own');
    shared = await call('calls-twin');
    await answer('calls', 'end', own, '--yes');
  }, 60_000);

  it('are known by their texts, and never guessed', async () => {
    const all = await listed('--since', '1h', '--all');
    expect(all.find(({ id }) => id === own)).toMatchObject({
      firm: 'calls-own',
      firmMatch: { match: 'exact' },
    });
    const candidates = ['calls-other-twin', 'calls-twin'];
    expect(all.find(({ id }) => id === shared)).toMatchObject({
      firm: null,
      firmMatch: { match: 'same-texts', candidates },
    });
    expect((await listed('--firm', 'calls-own')).map(({ id }) => id)).toEqual([own]);
    expect((await listed('--firm', 'calls-twin')).map(({ id }) => id)).toEqual([shared]);
  });

  it('are shown under the record, and in JSON on request', async () => {
    const { stdout } = await firmline('firms', 'show', 'calls-own');
    expect(stdout).toMatch(new RegExp(`Calls of the last 30 days\\n.*${own}\\n`));
    expect(await answer('firms', 'show', 'calls-own')).not.toHaveProperty('latestCalls');
    expect(await answer('firms', 'show', 'calls-own', '--calls', '3')).toMatchObject({
      latestCalls: [{ id: own }],
    });
  });

  it('are summed up, certain ones and possible ones apart', async () => {
    const activity = (...args: string[]) => answer<object[]>('link', 'activity', ...args);
    expect(await activity('calls-own')).toMatchObject([
      { slug: 'calls-own', calls: 1, possibleCalls: 0, lastContact: expect.any(String) as string },
    ]);
    expect(await activity('calls-twin')).toMatchObject([{ calls: 0, possibleCalls: 1, lastContact: null }]);
    const all = await activity('--all', '--since', '1h');
    expect(all).toContainEqual(expect.objectContaining({ slug: 'calls-own', calls: 1 }));
    expect(all).toContainEqual(expect.objectContaining({ slug: null, of: 'ambiguous' }));
    expect(all).not.toContainEqual(expect.objectContaining({ slug: 'calls-twin' }));
    expect(await firmline('link', 'activity', 'calls-own', '--all')).toMatchObject({ exitCode: 2 });
  });

  it('are listed with what pages reported', async () => {
    const slug = 'calls-own';
    const failed = { slug, kind: 'failed', stage: 'mobile-permissions', code: 'call-microphone-denied' };
    const events = [
      ...[1, 2].map(() => ({ ...failed, slug: 'calls-gone', browser: 'safari' })),
      { ...failed, browser: 'safari' },
      { slug, kind: 'opened' },
      { slug, kind: 'opened' },
      { slug, kind: 'phoned' },
      ...[61, 20].map((seconds) => ({ slug, kind: 'talked', seconds })),
      ...['kept', 'kept', 'shared', 'next'].map((kind) => ({ slug, kind })),
    ];
    const from = new Date().toISOString();
    for (const event of events)
      await fetch(`${stack.url}/_/events`, { method: 'POST', body: JSON.stringify(event) });
    const words = 'call-microphone-denied at mobile-permissions (safari)';
    const [activity] = await answer<[{ firstVisit: string; lastVisit: string; reportsSince: string }]>(
      'link',
      'activity',
      slug,
    );
    expect(activity).toMatchObject({
      visits: 2,
      talks: 2,
      talkSeconds: 81,
      phoneRequests: 1,
      afterwards: { kept: 2, shared: 1, next: 1 },
      failedStarts: { [words]: 1 },
    });
    const times = [from, activity.firstVisit, activity.lastVisit];
    expect(times).toEqual(times.toSorted());
    // The stack knows of nothing before its start.
    expect(activity.reportsSince < from).toBe(true);
    const shown = await firmline('link', 'activity', slug, '-o', 'table');
    expect(shown.stderr).toContain(`Only those since ${activity.reportsSince.slice(0, 10)}`);
    expect(await answer('link', 'activity', '--all')).toContainEqual(
      expect.objectContaining({ slug: null, of: 'unknown', failedStarts: { [words]: 2 } }),
    );
    await fetch(`${stack.url}/_/events`, { method: 'DELETE' });
  });

  it('are claimed by earlier texts, also under an earlier slug, and by the webhook', async () => {
    await firmline('firms', 'edit', 'calls-own', '--set', 'first-message=Another greeting.');
    await firmline('firms', 'edit', 'calls-own', '--set', 'slug=calls-renamed');
    const opened = JSON.stringify({ slug: 'calls-own', kind: 'opened' });
    await fetch(`${stack.url}/_/events`, { method: 'POST', body: opened });
    expect(await answer('link', 'activity', 'calls-own')).toMatchObject([
      { slug: 'calls-renamed', visits: 1 },
    ]);
    await fetch(`${stack.url}/_/events`, { method: 'DELETE' });
    const claimed = { slug: null, claimed: 'calls-renamed', claimedBy: 'texts', claim: 'claimed' };
    expect(await listed('--firm', 'calls-renamed')).toMatchObject([{ id: own, firmMatch: claimed }]);
    expect(await answer('link', 'activity', 'calls-renamed')).toMatchObject([
      { calls: 0, possibleCalls: 0, claimedCalls: 1, lastContact: expect.any(String) as string },
    ]);
    expect((await firmline('calls', 'get', own)).stdout).toContain('calls-renamed (by earlier texts)');

    // Calls of another file may have sent requests in the same ten seconds.
    await fetch(env.FIRMLINE_WEBHOOK_URL, { method: 'DELETE' });
    await fetch(env.FIRMLINE_WEBHOOK_URL, { method: 'POST', body: '{"slug":"calls-other-twin"}' });
    const id = await call('calls-twin');
    expect((await firmline('calls', 'get', id)).stdout).toContain('calls-other-twin (by its webhook)');
    expect(await answer('link', 'activity', 'calls-other-twin')).toMatchObject([
      { claimedCalls: 1, possibleCalls: 1 },
    ]);
  });
});
