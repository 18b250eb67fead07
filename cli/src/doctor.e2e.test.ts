import { describe, expect, it } from 'vitest';
import { configFolder } from './testing/config-folder.ts';
import { stackEnvironment, storedFirms } from './testing/shared-stack.ts';

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
});
