import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { firmSuite } from '../testing/firm-table.ts';
import { testServer } from '../testing/platform-server.ts';
import { chooseStack, onIgnored } from '../config/this-command.ts';
import { rememberStack } from '../config/running-stack.ts';
import { writeStackFiles } from '../testing/stack-files.ts';
import { emptyStack } from '../commands/dev/data.ts';
import { seedFirms } from './seed.ts';
import { dataAround, localStack, runningStack, type LocalStack } from './stack.ts';
import { statusOf } from './status.ts';

const firms = firmSuite();
const info = ({ url }: { readonly url: string } = firms.server) => ({
  pid: process.pid,
  url,
  supabaseUrl: url,
  serviceRoleKey: 'key-of-the-stack',
  platformUrl: `${url}/platform`,
  platformPrivateKey: 'platform-key-of-the-stack',
  assistantId: 'demo',
  webhookUrl: `${url}/hook`,
});
const stack = (): LocalStack => ({
  ...info(),
  dataDir: '/data',
  controlHeaders: { 'x-firmline-token': 't' },
});

describe('the local stack', () => {
  it('is the one of this folder, or of the named one', async () => {
    expect(localStack('elsewhere')).toBeUndefined();
    expect(() => runningStack('elsewhere')).toThrow('No stack is running on elsewhere.');
    expect(() => runningStack(undefined)).toThrow('No stack is running here.');
    await writeStackFiles('.firmline', { ...info(), controlToken: 't' } as { pid: number });
    expect(runningStack(undefined)).toEqual({
      ...stack(),
      dataDir: path.resolve('.firmline'),
    });
    await writeStackFiles('other', info());
    expect(localStack('other')).toMatchObject({ dataDir: path.resolve('other'), controlHeaders: {} });
  });

  it.each([
    [{ url: undefined }, 'it has no url'],
    [{ assistantId: undefined }, 'it has no assistantId'],
    [{ url: 'localhost 4310' }, 'its url is not an http(s) URL'],
    [{ webhookUrl: '/_/webhook' }, 'its webhookUrl is not an http(s) URL'],
    [{ platformPrivateKey: 'a\nb' }, 'its platformPrivateKey contains a control character'],
  ])('is unusable with %j in its file, for a reason', async (wrong, reason) => {
    const said: string[] = [];
    onIgnored((line) => said.push(line));
    await writeStackFiles('other', { ...info(), ...wrong });
    expect(localStack('other')).toBeUndefined();
    expect(said.join('\n')).toContain(`stack.json is ignored: ${reason}`);
  });

  it('of another folder is used from a folder without data, and named', async () => {
    await writeStackFiles('other/.firmline', info());
    mkdirSync('config', { recursive: true });
    const dataDir = path.resolve('other/.firmline');
    rememberStack(dataDir);
    let said = '';
    chooseStack({ note: (line) => (said += line) });
    expect(dataAround(undefined)).toMatchObject({ stack: { dataDir }, dataDir });
    expect(said).toBe(`Using the stack at ${firms.server.url} (${dataDir}).`);
    mkdirSync('.firmline');
    expect(dataAround(undefined)).toEqual({ stack: undefined, dataDir: path.resolve('.firmline') });
  });

  it("uses this folder's data by default", async () => {
    expect(dataAround(undefined)).toEqual({ stack: undefined, dataDir: path.resolve('.firmline') });
    expect(dataAround('x').dataDir).toBe(path.resolve('x'));
    await writeStackFiles('.firmline', info());
    mkdirSync('sub');
    const here = path.resolve('.firmline');
    process.chdir('sub');
    expect(dataAround(undefined)).toMatchObject({ dataDir: here, stack: { pid: process.pid } });
  });
});

describe('seeding', () => {
  beforeEach(() => firms.add({ slug: 'samuel', name: 'Old' }));

  it('adds the sample firms, and keeps those that are there', async () => {
    const planned = await seedFirms(stack(), { dryRun: true });
    expect(firms.rows).toHaveLength(1);
    expect(await seedFirms(stack())).toEqual(planned);
    expect(planned.filter(({ outcome }) => outcome === 'kept').map(({ slug }) => slug)).toEqual(['samuel']);
    expect(firms.rows).toHaveLength(planned.length);
    expect(firms.rows.find(({ slug }) => slug === 'samuel')).toMatchObject({ name: 'Old' });
  });
});

describe('emptying a stack', () => {
  const service = testServer();
  const empty = (signal = new AbortController().signal) =>
    emptyStack(
      {
        ...stack(),
        url: service.url,
        supabaseUrl: service.url,
        platformUrl: `${service.url}/platform`,
        webhookUrl: `${service.url}/hook`,
      },
      signal,
    );

  it('deletes firms, webhooks, faults, plans and every record but the demo assistant', async () => {
    service.answerWith(({ method, url }, response) => {
      const isList = method === 'GET' && /^\/platform\/(assistant|tool)(\?(?!.*Lt=).*)?$/.test(url);
      const now = '2026-01-01T00:00:00.000Z';
      const ids = url.includes('assistant') ? ['demo', 'mine'] : ['t1'];
      const list =
        url.includes('/platform/') && method === 'GET'
          ? isList
            ? ids.map((id) => ({ id, createdAt: now, updatedAt: now, orgId: 'o' }))
            : []
          : {};
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-range': '*/7' })
        .end(JSON.stringify(list));
    });
    expect(await empty()).toEqual({ assistant: 1, tool: 1, firms: 7 });
    const deleted = service.seen.filter(({ method }) => method === 'DELETE');
    expect(deleted.map(({ url }) => url.replace(/\?.*/, ''))).toEqual([
      '/platform/assistant/mine',
      '/platform/tool/t1',
      '/platform/logs',
      '/rest/v1/legal_firm_visitors',
      '/hook',
      '/_/events',
      '/_/control/faults',
      '/_/control/call-plans',
    ]);
    expect(deleted.at(-1)?.headers['x-firmline-token']).toBe('t');
    expect(deleted[3]?.headers).toMatchObject({ apikey: 'key-of-the-stack', prefer: 'count=exact' });
  });

  it('stops between two records, and says so', async () => {
    const stop = new AbortController();
    service.answerWith(({ method, url }, response) => {
      const isFirst = method === 'GET' && url.includes('/tool') && !url.includes('Lt=');
      if (method === 'DELETE') stop.abort();
      const now = '2026-01-01T00:00:00.000Z';
      const tools = ['t1', 't2'].map((id) => ({ id, createdAt: now, updatedAt: now, orgId: 'o' }));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(isFirst ? tools : method === 'GET' ? [] : {}));
    });
    await expect(empty(stop.signal)).rejects.toMatchObject({
      code: 'aborted',
      message: 'Stopped after deleting part of the data.',
    });
    expect(service.seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });
});

describe('the services of a stack', () => {
  const rest = { state: 'ready', pid: 7 };
  const answers: Readonly<Record<string, string>> = {
    '/': '<script id="firmline-config">',
    '/rest/v1/legal_firm_visitors?select=slug&limit=1': '[]',
    '/_/health': JSON.stringify({ rest, openRooms: 3, pid: 1 }),
    '/platform/assistant?limit=1': '[]',
    '/hook': '[{},{}]',
    '/_/call-machine/call-machine-object-bundle.js': '',
  };
  const seenOf = async (timeoutMs?: number) => {
    const { services, ...status } = await statusOf({ ...stack(), controlHeaders: { 'x-t': 't' } }, timeoutMs);
    return { status, seen: services.map(({ name, ok, seen }) => [name, ok, seen]) };
  };

  it('are each checked with a typical request and their own key', async () => {
    firms.server.answerWith(({ url }, response) => {
      const body = answers[url];
      response.writeHead(body === undefined ? 404 : 200, { 'content-range': '0-0/12' }).end(body);
    });
    const { status, seen } = await seenOf();
    expect(status).toEqual({
      running: true,
      url: firms.server.url,
      pid: process.pid,
      dataDir: '/data',
      openRooms: 3,
      rest,
    });
    expect(seen).toEqual([
      ['page', true, 'served'],
      ['firms', true, '12 records'],
      ['data service', true, 'ready, pid 7'],
      ['platform', true, 'answers'],
      ['webhook', true, '2 received'],
      ['call machine', true, 'served'],
    ]);
    const headersOf = (part: string) => firms.server.seen.find(({ url }) => url.includes(part))?.headers;
    expect(headersOf('/rest/')).toMatchObject({ apikey: 'key-of-the-stack', prefer: 'count=exact' });
    expect(headersOf('/platform/')).toMatchObject({ authorization: 'Bearer platform-key-of-the-stack' });
    for (const part of ['/_/health', '/hook']) expect(headersOf(part)).toMatchObject({ 'x-t': 't' });
  });

  it('are reported with their problems', async () => {
    firms.server.answerWith(({ url }, response) => {
      if (url === '/') response.end('<html>');
      else if (url.includes('/rest/')) response.end('[]');
      else if (url.includes('/platform/')) response.writeHead(503).end();
      else if (url.endsWith('bundle.js')) response.destroy();
      else if (url.endsWith('/health')) response.writeHead(404).end(answers['/_/health']);
    });
    expect((await seenOf(300)).seen).toEqual([
      ['page', false, 'a different page responds'],
      ['firms', true, '? records'],
      ['data service', false, 'responded with 404'],
      ['platform', false, 'responded with 503'],
      ['webhook', false, 'no response within 300 ms'],
      ['call machine', false, 'fetch failed'],
    ]);
  });

  it.each([
    ['failed', 'ended too often; start the stack again'],
    ['starting', 'starting'],
  ])('says that the data service is not ready: %s', async (state, words) => {
    const data = { state, pid: null };
    firms.server.answerWith(({ url }, response) => {
      if (!url.endsWith('/_/health')) return response.end('[]');
      return response.writeHead(503).end(JSON.stringify({ rest: data, openRooms: 2, pid: 1 }));
    });
    const status = await statusOf(stack());
    expect(status).toMatchObject({ running: true, openRooms: 2, rest: data });
    const seen = status.services.find(({ name }) => name === 'data service');
    expect(seen).toMatchObject({ ok: false, seen: words });
  });
});
