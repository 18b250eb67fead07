import { describe, expect, it } from 'vitest';
import { firmSuite } from '../testing/firm-table.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { runFirmline } from '../testing/run-firmline.ts';
import { readKnownFirms } from '../calls/firms-of-calls.ts';
import { showFirm } from '../firms/find.ts';

const firms = firmSuite();
const all = 'firmline firms list shows all firms.';

describe('a firm that does not exist', () => {
  it.each([
    'firms show',
    'firms edit --set name=D',
    'firms delete --yes',
    'firms rotate-slug',
    'firms expire --never',
    'link show',
    'link verify',
    'link qr',
    'assistants rehearse',
    'webhook test --url http://127.0.0.1:9 --phone +12125550123 --firm',
  ])('is reported by %s with the slug that was most likely meant', async (command) => {
    firms.add({ slug: 'a' }, { slug: 'hartwell-lowe' });
    const { SUPABASE_URL = '', SUPABASE_SERVICE_ROLE_KEY = '', FIRMLINE_CONFIG_DIR = '' } = process.env;
    const env = {
      SUPABASE_URL,
      SUPABASE_SERVICE_ROLE_KEY,
      FIRMLINE_CONFIG_DIR,
      FIRMLINE_PAGE_URL: 'http://127.0.0.1:9',
    };
    const ran = await runFirmline([...command.split(' '), 'hartwel-lowe'], { cwd: firms.folder, env });
    expect(ran).toMatchObject({
      exitCode: 5,
      stderr: `There is no firm "hartwel-lowe".\nDid you mean "hartwell-lowe"? ${all}\n`,
    });
    expect(firms.server.seen).toHaveLength(2);
  });

  it('has no suggestion if no slug is close, or if the search fails', async () => {
    firms.add({ slug: 'hartwell-lowe' });
    await expect(showFirm('roe', memoryOutput())).rejects.toMatchObject({ hint: all });
    firms.before(({ url }, response) => {
      if (!url.includes('or=')) return false;
      response.writeHead(400).end('{}');
      return true;
    });
    await expect(showFirm('hartwel-lowe', memoryOutput())).rejects.toMatchObject({ hint: all });
  });

  it('has no calls, and a similar one is suggested', async () => {
    firms.add({ slug: 'hartwell-lowe' });
    await expect(readKnownFirms(memoryOutput(), 'hartwel-lowe')).rejects.toMatchObject({
      hint: `Did you mean "hartwell-lowe"? ${all}`,
    });
  });
});
