import { afterEach, describe, expect, it } from 'vitest';
import { firmSuite } from '../testing/firm-table.ts';
import type { RunningStack } from '../config/running-stack.ts';
import { readStackFile } from '../config/stack-file.ts';
import { beginCommand, endCommand } from '../config/this-command.ts';
import { stackInfo, writeStackFile } from '../testing/stack-files.ts';
import { readHealth } from './health.ts';

const firms = firmSuite();
const info = () => ({ ...stackInfo(firms.server.url), supabaseUrl: firms.server.url });
afterEach(endCommand);

describe('the local stack', () => {
  it.each([
    [{ url: undefined }, 'it has no url'],
    [{ assistantId: undefined }, 'it has no assistantId'],
    [{ url: 'localhost 4310' }, 'its url is not an http(s) URL'],
    [{ webhookUrl: '/_/webhook' }, 'its webhookUrl is not an http(s) URL'],
    [{ platformPrivateKey: 'a\nb' }, 'its platformPrivateKey contains a control character'],
    [{ controlToken: undefined }, 'it has no controlToken'],
    [{ supabaseUrl: 'https://firms.example' }, 'not all of its addresses are of this machine'],
  ])('is unusable with %j in its file, for a reason', async (wrong, reason) => {
    const said: string[] = [];
    beginCommand({ isDryRun: false, note: (line) => said.push(line) });
    await writeStackFile('other', { ...info(), ...wrong });
    expect(readStackFile('other')).toBeUndefined();
    expect(said.join('\n')).toContain(`stack.json is ignored: ${reason}`);
  });
});

describe('the state of a stack', () => {
  const stack = (): RunningStack => {
    const { controlToken, ...values } = { ...info(), pageUrl: firms.server.url };
    return { dataDir: '/data', pid: 1, controlToken, values };
  };

  it.each([
    [
      200,
      { rest: { state: 'ready', pid: 7 }, openRooms: 3 },
      { dataService: 'ready', openRooms: 3, problem: null },
    ],
    [
      503,
      { rest: { state: 'failing', pid: 7 }, problem: { message: 'It fails.', hint: 'Start it.' } },
      { dataService: 'failing', openRooms: null, problem: { message: 'It fails.', hint: 'Start it.' } },
    ],
    [404, 'nothing', { dataService: null, openRooms: null, problem: null }],
  ])('is what it says itself: %d %j', async (code, said, expected) => {
    firms.server.answerWith((_, response) => response.writeHead(code).end(JSON.stringify(said)));
    expect(await readHealth(stack())).toEqual(expected);
    expect(firms.server.seen).toMatchObject([
      { url: '/_/health', headers: { 'x-firmline-token': info().controlToken } },
    ]);
  });

  it('is unknown if it does not respond in time', async () => {
    firms.server.answerWith(() => undefined);
    expect(await readHealth(stack(), 50)).toMatchObject({ dataService: null });
  });
});
