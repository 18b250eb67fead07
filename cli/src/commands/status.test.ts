import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { configFolder } from '../testing/config-folder.ts';
import { testServer } from '../testing/platform-server.ts';

const place = configFolder();
const service = testServer();

const keys = { serviceRoleKey: 'the-service-role-key', platformPrivateKey: 'the-platform-key' };

it('status shows profiles, settings with their sources and the stack, and sends nothing to their services', async () => {
  await place.writeConfig({
    profiles: { default: { supabaseUrl: service.url, pageUrl: service.url, ...keys } },
  });
  await place.writeStack();
  const json = await place.firmline(['status', '--json']);
  expect(JSON.parse(json.stdout)).toMatchObject({
    profile: 'default',
    configFile: place.configFile,
    profiles: ['default'],
    settings: expect.arrayContaining([
      { name: 'supabaseUrl', value: service.url, source: 'profile default' },
      { name: 'serviceRoleKey', value: '…-key', source: 'profile default' },
      { name: 'webhookUrl', value: expect.any(String) as string, source: 'the stack running here' },
    ]) as unknown,
    stack: { running: true, url: place.stackUrl, pid: process.pid },
  });
  const table = await place.firmline(['status']);
  expect(table.stdout).toMatch(/^Profile +default$/m);
  expect(table.stdout).toMatch(/^From profile default\n(?:\w+ .*\n)*serviceRoleKey +…-key$/m);
  for (const key of Object.values(keys)) expect(json.stdout + table.stdout).not.toContain(key);
  expect(service.seen).toEqual([]);
});

it('says whether the folder or the environment has an address', async () => {
  await writeFile(path.join(place.folder, '.env'), `FIRMLINE_PAGE_URL=${service.url}\n`);
  const env = { FIRMLINE_WEBHOOK_URL: service.url };
  const { stdout } = await place.firmline(['status'], { env });
  expect(stdout).toMatch(/^From \.env.*\npageUrl /m);
  expect(stdout).toMatch(/^From the environment\nwebhookUrl /m);
  await writeFile(path.join(place.folder, '.env'), 'FIRMLINE_PAGE_URL=demo\n');
  expect((await place.firmline(['status'])).stderr).toContain(
    'FIRMLINE_PAGE_URL is not an http(s) URL.\nCorrect it in .env, or remove it there.',
  );
});

it('shows a named profile, or that none is in use', async () => {
  const named = await place.firmline(['status', '--profile', 'gone', '--json']);
  expect(named).toMatchObject({ exitCode: 5, stdout: '' });
  const { stdout, exitCode } = await place.firmline(['status']);
  expect(exitCode).toBe(0);
  expect(stdout).toContain('Profile       (none)');
  expect(stdout).toContain('Stack         (not running)');
});

it.each(['{,', '', '[1]'])('says why it ignores a stack.json with %j', async (text) => {
  await place.writeStack();
  await writeFile(path.join(place.folder, '.firmline', 'stack.json'), text);
  const { stdout, stderr } = await place.firmline(['status']);
  expect(stdout).toContain('Stack         (not running)');
  expect(stderr).toMatch(/stack\.json is ignored: it is not a JSON object\. Start the stack again\.$/m);
  const listed = await place.firmline(['firms', 'list']);
  expect(listed.exitCode).toBe(2);
  expect(listed.stderr.match(/is ignored/g)).toHaveLength(1);
});

it('has fixes of doctor for the named profile', async () => {
  await place.writeConfig({ profiles: { acme: {} } });
  const { stdout } = await place.firmline(['doctor', '--profile', 'acme', '--json']);
  const commands = (JSON.parse(stdout) as { command: string | null }[]).flatMap(
    ({ command }) => command ?? [],
  );
  expect(commands.length).toBeGreaterThan(3);
  for (const command of commands) expect(command).toMatch(/ --profile acme$/);
});
