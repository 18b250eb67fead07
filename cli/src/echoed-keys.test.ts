import { afterEach, beforeEach, expect, it } from 'vitest';
import { type ConfigFolder, configFolder } from './testing/config-folder.ts';
import { startPlatformServer } from './testing/platform-server.ts';

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
  ['firms', 'list'],
  ['assistants', 'list'],
  ['calls', 'list'],
  ['api', 'assistant', 'list'],
  ['auth', 'status'],
])('%s %s does not repeat a key from a response', { timeout: 30_000 }, async (...args) => {
  service.answerWith(({ headers }, response) =>
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ message: `bad key ${headers.authorization} ${String(headers['apikey'])}` })),
  );
  const keys = ['the-service-role-key-of-a-test', 'the-platform-key-of-a-test'];
  const [serviceRoleKey = '', platformPrivateKey = ''] = keys;
  await place.writeConfig({
    current: 'acme',
    profiles: {
      acme: { supabaseUrl: service.url, serviceRoleKey, platformUrl: service.url, platformPrivateKey },
    },
  });
  for (const format of [[], ['--json'], ['--debug']]) {
    const ran = await place.firmline([...args, ...format]);
    for (const key of keys) expect(ran.stdout + ran.stderr).not.toContain(key);
  }
});
