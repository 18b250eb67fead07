import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../../../testing/test-page.ts';
import { serveFolder } from '../own-page/testing/serve-folder.ts';
import { useSessions } from '../testing/sessions.ts';
import { TabCrash } from '../session.ts';
import type { View } from '../view.ts';

const t = useSessions();

it('reports a tab that crashed', async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><link rel="icon" href="data:,">Hello');
  const site = await serveFolder(folder);
  onTestFinished(() => site.stop());
  const session = await t.openAt(site.url);
  const devtools = await session.page.createCDPSession();
  // It has no answer: nobody is left to give one.
  void devtools.send('Page.crash').catch(() => {});
  const look = () =>
    session.look().then(
      () => 'seen',
      (error: unknown) => error,
    );
  await expect.poll(look, { timeout: 20_000 }).not.toBe('seen');
  expect(await look()).toBeInstanceOf(TabCrash);
});

const linesOf = (view: View, type: string) =>
  view.console.flatMap((line) => (line.type === type ? [line.text] : []));

it('reports dialogs, other tabs, workers that tabs share, and frames of other sites', async () => {
  const { folder, remove } = await temporaryFolder();
  onTestFinished(remove);
  await mkdir(folder, { recursive: true });
  const script = `
    const inner = document.querySelector('iframe');
    inner.src = location.href.replace('localhost', '127.0.0.1') + 'inner.html';
    const buttons = {
      Say: () => alert('Please use another browser.'),
      Link: () => document.querySelector('a').click(),
      Share: () => new SharedWorker('/shared.js'),
      Serve: () => navigator.serviceWorker.controller.postMessage('start'),
      Frame: () => inner.contentWindow.postMessage('start', '*'),
    };
    await navigator.serviceWorker.register('/service.js');
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => (navigator.serviceWorker.oncontrollerchange = resolve));
    for (const [name, run] of Object.entries(buttons))
      document.body.append(Object.assign(document.createElement('button'), { textContent: name, onclick: run }));
    document.title = 'ready';`;
  const files = {
    'index.html': `<!doctype html><link rel="icon" href="data:,"><iframe></iframe>
      <a href="/other.html" target="_blank" rel="noopener">x</a><script type="module">${script}</script>`,
    'inner.html': '<script>onmessage = () => { throw new Error("the frame broke"); }</script>',
    'other.html': 'Another page',
    'shared.js': 'throw new Error("the shared worker broke");',
    'service.js': `onactivate = (event) => event.waitUntil(clients.claim());
      onmessage = () => { throw new Error("the service worker broke"); };`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  const site = await serveFolder(folder);
  onTestFinished(() => site.stop());

  const session = await t.openAt(site.url);
  await t.see(session, 'the page', ({ page }) => page.title === 'ready');
  for (const name of ['Say', 'Share', 'Serve', 'Frame', 'Link']) await t.do(session, 'click', { name });
  const view = await t.see(
    session,
    'all of it',
    (seen) =>
      seen.pageErrors.length === 2 &&
      linesOf(seen, 'service worker').length === 1 &&
      linesOf(seen, 'tab').some((url) => url.endsWith('/other.html')),
  );
  expect(linesOf(view, 'dialog')).toEqual(['Please use another browser.']);
  expect(linesOf(view, 'service worker')).toEqual(['Error: the service worker broke']);
  expect(view.pageErrors.map(({ text }) => text).toSorted()).toEqual([
    'Error: the frame broke',
    'in a shared worker: Error: the shared worker broke',
  ]);
});
