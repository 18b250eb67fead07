import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { firmSuite } from '../testing/firm-table.ts';
import { chooseStack, onIgnored } from '../config/this-command.ts';
import { rememberStack } from '../config/running-stack.ts';
import { writeStackFiles } from '../testing/stack-files.ts';
import { statusOf } from '../commands/dev/status.ts';
import { seedFirms } from './seed.ts';
import { dataAround, localStack, runningStack, type LocalStack } from './stack.ts';

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

describe('the state of a stack', () => {
  it.each([
    [200, { rest: { state: 'ready', pid: 7 }, openRooms: 3 }, { dataService: 'ready', openRooms: 3 }],
    [503, { rest: { state: 'failed', pid: null }, openRooms: 2 }, { dataService: 'failed', openRooms: 2 }],
    [404, 'nothing', { dataService: null, openRooms: null }],
  ])('is what it says itself: %d %j', async (code, said, expected) => {
    firms.server.answerWith((_, response) => response.writeHead(code).end(JSON.stringify(said)));
    expect(await statusOf(stack())).toEqual({
      running: true,
      url: firms.server.url,
      pid: process.pid,
      dataDir: '/data',
      ...expected,
    });
    expect(firms.server.seen).toMatchObject([{ url: '/_/health', headers: { 'x-firmline-token': 't' } }]);
  });

  it('is unknown if it does not respond in time', async () => {
    firms.server.answerWith(() => undefined);
    expect(await statusOf(stack(), 50)).toMatchObject({ running: true, dataService: null });
  });
});
