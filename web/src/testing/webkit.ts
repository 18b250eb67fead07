import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBrowser } from '@firmline/harness/browser';
import type { Tab } from './tab.ts';

/** A tab of WebKit's small browser, driven by WebDriver. */
export interface WebKit extends Tab {
  /** Presses keys together, such as Control and A. */
  press(...keys: readonly string[]): Promise<void>;
  /** A picture of an element: PNG, base64. */
  picture(selector: string): Promise<string>;
  close(): Promise<void>;
}

/** Keys in WebDriver's notation. */
export const keys = {
  backspace: '\uE003',
  tab: '\uE004',
  enter: '\uE007',
  shift: '\uE008',
  control: '\uE009',
} as const;

/** Lets the window become as narrow as a phone. */
const narrowBars =
  '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0 } toolbar * { font-size: 1px }';

/** Both programs end with this process, even if it is killed; the browser ends with its screen. */
const endingWithThis = (program: string, ...args: string[]) => ['--pdeathsig', 'KILL', program, ...args];

interface WebKitOptions {
  /** The visitor prefers less motion. */
  readonly prefersReducedMotion?: boolean;
}

const signsOfCrash = new Set(['unknown error', 'invalid session id', 'script timeout']);

/** A driver whose browser is gone never answers, ms. */
const commandMs = 60_000;

/** The message when a process of WebKit has failed an assertion of its own. The next `open` or `setSize` starts another. */
export const webKitCrashed = 'WebKit crashed.';

/** Starts WebKit on a screen of its own. */
export async function startWebKit({ prefersReducedMotion = true }: WebKitOptions = {}): Promise<WebKit> {
  const driverPath = await findBrowser('webkit');
  if (driverPath === null) throw new Error('No WebKit was found: apt-get install webkit2gtk-driver xvfb');
  await sweep();
  const folder = await mkdtemp(path.join(tmpdir(), `firmline-webkit-${process.pid}-`));
  await mkdir(path.join(folder, 'gtk-3.0'));
  await writeFile(path.join(folder, 'gtk-3.0/gtk.css'), narrowBars);
  const settings = `[Settings]\ngtk-enable-animations=${!prefersReducedMotion}\n`;
  await writeFile(path.join(folder, 'gtk-3.0/settings.ini'), settings);
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
  // Ctrl-C in a terminal must not reach them, so that they end in order.
  const display = spawn('setpriv', screen, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true });
  const pipe = display.stdio[3];
  const [number] = pipe ? ((await once(pipe, 'data')) as [Buffer]) : [];
  const port = await freePort();
  const folders = ['HOME', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME', 'XDG_DATA_HOME', 'XDG_RUNTIME_DIR', 'TMPDIR'];
  const driver = spawn('setpriv', endingWithThis(driverPath, `--port=${port}`), {
    stdio: 'ignore',
    detached: true,
    env: {
      PATH: process.env['PATH'],
      DISPLAY: `:${String(number).trim()}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Layers drawn by a graphics processor would be drawn by this machine's, for half of its time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      ...Object.fromEntries(folders.map((name) => [name, folder])),
    },
  });
  let hasCrashed = false;
  const send = async (method: string, place: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${place}`, {
      method,
      signal: AbortSignal.timeout(commandMs),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { value } = (await response.json()) as { value: { error?: string } };
    hasCrashed ||= !response.ok && signsOfCrash.has(value.error ?? '');
    if (hasCrashed) throw new Error(`${webKitCrashed} ${JSON.stringify(value)}`);
    if (!response.ok) throw new Error(`WebKit refused ${method} ${place}: ${JSON.stringify(value)}`);
    return value;
  };
  await waitForDriver(port, driver);
  const begin = async () => {
    hasCrashed = false;
    const { sessionId } = (await send('POST', '/session', { capabilities: {} })) as { sessionId: string };
    return `/session/${sessionId}`;
  };
  let session = await begin();
  const post = (command: string, body: object) => send('POST', `${session}/${command}`, body);
  const evaluate: WebKit['evaluate'] = async (script, ...args) => {
    const call = typeof script === 'string' ? script : `return (${script.toString()})(...arguments)`;
    return (await post('execute/sync', { script: call, args })) as never;
  };
  const until = async (description: string, holds: () => Promise<boolean>) => {
    for (const end = performance.now() + 20_000; !(await holds()); await delay(50))
      if (performance.now() > end) throw new Error(`WebKit never showed ${description}.`);
  };
  const revive = async () => {
    if (!hasCrashed) return;
    await send('DELETE', session).catch(() => {});
    session = await begin();
  };
  const find = async (selector: string) => {
    const element = await post('element', { using: 'css selector', value: selector });
    return Object.values(element as Record<string, string>)[0];
  };
  const keyDown = (value: string) => ({ type: 'keyDown', value });
  const keyUp = (value: string) => ({ type: 'keyUp', value });
  const act = async (actions: readonly object[]) =>
    void (await post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] }));
  return {
    evaluate,
    async open(url) {
      await revive();
      await post('url', { url });
    },
    async click(selector) {
      await until(selector, () => evaluate(isStill, selector));
      await post(`element/${await find(selector)}/click`, {});
    },
    type: (text) => act([...text].flatMap((value) => [keyDown(value), keyUp(value)])),
    press: (...chord) => act([...chord.map(keyDown), ...chord.toReversed().map(keyUp)]),
    seeText: (text) =>
      until(`"${text}"`, () =>
        evaluate((expectedText) => document.body.innerText.includes(expectedText), text),
      ),
    async setSize({ width, height }) {
      await revive();
      const bars = await evaluate(() => outerHeight - innerHeight);
      await post('window/rect', { x: 0, y: 0, width, height: height + bars });
    },
    picture: async (selector) =>
      String(await send('GET', `${session}/element/${await find(selector)}/screenshot`)),
    async close() {
      await send('DELETE', session).catch(() => {});
      await Promise.all([waitForExit(driver), waitForExit(display)]);
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    },
  };
}

async function waitForExit(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
}

/** Removes the folders of killed processes. */
async function sweep(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const owner = /^firmline-webkit-(\d+)-/.exec(name)?.[1];
    if (owner !== undefined && !existsSync(`/proc/${owner}`))
      await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function waitForDriver(port: number, driver: ChildProcess): Promise<void> {
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

/**
 * Runs in the page: whether an element is visible and has not moved for two frames. A click beside one that scrolls is lost. It
 * goes to the middle of the window, where nothing that stays at an edge covers it.
 */
async function isStill(selector: string): Promise<boolean> {
  document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = () => {
    const element = document.querySelector(selector);
    return element?.checkVisibility({ visibilityProperty: true })
      ? JSON.stringify(element.getBoundingClientRect())
      : undefined;
  };
  const before = place();
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
  return before !== undefined && before === place();
}
