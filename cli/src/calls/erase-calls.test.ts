import { buildAssistantOverrides, withFirmTag } from '@firmline/sdk/assistant';
import { beforeEach, expect, it, vi } from 'vitest';
import { callRecord } from '../testing/call-record.ts';
import { commandSuite } from '../testing/firm-commands.ts';

const { firms, run } = commandSuite();
const greeting = (firstMessage: string) => buildAssistantOverrides({ firstMessage, system: '' });
const call = (id: string, assistantOverrides: object) =>
  callRecord({ id, createdAt: '2026-01-02T03:04:05.000Z', endedReason: 'hangup', assistantOverrides });
const deletions = () => firms.server.seen.filter(({ method }) => method === 'DELETE').map(({ url }) => url);

beforeEach(() => {
  vi.stubEnv('FIRMLINE_PLATFORM_URL', firms.server.url);
  vi.stubEnv('FIRMLINE_PLATFORM_PRIVATE_KEY', 'the-private-key-of-a-test');
  firms.add({ slug: 'dana', first_message: 'Dana here.' }, { slug: 'rowe', first_message: 'Rowe here.' });
  const calls = [
    call('c1', greeting('Dana here.')),
    call('c2', greeting('Dana here.')),
    call('tagged', withFirmTag(greeting('Earlier greeting.'), 'dana')),
    call('contradicted', withFirmTag(greeting('Dana here.'), 'rowe')),
    call('other', greeting('Rowe here.')),
  ];
  firms.before(({ method, url }, response) => {
    if (!url.startsWith('/call')) return false;
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (method === 'GET') send(200, url.includes('createdAtLt') ? [] : calls);
    else if (url === '/call/c1') send(404, { message: 'gone', statusCode: 404 });
    else send(403, { message: 'kept for the law', statusCode: 403 });
    return true;
  });
});

it('a firm is kept if the platform refuses to delete one of its calls', async () => {
  const { printed, said, error } = await run(['delete', 'dana', '--with-calls']);
  // c1 is gone already.
  expect(printed.at(-1)).toMatch(/^dana +Dana +calls refused$/);
  expect(error?.message).toBe('The platform did not delete all calls of "dana".');
  expect(deletions()).toEqual(['/call/c1', '/call/c2']);
  expect(firms.slugs()).toEqual(['dana', 'rowe']);
  expect(said).toEqual([
    '  c1  2026-01-02 03:04:05Z  hangup',
    '  c2  2026-01-02 03:04:05Z  hangup',
    'Not deleted: 1 call known only by a tag. firmline calls list --firm shows them.',
    'Not deleted: 1 call of unknown firms. firmline calls list shows them.',
    '1 call deleted.',
    expect.stringMatching(/^Refused: c2: .*kept for the law/),
  ]);
});

it('calls are deleted only after the question, which names both services', async () => {
  const { host } = new URL(firms.server.url);
  const { error } = await run(['delete', 'dana', '--with-calls'], { yes: false });
  expect(error?.message).toContain(
    `Deleting "dana" (Dana) in the environment, ${host} (with 2 calls in the environment, ${host}) needs --yes`,
  );
  await run(['delete', 'dana', '--with-calls', '--dry-run']);
  expect(deletions()).toEqual([]);
});
