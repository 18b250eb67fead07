import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';

const script = `
  import { untilStopped } from ${JSON.stringify(new URL('until-stopped.ts', import.meta.url).href)};
  let requests = 0;
  const stop = untilStopped(() => (requests += 1));
  const send = () => process.connected && process.send({ requests, aborted: stop.signal.aborted, reason: stop.signal.reason?.message });
  stop.signal.addEventListener('abort', send);
  if (process.argv.includes('twice')) stop.signal.addEventListener('abort', () => process.kill(process.pid, 'SIGINT'));
  process.on('message', (word) => (word === 'release' ? stop[Symbol.dispose]() : send()));
  const busy = setInterval(() => undefined, 1000);
  stop.request.then(() => process.argv.includes('obeys') && clearInterval(busy));
  send();`;

let child: ReturnType<typeof fork>;
afterEach(() => child.kill('SIGKILL'));

/** Starts a process that listens. */
async function start(...args: string[]) {
  child = fork('', args, {
    execArgv: ['--conditions=@firmline/source', '--input-type=module', '--eval', script],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  expect(await received()).toEqual({ requests: 0, aborted: false });
}
const received = async () => {
  const [message] = (await once(child, 'message')) as [unknown];
  return message;
};
const exited = async () => {
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return { code, signal };
};
const stopped = { requests: 1, aborted: true, reason: 'Stopped while starting.' };

describe.skipIf(process.platform === 'win32')('a process that is asked to stop', { timeout: 30_000 }, () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('by %s stops once it is done', async (signal) => {
    await start('obeys');
    const [ended, word] = [exited(), received()];
    child.kill(signal);
    expect(await word).toEqual(stopped);
    child.send('release');
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('by the end of its parent stops too', async () => {
    await start('obeys');
    const ended = exited();
    child.disconnect();
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it('takes a second signal at once for the first, and a later one for an order', async () => {
    // The second one is its own, which no busy machine delays.
    await start('twice');
    child.kill('SIGINT');
    expect(await received()).toEqual(stopped);
    child.send('how many');
    expect(await received()).toEqual(stopped);
    await delay(600);
    const ended = exited();
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
  });

  it('listens no longer once it is released', async () => {
    await start();
    child.send('release');
    await once(child, 'disconnect');
    const ended = exited();
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: null, signal: 'SIGTERM' });
  });
});
