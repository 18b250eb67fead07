import { appendFile, cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, inject, it, type TestContext, vi } from 'vitest';
import { temporaryFolder } from '../../testing/test-page.ts';
import { buildPage, exampleScript } from '../session/own-page/testing/build-page.ts';
import { serveFolder } from '../session/own-page/testing/serve-folder.ts';
import { type Clickable, findStart } from './find-start.ts';

// Each search waits for its page most of the time. Minutes, in case a busy machine is slow.
vi.setConfig({ maxConcurrency: 3, testTimeout: 180_000 });

/** Serves a page and looks for its start as a visitor who takes the first of what can be clicked, or what is wanted. */
async function startOf(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  make: (folder: string) => Promise<void>,
  wanted?: Clickable,
) {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await make(folder);
  const site = await serveFolder(folder);
  onTestFinished(() => site.stop());
  return findStart({
    stack: inject('stack'),
    ownPage: { url: site.url },
    choose: async ([first]) => wanted ?? first,
    signal: new AbortController().signal,
  });
}

const page = (html: string) => async (folder: string) => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), `<!doctype html><link rel="icon" href="data:,">${html}`);
};

/** The example on daily-js, built once. */
let example: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  example = await temporaryFolder();
  await buildPage(exampleScript('daily-page'), example.folder);
});
afterAll(() => example.remove());
const copyExample = (folder: string) => cp(example.folder, folder, { recursive: true });

it.concurrent('finds what starts a call, and what ends it', async ({ expect, onTestFinished }) => {
  const found = await startOf({ onTestFinished }, copyExample);
  expect(found).toMatchObject({
    clicks: [{ name: 'Talk to us' }],
    isCalled: true,
    assistantId: '2f0c1f8e-5f0e-4d6a-9a53-0d6f5e0c7b11',
    stop: { name: 'Hang up' },
  });
  expect(found.cause).toBeUndefined();
});

// As pages do whose one button starts a call and ends it, here whatever it is called by then.
it.concurrent.for(['Talk to us', 'Listening'])(
  'finds what ends a call by pressing "%s"',
  async (name, { expect, onTestFinished }) => {
    const found = await startOf({ onTestFinished }, async (folder) => {
      await copyExample(folder);
      await appendFile(
        path.join(folder, 'index.html'),
        `<style>#stop { display: none }</style>
      <script>
        let presses = 0;
        start.addEventListener('click', (event) => {
          if (presses++ === 0) return void (start.textContent = '${name}');
          event.stopImmediatePropagation();
          document.querySelector('#stop').click();
        }, true);
      </script>`,
      );
    });
    expect(found).toMatchObject({ clicks: [{ name: 'Talk to us' }], isCalled: true, stop: { name } });
  },
);

it.concurrent('takes nothing for the end of a call that ended none', async ({ expect, onTestFinished }) => {
  const found = await startOf({ onTestFinished }, async (folder) => {
    await copyExample(folder);
    await appendFile(path.join(folder, 'index.html'), '<style>#stop { display: none }</style>');
  });
  expect(found).toMatchObject({ isCalled: true });
  expect(found.stop).toBeUndefined();
});

it.concurrent('calls the local platform from a page whose service worker would send all requests itself', async ({
  expect,
  onTestFinished,
}) => {
  const found = await startOf({ onTestFinished }, async (folder) => {
    await page(`<p>Waiting</p><script type="module">
      await navigator.serviceWorker.register('/worker.js');
      await new Promise((resolve) => {
        if (navigator.serviceWorker.controller) resolve();
        else navigator.serviceWorker.oncontrollerchange = resolve;
      });
      const button = document.createElement('button');
      button.textContent = 'Talk';
      button.onclick = () => {
        button.textContent = 'Hang up';
        void fetch('https://api.vapi.ai/call/web', {
          method: 'POST',
          headers: { authorization: 'Bearer pk', 'content-type': 'application/json' },
          body: JSON.stringify({ assistantId: '2f0c1f8e-5f0e-4d6a-9a53-0d6f5e0c7b11' }),
        });
      };
      document.querySelector('p').replaceWith(button);
    </script>`)(folder);
    await writeFile(
      path.join(folder, 'worker.js'),
      `onactivate = (event) => event.waitUntil(clients.claim());
      onfetch = (event) => event.respondWith(fetch(event.request));`,
    );
  });
  expect(found).toMatchObject({ clicks: [{ name: 'Talk' }], isCalled: true, isRefused: false });
});

// As a client of another platform does: a socket of its own, with a token in the address.
it.concurrent('says that a page of another platform is not supported, by its socket', async ({
  expect,
  onTestFinished,
}) => {
  const script = `document.querySelector('button').onclick = () => new WebSocket('wss://a.livekit.cloud/rtc?access_token=x')`;
  const found = await startOf({ onTestFinished }, page(`<button>Talk</button><script>${script}</script>`));
  expect(found).toMatchObject({ clicks: [{ name: 'Talk' }], isCalled: false });
  expect(found.cause).toBe(
    'Not supported: this page calls LiveKit (host a.livekit.cloud). The local stack stands in for https://api.vapi.ai.',
  );
});

it.concurrent('says why a page shows nothing to click, and what it shows', async ({
  expect,
  onTestFinished,
}) => {
  const found = await startOf(
    { onTestFinished },
    page(`<p>Welcome</p><script type="module" src="https://cdn.example/widget@1"></script>`),
  );
  expect(found).toMatchObject({ clicks: [], isCalled: false, shownPage: { text: 'Welcome' } });
  expect(found.cause).toMatch(
    /^A script of another host is blocked in tests: https:\/\/cdn\.example\/widget@1\./,
  );
});

it.concurrent('claims no click on what is not there', async ({ expect, onTestFinished }) => {
  const found = await startOf({ onTestFinished }, page('<button>Begin Call</button>'), { name: 'Start' });
  expect(found).toMatchObject({ clicks: [], isCalled: false });
  expect(found.cause).toMatch(/^The page has no button "Start"; it has "Begin Call"\./);
});

it.concurrent('names what a page throws in words', async ({ expect, onTestFinished }) => {
  const found = await startOf(
    { onTestFinished },
    page(`<button onclick="Promise.reject({ code: 7, message: 'no room' })">Talk</button>`),
  );
  expect(found.cause).toBe('The page threw "Object { code: 7, message: no room }".');
});
