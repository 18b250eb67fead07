import { describe, expect, it } from 'vitest';
import { configFolder } from './testing/config-folder.ts';
import { stack, stackEnvironment, storedFirms } from './testing/shared-stack.ts';

const place = configFolder();

const firmline = (args: readonly string[], env: Record<string, string> = stackEnvironment) =>
  place.firmline(args, { env: { ...env, HOME: place.folder } });

interface Finding {
  id: string;
  status: string;
  fix: string | null;
}

describe('firmline doctor', () => {
  it('finds no problem in a stack, and changes nothing', async () => {
    const before = await storedFirms({ oldLinks: true });
    const ran = await firmline(['doctor', '--json']);
    const findings = JSON.parse(ran.stdout) as Finding[];
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(ran.exitCode).toBe(0);
    const ids = findings.map(({ id }) => id);
    for (const id of ['visitor-writes', 'visitor-lists', 'table', 'page-config', 'webhook']) {
      expect(ids).toContain(id);
    }
    expect(await storedFirms({ oldLinks: true })).toEqual(before);
  });

  it('reports problems with fixes, and exits with 8', async () => {
    const wrong = {
      ...stackEnvironment,
      SUPABASE_ANON_KEY: stack.serviceRoleKey,
      FIRMLINE_PLATFORM_PUBLIC_KEY: stack.platformPrivateKey,
      FIRMLINE_ASSISTANT_ID: '00000000-0000-4000-8000-000000000000',
    };
    const ran = await firmline(['doctor', '--json'], wrong);
    expect(ran.exitCode).toBe(8);
    const findings = JSON.parse(ran.stdout) as Finding[];
    const failed = findings.filter(({ status }) => status === 'failed');
    // One cause, one failure: what the anonymous visitor may do is not tried with another key.
    expect(failed.map(({ id }) => id)).toEqual([
      'key-anonKey',
      'key-platformPublicKey',
      'assistant',
      'page-config',
    ]);
    for (const { fix } of failed) expect(fix).toBeTruthy();
  });
});
