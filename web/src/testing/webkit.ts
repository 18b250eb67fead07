import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBrowser } from '@firmline/harness/browser';

/** A page of WebKit's small browser, driven by WebDriver. */
export interface WebKit {
  open(url: string): Promise<void>;
  /** Runs a script in the page; it may return a promise of JSON. */
  evaluate<Args extends readonly unknown[], Value>(
    script: ((...args: Args) => Value) | string,
    ...args: Args
  ): Promise<Awaited<Value>>;
  /** Clicks like a mouse, once the element exists. */
  click(selector: string): Promise<void>;
  /** Presses keys one after the other, with real key events. */
  type(text: string): Promise<void>;
  seeText(text: string): Promise<void>;
  setSize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** A picture of an element: PNG, base64. */
  picture(selector: string): Promise<string>;
  close(): Promise<void>;
}

/** Lets the window become as narrow as a phone. */
const narrowBars =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0 } toolbar * { font-size: 1px }';

/** Both programs end with this process, even if it is killed; the browser ends with its screen. */
const endingWithThis = (program: string, ...args: string[]) => ['--pdeathsig', 'KILL', program, ...args];

/** Starts WebKit on a screen of its own. */
export async function startWebKit(): Promise<WebKit> {
  const driverPath = await findBrowser('webkit');
  if (driverPath === null) throw new Error('No WebKit was found: apt-get install webkit2gtk-driver xvfb');
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-webkit-'));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), narrowBars);
  const screen = endingWithThis(
    'Xvfb',
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1600x1200x24',
    '-nolisten',
    'tcp',
  );
  const display = spawn('setpriv', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const pipe = display.stdio[3];
  const [number] = pipe ? ((await once(pipe, 'data')) as [Buffer]) : [];
  const port = await freePort();
  const folders = ['HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'TMPDIR'];
  const driver = spawn('setpriv', endingWithThis(driverPath, `--port=${port}`), {
    stdio: 'ignore',
    env: {
      PATH: process.env['PATH'],
      DISPLAY: `:${String(number).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      ...Object.fromEntries(folders.map((name) => [name, folder])),
    },
  });
  const send = async (method: string, place: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${place}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit refused ${method} ${place}: ${JSON.stringify(value)}`);
    return value;
  };
  await answering(port, driver);
  const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const post = (command: string, body: object) => send('POST', `${session}/${command}`, body);
  const evaluate: WebKit['evaluate'] = async (script, ...args) => {
    const call = typeof script === 'string' ? script : `return (${script.toString()})(...arguments)`;
    return (await post('execute/sync', { script: call, args })) as never;
  };
  const until = async (what: string, holds: () => Promise<boolean>) => {
    for (const end = performance.now() + 20_000; !(await holds()); await delay(50))
      if (performance.now() > end) throw new Error(`WebKit never showed ${what}.`);
  };
  const find = async (selector: string) => {
    const element = await post('element', { using: 'css selector', value: selector });
    return Object.values(element as Record<string, string>)[0];
  };
  return {
    evaluate,
    open: async (url) => void (await post('url', { url })),
    async click(selector) {
      await until(selector, () => evaluate((wanted) => document.querySelector(wanted) !== null, selector));
      await post(`element/${await find(selector)}/click`, {});
    },
    async type(text) {
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    seeText: (text) =>
      until(`"${text}"`, () => evaluate((wanted) => document.body.innerText.includes(wanted), text)),
    async setSize({ width, height }) {
      const bars = await evaluate(() => outerHeight - innerHeight);
      await post('window/rect', { x: 0, y: 0, width, height: height + bars });
    },
    picture: async (selector) =>
      String(await send('GET', `${session}/element/${await find(selector)}/screenshot`)),
    async close() {
      await send('DELETE', session).catch(() => {});
      const ended = [once(driver, 'exit'), once(display, 'exit')];
      driver.kill();
      display.kill();
      await Promise.all(ended);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answering(port: number, driver: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 200 && driver.exitCode === null; attempt++) {
    if (
      await fetch(`http://127.0.0.1:${port}/status`).then(
        (response) => response.ok,
        () => false,
      )
    )
      return;
    await delay(50);
  }
  throw new Error('WebKit’s driver does not answer.');
}
