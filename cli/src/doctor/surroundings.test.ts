import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firmSuite } from '../testing/firm-table.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { examineAll, findSources } from './doctor.ts';

const firms = firmSuite();
const none = ['SUPABASE_URL', 'SUPABASE_SERVICE_ROLE_KEY', 'FIRMLINE_PAGE_URL'];
const url = 'http://127.0.0.1:9';

describe('the settings for doctor', () => {
  beforeEach(() => {
    for (const name of none) vi.stubEnv(name, undefined);
  });
  const seen = (profile?: string) => {
    const { finding, pageUrl } = findSources(profile);
    return { pageUrl, finding: `${finding.status}: ${finding.seen}` };
  };

  it('are missing if nothing is set and no stack is running', () => {
    expect(seen()).toEqual({
      pageUrl: undefined,
      finding: 'failed: Nothing is set, and no stack is running here.',
    });
    expect(findSources(undefined).finding).toMatchObject({ command: 'firmline auth login' });
  });

  it('come from each of their sources', async () => {
    vi.stubEnv('SUPABASE_URL', url);
    vi.stubEnv('FIRMLINE_PAGE_URL', 'https://demo.example.com/');
    await writeFile('.env', 'FIRMLINE_WEBHOOK_URL=https://flows.example.com/hook\n');
    expect(seen()).toEqual({
      pageUrl: 'https://demo.example.com',
      finding: 'ok: From the environment and .env. firmline status lists them.',
    });
  });

  it('are a finding if they are invalid', () => {
    expect(seen('gone')).toMatchObject({
      finding: expect.stringMatching(/^failed: There is no profile "gone"/),
    });
    expect(findSources('gone').values).toEqual({});
  });

  it('are called missing by no check if they cannot be read', async () => {
    const findings = await examineAll(memoryOutput({ profile: 'gone' }));
    expect(findings.map(({ seen: detail }) => detail).join('\n')).not.toContain('Not set');
    expect(findings.map(({ id }) => id)).toContain('settings');
  });
});

describe('an examination', () => {
  it('reports every check, the configuration and the settings first', async () => {
    firms.before((_, response) => {
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"no"}');
      return true;
    });
    vi.stubEnv('FIRMLINE_PAGE_URL', firms.server.url);
    const findings = await examineAll(memoryOutput());
    const ids = findings.map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['config', 'settings']);
    expect(ids).toEqual(expect.arrayContaining(['table', 'page', 'webhook', 'assistant']));
    expect(findings.find(({ id }) => id === 'page')).toMatchObject({
      status: 'failed',
      seen: `${firms.server.url}/firmline-doctor responded with 500.`,
    });
  });

  it('names a paused project once, and calls nothing about its visitors confirmed', async () => {
    firms.before((_, response) => {
      response.writeHead(540, { 'content-type': 'application/json' }).end('{"message":"Project paused"}');
      return true;
    });
    vi.stubEnv('SUPABASE_ANON_KEY', 'anon');
    const findings = await examineAll(memoryOutput());
    const paused = findings.filter(({ seen }) => seen === 'The Supabase project is paused.');
    expect(paused.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'key-serviceRoleKey failed',
      'key-anonKey skipped',
      'table skipped',
      'visitors skipped',
      'slugs skipped',
    ]);
    expect(paused[0]?.fix).toContain('Restore it at https://supabase.com/dashboard');
    expect(findings.filter(({ id, status }) => id.startsWith('visitor') && status === 'ok')).toEqual([]);
  });
});
