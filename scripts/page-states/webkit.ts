import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { requireBrowser } from '../../harness/src/shared/browser/find-browser.ts';
import type { Drawer } from './draw.ts';

/** Larger than every picture. */
const screen = { width: 1400, height: 1100 };

/** Starts WebKit's small browser on a screen of its own, driven by WebDriver. */
export async function openWebKit(): Promise<Drawer> {
  const driverPath = await requireBrowser('webkit');
  const display = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${screen.width}x${screen.height}x24`], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await firstLine(display);
  const port = await freePort();
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const stop = () => {
    driver.kill();
    display.kill();
  };
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      stop();
      process.exit(1);
    });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`WebKit refused ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    await answering(port, driver);
    const { sessionId } = (await send('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } },
    })) as { sessionId: string };
    const session = `/session/${sessionId}`;
    const bars = (await send('POST', `${session}/execute/sync`, {
      script: 'return outerHeight - innerHeight',
      args: [],
    })) as number;
    return {
      async draw(url, { width, height }) {
        // As high as the picture, whose place WebKit counts from the window's bottom.
        await send('POST', `${session}/window/rect`, {
          x: 0,
          y: 0,
          width: screen.width,
          height: height + bars,
        });
        // In a frame, since the window cannot be as narrow as a phone.
        await send('POST', `${session}/url`, { url: `${url}?frame=${width}x${height}` });
        await send('POST', `${session}/execute/async`, { script: waitForFrame, args: [] });
        const frame = (await send('POST', `${session}/element`, {
          using: 'css selector',
          value: 'iframe',
        })) as Record<string, string>;
        const [id] = Object.values(frame);
        const picture = (await send('GET', `${session}/element/${id}/screenshot`)) as string;
        // The page's animations would keep a processor busy.
        await send('POST', `${session}/url`, { url: 'about:blank' });
        return picture;
      },
      async close() {
        await send('DELETE', session).catch(() => {});
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}

/** Runs in the page around the frame. */
const waitForFrame = `
  const done = arguments[arguments.length - 1];
  window[0].document.fonts.ready.then(() => setTimeout(done, 700));
`;

async function firstLine(display: ChildProcess): Promise<string> {
  const pipe = display.stdio[3];
  if (!pipe) throw new Error('Xvfb has no pipe.');
  const [data] = (await once(pipe, 'data')) as [Buffer];
  return data.toString().trim();
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
  for (let attempt = 0; attempt < 100 && driver.exitCode === null; attempt++) {
    const ok = await fetch(`http://127.0.0.1:${port}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return;
    await delay(100);
  }
  throw new Error('WebKit’s driver does not answer.');
}
