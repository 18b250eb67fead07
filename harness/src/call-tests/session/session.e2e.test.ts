import { openFirmRepository } from '@firmline/sdk/firms';
import { expect, inject, it } from 'vitest';
import { createBrowserPool } from './browsers/pool.ts';
import { StepProblem } from './session.ts';
import { isLive, useSessions } from './testing/sessions.ts';

const t = useSessions(() => createBrowserPool({ endpoint: inject('browser') }));
const firms = () =>
  openFirmRepository({ supabaseUrl: t.stack.supabaseUrl, supabaseKey: t.stack.serviceRoleKey });
const inForce = async (what: 'faults' | 'call-plans', name: string): Promise<unknown> =>
  (await fetch(`${t.stack.url}/_/control/${what}/${name}`)).json();
const slugIn = (url: string) => new URL(url).pathname.slice(1);

it('makes a call under a strict policy, hears and is heard, records it, and cleans up', async () => {
  const session = await t.open(
    `firm: { name: Dana Whitfield }
agent: { greeting: Good morning., replies: [We are open until six.] }
use: { csp: strict }
faults: [{ service: platform, path: /tool, status: 500 }]`,
  );
  const slug = slugIn(session.page.url());
  expect(await firms().get(slug)).toMatchObject({ slug });
  expect(await inForce('faults', slug)).toHaveLength(1);
  expect(await inForce('call-plans', slug)).toHaveLength(1);
  await t.see(session, 'the button', ({ page }) =>
    page.buttons.some(({ name }) => name === 'Try in Browser'),
  );
  await t.do(session, 'click', { name: 'Try in Browser' });
  await t.see(session, 'the greeting over', ({ page }) =>
    page.marks.some(({ name }) => name === 'speech-end'),
  );
  await t.do(session, 'say', { text: 'What are your opening hours?' });
  const talked = await t.see(session, 'an answer', ({ record }) => record?.agentSpeech.length === 2);

  const [said] = talked.saidSegments;
  const [heard] = talked.record!.caller.segments;
  expect(talked.page.text).toContain('Dana Whitfield');
  expect(heard!.endMs - heard!.startMs).toBeGreaterThan((said!.endAt - said!.startAt) * 0.8);
  expect(talked.calls).toEqual([talked.record!.callId]);
  expect(talked.page.media).toMatchObject({
    opened: 1,
    live: 1,
    enabled: 1,
    openPeers: 1,
    connectedPeers: 1,
    playing: 1,
  });
  expect(talked.page.clicks.map(({ name }) => name)).toEqual(['Try in Browser']);
  expect(talked.page.announcements.map(({ text }) => text)).toContain('Call started successfully!');
  expect(Object.keys(talked.services)).toEqual(['data', 'platform', 'webhook', 'call-machine']);
  const creation = talked.requests.find(({ url }) => url.endsWith('/call/web'));
  expect(creation).toMatchObject({ method: 'POST', status: 201 });
  expect(JSON.parse(creation!.body!)).toMatchObject({ assistantId: t.stack.assistantId });

  await t.do(session, 'click', { name: 'End Call' });
  const over = await t.see(
    session,
    'the end',
    ({ page, record }) => page.status === 'Call ended.' && record?.state === 'ended',
  );
  expect(over.page.media).toMatchObject({ opened: 1, live: 0, openPeers: 0, runningContexts: 0, playing: 0 });
  expect(over.pageErrors).toEqual([]);
  expect(over.page.violations).toEqual([]);
  expect(over.console.filter(({ type }) => type === 'error')).toEqual([]);
  const recordings = await session.recordings();
  expect(recordings.map(({ who }) => who)).toEqual(['agent', 'caller']);
  expect(recordings.every(({ atMs, sound }) => atMs > 0 && sound.length > 10_000)).toBe(true);
  expect(session.callerGroundTruth()).toHaveLength(talked.saidSegments.length);
  expect((await session.screenshot('over')).image).toMatch(/^data:image\/webp;base64,UklGR/);

  // Twice, as fast as a mouse can.
  await t.do(session, 'click', { name: 'Try in Browser', times: 2 });
  const again = await t.see(session, 'a second call', (view) => isLive(view) && view.calls.length === 2);
  expect(again.page.marks.filter(({ name }) => name === 'call-start')).toHaveLength(2);
  expect(again.record!.callId).toBe(again.calls[1]);
  await session.close();
  expect(await firms().get(slug)).toBeNull();
  expect(await inForce('faults', slug)).toEqual([]);
  expect(await inForce('call-plans', slug)).toEqual([]);
  expect(session.page.isClosed()).toBe(true);
  const room = async () => (await fetch(`${t.stack.url}/_/room/${again.calls[1]!}/record`)).json();
  await expect.poll(room).toMatchObject({ state: 'ended' });
});

it('tests a deployed link without the stack', async () => {
  const session = await t.openAt(`${t.stack.url}/`);
  await t.do(session, 'click', { name: 'Call My Phone' });
  const { record } = await t.see(session, 'a click', ({ page }) => page.clicks.length === 1);
  expect(record).toBeNull();
  expect(await session.recordings()).toEqual([]);
  const injected = t.do(session, 'fault', { faults: [{ room: 'agent-audio-lost' }] });
  await expect(injected).rejects.toMatchObject({ code: 'invalid-input' });
});

it('says that there is no page to go back to', async () => {
  const session = await t.open('', '[open: "/{slug}"]');
  await t.do(session, 'open', { path: '/{slug}' });
  await t.do(session, 'back', {});
  await t.do(session, 'leave', {});
  const back = t.do(session, 'back', {});
  await expect(back).rejects.toThrow('Expected a page to go back to; seen none, because the history');
});

it('types, pastes, presses keys, selects options, and says what is missing or not accessible', async () => {
  const session = await t.open();
  const missing = t.do(session, 'click', { name: 'Buy now' }).catch((problem: unknown) => problem);
  const unheard = t.do(session, 'say', { text: 'Hello' }).catch((problem: unknown) => problem);
  await t.do(session, 'click', { name: 'Call My Phone' });
  await t.see(
    session,
    'the form',
    ({ page }) =>
      page.text.includes('Submit Phone Number') ||
      page.buttons.some(({ name }) => name === 'Submit Phone Number'),
  );
  const field = 'Your phone number';
  const code = "document.querySelector('.calling-code').textContent";
  const entered = async () =>
    String(await session.page.evaluate(`${code} + ' ' + document.querySelector('input[type="tel"]').value`));
  await t.do(session, 'type', { into: field, text: '2015550123' });
  expect(await entered()).toBe('+1 201 555 0123');
  await t.do(session, 'paste', { into: field, text: '+41 44 668 18 00' });
  expect(await entered()).toBe('+41 44 668 18 00');
  await t.do(session, 'select', { in: 'Country of the phone number', option: 'France' });
  expect(await entered()).toContain('+33');
  await expect(
    t.do(session, 'select', { in: 'Country of the phone number', option: 'Atlantis' }),
  ).rejects.toThrow('an option "Atlantis"');
  await t.do(session, 'press', { key: 'Tab', times: 1 });
  const { page } = await session.look();
  expect(page.focus).not.toBe('');
  const problem = await missing;
  expect(problem).toBeInstanceOf(StepProblem);
  expect(problem).toMatchObject({
    expected: 'a button or link "Buy now" that can be clicked',
    seen: expect.stringContaining('"Try in Browser"') as unknown,
  });
  expect(String(await unheard)).toContain('an open microphone');

  // A text that fades in is judged when it is there.
  await session.page.evaluate(
    'void document.querySelector("h1").animate({ opacity: [0.1, 0.1, 1], offset: [0, 0.9, 1] }, 1500)',
  );
  expect(await session.violations()).toEqual([]);
  await session.page.evaluate('document.querySelector("button").replaceChildren()');
  expect(await session.violations()).toContainEqual(expect.stringMatching(/^button-name: /));
});

it('keeps the announcements of a reloaded page', async () => {
  const session = await t.open('', '[open: "/{slug}/"]');
  await t.do(session, 'open', { path: '/{slug}/' });
  await t.do(session, 'click', { name: 'Call My Phone' });
  await t.do(session, 'reload', {});
  await t.do(session, 'click', { name: 'Call My Phone' });
  const { page } = await t.see(session, 'two clicks', (view) => view.page.clicks.length === 2);
  expect(page.clicks[1]!.at).toBeGreaterThan(page.clicks[0]!.at);
  await t.do(session, 'leave', {});
  expect((await session.look()).page.text).toBe('');
  await t.do(session, 'back', {});
  await t.see(session, 'the page again', (view) => view.page.text.includes('Try in Browser'));
});

it('clicks nothing that no visitor could click, and says why', async () => {
  const session = await t.open();
  await t.see(session, 'the page', ({ page }) => page.buttons.some(({ name }) => name === 'Try in Browser'));
  await session.page.evaluate(() => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'relative', zIndex: '9999' });
    host.innerHTML = `
      <button hidden>Ghost</button>
      <button disabled>Off</button>
      <button aria-disabled="true">Waiting</button>
      <div inert><button>Asleep</button></div>
      <button>Numb</button>`;
    document.body.prepend(host);
    // The page's policy refuses styles in markup.
    (host.lastElementChild as HTMLElement).style.pointerEvents = 'none';
  });
  const problemOf = (name: string) => t.do(session, 'click', { name }).catch((error: unknown) => error);
  const cases: readonly (readonly [string, string])[] = [
    ['Ghost', 'it, but hidden'],
    ['Off', 'it disabled'],
    ['Waiting', 'it disabled'],
    ['Asleep', 'it, but inert'],
    ['Numb', 'it, but out of reach of the mouse (pointer-events: none)'],
  ];
  await Promise.all(
    cases.map(async ([name, seen]) => {
      expect(await problemOf(name)).toMatchObject({ seen, isThere: true });
    }),
  );
  await session.page.evaluate(() => {
    const banner = document.createElement('dialog');
    banner.textContent = 'Choose your cookies';
    document.body.append(banner);
    banner.showModal();
  });
  expect(await problemOf('Try in Browser')).toMatchObject({
    seen: 'it covered by "Choose your cookies"',
    isThere: true,
  });
});

it('clicks what a visitor would: the twin that is in sight, a button once it is enabled, one of a web component', async () => {
  const session = await t.open();
  await t.see(session, 'the page', ({ page }) => page.buttons.some(({ name }) => name === 'Try in Browser'));
  await session.page.evaluate(() => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'relative', zIndex: '9999' });
    host.innerHTML = `
      <nav><button>Talk</button></nav>
      <button>Talk</button>
      <button aria-disabled="true">Soon</button>
      <my-button>Slotted</my-button>`;
    document.body.prepend(host);
    Object.assign(host.querySelector('nav')!.style, { position: 'fixed', left: '-400px', width: '300px' });
    const root = host.querySelector('my-button')!.attachShadow({ mode: 'open' });
    root.innerHTML = '<button><slot></slot></button>';
    setTimeout(() => host.querySelector('[aria-disabled]')!.removeAttribute('aria-disabled'), 500);
  });
  for (const name of ['Talk', 'Soon', 'Slotted']) await t.do(session, 'click', { name });
  const { page } = await t.see(session, 'three clicks', (view) => view.page.clicks.length === 3);
  expect(page.clicks.map(({ name }) => name)).toEqual(['Talk', 'Soon', 'Slotted']);
});
