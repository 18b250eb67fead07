import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConfigFolder, configFolder } from '../testing/config-folder.ts';
import { startPlatformServer } from '../testing/platform-server.ts';

let place: ConfigFolder;
let service: Awaited<ReturnType<typeof startPlatformServer>>;

beforeEach(async () => {
  place = await configFolder();
  service = await startPlatformServer();
});
afterEach(async () => {
  await service.stop();
  await place.remove();
});

it.each([
  [['--output', 'firms.xlsx'], 'An export cannot be a .xlsx file.', '.csv'],
  [['--output', 'firms.ODS', '-o', 'csv'], 'An export cannot be a .ods file.', '--for-spreadsheet'],
  [['-o', 'table'], 'An export cannot be a table.', 'firmline firms list'],
])('firms export %j is refused before any request', async (args, message, hint) => {
  const env = { SUPABASE_URL: service.url, SUPABASE_SERVICE_ROLE_KEY: 'the-service-role-key' };
  const ran = await place.firmline(['firms', 'export', ...args], { env });
  expect(ran).toMatchObject({ exitCode: 6, stdout: '' });
  expect(ran.stderr).toContain(message);
  expect(ran.stderr).toContain(hint);
  // Before the subcommand, a global flag counts too.
  const before = await place.firmline([...args.slice(-2), 'firms', 'export', ...args.slice(0, -2)], { env });
  expect(before.exitCode).not.toBe(0);
  expect(service.seen).toEqual([]);
});
