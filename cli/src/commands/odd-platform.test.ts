import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { configFolder } from '../testing/config-folder.ts';
import { oddAnswers } from '../testing/odd-answers.ts';
import { testServer } from '../testing/platform-server.ts';

const place = configFolder();
const service = testServer();

beforeEach(() => writeFile(path.join(place.folder, 'assistant.json'), '{"name":"x"}'));

const id = '5f0c1a2b-0000-4000-8000-000000000000';
const lines = [
  ...linesOf('firms', [
    'list',
    'show a',
    'export --output f.csv',
    'create --name D --slug a',
    'edit a --name E',
  ]),
  ...linesOf('assistants', ['push assistant.json --yes']),
  ...linesOf('calls', ['get a', 'end a --yes']),
  ...linesOf('assistants', [`pull ${id}`]),
  'calls list',
].map((line) => line.split(' '));

function linesOf(group: string, all: readonly string[]): string[] {
  return all.map((line) => `${group} ${line}`);
}

it.each(oddAnswers)('no command accepts %s as a response, or reports it as a bug', async (_, answer) => {
  service.answerWith(answer);
  const env = {
    SUPABASE_URL: service.url,
    SUPABASE_SERVICE_ROLE_KEY: 'key',
    FIRMLINE_PLATFORM_URL: service.url,
    FIRMLINE_PLATFORM_PRIVATE_KEY: 'key',
  };
  const results = await Promise.all(lines.map((line) => place.firmline([...line, '--json'], { env })));
  const printed = results.map(({ exitCode, stderr }, index) => {
    const { code } =
      stderr === '' ? { code: 'none' } : (JSON.parse(stderr) as { error: { code: string } }).error;
    return { line: lines[index]?.join(' ') ?? '', exitCode, code };
  });
  for (const { line, exitCode, code } of printed) {
    expect({ line, code }).toEqual({
      line,
      code: expect.stringMatching(/^(?:unparsable|network|http|auth)$/),
    });
    expect(exitCode).not.toBe(0);
  }
});

it('calls end fails if the platform does not confirm the end, and prints the call as it is', async () => {
  service.answerWith(({ method }, response) => {
    const monitor = { controlUrl: `${service.url}/control` };
    const call = { id, orgId: 'o', createdAt: '', updatedAt: '', status: 'in-progress', monitor };
    response.setHeader('content-type', 'application/json').end(method === 'GET' ? JSON.stringify(call) : '');
  });
  let now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => (now += 6000));
  const env = { FIRMLINE_PLATFORM_URL: service.url, FIRMLINE_PLATFORM_PRIVATE_KEY: 'key' };
  const ended = await place.firmline(['calls', 'end', id, '--yes', '--json'], { env });
  vi.restoreAllMocks();
  expect(ended.exitCode).toBe(7);
  expect(JSON.parse(ended.stdout)).toMatchObject({ id, status: 'in-progress' });
  expect(ended.stderr).toContain('has not confirmed it yet');
});

it.each(['firms list', 'calls list', 'api GET /assistant', 'doctor'])(
  '%s does not repeat a key from a response',
  async (line) => {
    service.answerWith(({ headers }, response) =>
      response
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message: `bad key ${headers.authorization} ${String(headers['apikey'])}` })),
    );
    const keys = ['the-service-role-key-of-a-test', 'the-platform-key-of-a-test'];
    const [serviceRoleKey = '', platformPrivateKey = ''] = keys;
    const acme = { supabaseUrl: service.url, serviceRoleKey, platformUrl: service.url, platformPrivateKey };
    await place.writeConfig({ profiles: { default: acme } });
    for (const format of [[], ['--json'], ['--debug']]) {
      const ran = await place.firmline([...line.split(' '), ...format]);
      for (const key of keys) expect(ran.stdout + ran.stderr).not.toContain(key);
    }
  },
);
