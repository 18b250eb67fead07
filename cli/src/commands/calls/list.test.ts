import { expect, it } from 'vitest';
import { configFolder } from '../../testing/config-folder.ts';
import { firmSuite } from '../../testing/firm-table.ts';
import { testServer } from '../../testing/platform-server.ts';

const place = configFolder();
const firms = firmSuite();
const platform = testServer();

it('says that calls of unknown firms are left out only where there are some', async () => {
  firms.add({ slug: 'roe' });
  const at = '2026-01-02T03:04:05.000Z';
  const unknownCall = { id: 'c1', orgId: 'o', createdAt: at, updatedAt: at, status: 'ended' };
  const notesWith = async (calls: readonly object[]) => {
    platform.answerWith(({ url }, response) =>
      response.end(JSON.stringify(url.includes('createdAtL') ? [] : calls)),
    );
    const env = {
      SUPABASE_URL: firms.server.url,
      SUPABASE_SERVICE_ROLE_KEY: 'key',
      FIRMLINE_PLATFORM_URL: platform.url,
      FIRMLINE_PLATFORM_PRIVATE_KEY: 'key',
    };
    return (await place.firmline(['calls', 'list', '--firm', 'roe'], { env })).stderr;
  };
  expect(await notesWith([])).toBe('No calls match.\n');
  expect(await notesWith([unknownCall])).toContain('Calls of unknown firms are left out.');
});
