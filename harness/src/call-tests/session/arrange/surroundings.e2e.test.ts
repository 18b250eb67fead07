import { expect, it } from 'vitest';
import { useSessions } from '../testing/sessions.ts';

const t = useSessions();

/** Content that the page's own policy forbids. */
const addInlineScript =
  'document.body.append(Object.assign(document.createElement("script"), { textContent: "1" }))';

// Calls under it: in the tests of sessions.
it('reports what a strict policy blocks', async () => {
  const session = await t.open('use: { csp: strict }');
  await session.page.evaluate(addInlineScript);
  await expect.poll(async () => (await session.look()).page.violations).not.toEqual([]);
});

it('opens a link without a policy', async () => {
  const session = await t.open('use: { csp: none }');
  await session.page.evaluate(addInlineScript);
  expect((await session.look()).page.violations).toEqual([]);
});

it('looks like a phone that speaks German, has no sound before a gesture, and may be in another tab', async () => {
  const session = await t.open(
    'use: { device: Pixel 7, locale: de-CH, time-zone: Europe/Zurich, color-scheme: light, reduced-motion: true, autoplay: after-gesture }',
    '[hide: tab]',
  );
  expect((await session.look()).page.visible).toBe(true);
  // Reading the page was no gesture.
  const browser = await session.page.createCDPSession();
  const expression = `
    Object.assign(new Audio(), { srcObject: new AudioContext().createMediaStreamDestination().stream })
      .play().then(() => 'plays', ({ name }) => name)`;
  const sound = async () =>
    (await browser.send('Runtime.evaluate', { expression, awaitPromise: true })).result.value as unknown;
  const contextState = async () => {
    const begun = `(() => { const context = new AudioContext(); return Promise.race([
      context.resume(), new Promise((resolve) => setTimeout(resolve, 1000))]).then(() => context.state); })()`;
    return (await browser.send('Runtime.evaluate', { expression: begun, awaitPromise: true })).result
      .value as unknown;
  };
  expect(await sound()).toBe('NotAllowedError');
  expect(await contextState()).toBe('suspended');
  await t.do(session, 'press', { key: 'Tab' });
  expect(await sound()).toBe('plays');
  await expect.poll(contextState).toBe('running');

  const seen = await session.page.evaluate(`({
    touch: navigator.maxTouchPoints > 0,
    agent: navigator.userAgent.includes('Pixel 7'),
    language: navigator.language,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    light: matchMedia('(prefers-color-scheme: light)').matches,
    still: matchMedia('(prefers-reduced-motion: reduce)').matches,
  })`);
  expect(seen).toEqual({
    touch: true,
    agent: true,
    language: 'de-CH',
    zone: 'Europe/Zurich',
    light: true,
    still: true,
  });

  await t.do(session, 'hide', {});
  await t.see(session, 'another tab in front', ({ page }) => !page.visible);
  await t.do(session, 'show', {});
  await t.see(session, 'the tab in front', ({ page }) => page.visible);
  await t.do(session, 'hide', { forMs: 300 });
  await t.see(session, 'the tab in front', ({ page }) => page.visible);
});

it("knows the tab's icon, sees elements, and clicks inside the frames of a page", async () => {
  const session = await t.open();
  const icon = `${t.stack.url}/_/assets/missing.svg`;
  await session.page.evaluate(
    `document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href: '${icon}' }))`,
  );
  const { requests } = await t.see(session, 'the icon', (view) =>
    view.requests.some(({ url, status }) => url === icon && status === 404),
  );
  expect(requests.find(({ url }) => url === icon)).toMatchObject({ isIcon: true });
  expect(requests[0]).not.toHaveProperty('isIcon');

  // As widgets are: outside of the flow of a page that has no doctype.
  const button = `<button style="position: fixed; bottom: 0" aria-pressed="false" onclick="this.setAttribute('aria-pressed', true)">Chat</button>`;
  const framed = `<iframe style="position: fixed; bottom: 0" src="data:text/html,${encodeURIComponent(button)}"></iframe>`;
  const html = `<h2><img alt="Logo" src="data:,"></h2>${framed}`;
  await session.page.goto(`data:text/html,${encodeURIComponent(html)}`);
  await t.do(session, 'click', { name: 'Chat' });
  const { page } = await session.look();
  expect(page.text).toBe('Chat');
  expect(page.buttons.map(({ name }) => name)).toEqual(['Chat']);
  expect(page.clicks.map(({ name }) => name)).toEqual(['Chat']);
  const [pressed, logo, invalid] = await session.elements([
    { selector: 'button' },
    { role: 'heading' },
    { selector: '?' },
  ]);
  expect(pressed).toMatchObject([{ name: 'Chat', text: 'Chat', attributes: { 'aria-pressed': 'true' } }]);
  expect(logo).toMatchObject([{ name: 'Logo' }]);
  expect(invalid).toBeNull();
});
