import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { connectBrowser, installMediaProbe, setMicrophonePermission } from '../../../shared/browser/index.ts';
import { installAudioTap } from '../../../shared/browser/probe/audio-tap.ts';
import { installProbe, type PageProbe } from '../../../shared/browser/probe/page-probe.ts';
import { readElements } from './elements.ts';
import { readPage } from './read-page.ts';

declare const firmlineProbe: PageProbe;

const { url } = inject('stack');
let browser: Browser;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await connectBrowser(inject('browser'));
});
beforeEach(async () => {
  context = await browser.createBrowserContext();
  page = await context.newPage();
  await page.evaluateOnNewDocument(installMediaProbe);
  await page.evaluateOnNewDocument(installProbe);
});
afterEach(() => context.close());
afterAll(() => browser.disconnect());

const show = (html: string) => page.goto(`data:text/html,${encodeURIComponent(html)}`);
/** A page that may use the microphone. */
const showWithMicrophone = async () => {
  await setMicrophonePermission(context, url, 'granted');
  await page.goto(`${url}/_/health`);
};

it('leaves out hidden buttons and marks disabled ones', async () => {
  const html = `
    <button style="visibility: hidden">Unseen</button>
    <fieldset disabled><button>In a form that is off</button></fieldset>
    <button>Ready</button>`;
  await show(html);
  const { buttons } = await page.evaluate(readPage);
  expect(buttons.map(({ name, disabled }) => ({ name, disabled }))).toEqual([
    { name: 'In a form that is off', disabled: true },
    { name: 'Ready', disabled: false },
  ]);
});

it('counts a sent copy of a track as enabled even if its original is not', async () => {
  await showWithMicrophone();
  const enabled = async (change: string) => {
    await page.evaluate(`(async () => {${change}})()`);
    const { media } = await page.evaluate(readPage);
    return media.enabled;
  };
  const open = `
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    globalThis.track = stream.getTracks()[0];
    globalThis.copy = track.clone();`;
  expect(await enabled(open)).toBe(2);
  expect(await enabled('track.enabled = false;')).toBe(1);
  expect(await enabled('new RTCPeerConnection().addTrack(copy);')).toBe(2);
  expect(await enabled('copy.enabled = false; track.enabled = true;')).toBe(1);
});

it.each(['track', 'stream'])('sees that a copy of a %s stays open', async (what) => {
  await showWithMicrophone();
  const seen = await page.evaluate(`(async () => {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    const copy = ${what === 'stream' ? 'stream' : 'stream.getTracks()[0]'}.clone();
    for (const track of stream.getTracks()) track.stop();
    globalThis.kept = copy;
    return { opened: firmlineMedia.opened, live: firmlineMedia.inUse().tracks.length };
  })()`);
  expect(seen).toEqual({ opened: { audio: 1, video: 0 }, live: 1 });
});

it('records a click on a drawing', async () => {
  const errors: unknown[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await show(
    '<svg width="100" height="100"><title>A map</title><rect width="100" height="100"></rect></svg>',
  );
  await page.click('svg');
  expect(await page.evaluate(() => firmlineProbe.clicks.map(({ name }) => name))).toEqual(['']);
  expect(errors).toEqual([]);
});

it.each(['open', 'closed'])(
  'sees into a web component that is %s, whose button has the words of the page',
  async (mode) => {
    await show(`<my-widget>Call us</my-widget><script>
    const root = document.querySelector('my-widget').attachShadow({ mode: '${mode}' });
    root.innerHTML = '<style>p { color: red }</style><button><slot></slot></button><p role="status">Ready</p>';
    setTimeout(() => (root.querySelector('p').textContent = 'In a call'), 50);
  </script>`);
    await expect
      .poll(() => page.evaluate(readPage))
      .toMatchObject({ status: 'In a call', text: 'Call us In a call', buttons: [{ name: 'Call us' }] });
    const { announcements } = await page.evaluate(readPage);
    expect(announcements.map(({ text }) => text)).toEqual(['Ready', 'In a call']);
    expect(await page.evaluate(readElements, ['button', 'p'])).toMatchObject([
      [{ name: 'Call us' }],
      [{ text: 'In a call' }],
    ]);
  },
);

it('ignores hidden text', async () => {
  await show('<p role="status" style="visibility: hidden">Call ended.</p><p role="alert">Oh</p>');
  expect(await page.evaluate(() => firmlineProbe.messages())).toMatchObject({ status: '', alert: 'Oh' });
});

it('reads the paragraphs of a live region one after the other, and its advice apart', async () => {
  await show(
    '<div role="alert"><p>No microphone.</p><p>Failed.</p><p class="advice">Use your <b>phone</b>.</p></div>',
  );
  expect(await page.evaluate(() => firmlineProbe.messages())).toMatchObject({
    alert: 'No microphone. Failed.',
    advice: 'Use your phone.',
  });
});

it('keeps the audio of a call that a busy page receives', async () => {
  await page.evaluateOnNewDocument(installAudioTap);
  await show('<p>');
  const [receivedMs, passedMs] = (await page.evaluate(`(async () => {
    const context = new AudioContext();
    const tone = new OscillatorNode(context);
    const { stream } = tone.connect(new MediaStreamAudioDestinationNode(context));
    tone.start();
    const [from, to] = [new RTCPeerConnection(), new RTCPeerConnection()];
    from.onicecandidate = ({ candidate }) => to.addIceCandidate(candidate);
    to.onicecandidate = ({ candidate }) => from.addIceCandidate(candidate);
    from.addTrack(stream.getTracks()[0], stream);
    const player = new Audio();
    to.ontrack = ({ track }) => { player.srcObject = new MediaStream([track]); void player.play(); };
    await from.setLocalDescription();
    await to.setRemoteDescription(from.localDescription);
    await to.setLocalDescription();
    await from.setRemoteDescription(to.localDescription);
    const lengthMs = ({ pcm, rate }) => (atob(pcm).length / 2 / rate) * 1000;
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    while (lengthMs(firmlineAudio.takeAudio()) === 0) await pause(20);
    const [begun, busyUntil] = [context.currentTime, performance.now() + 1000];
    while (performance.now() < busyUntil);
    for (let receivedMs = 0, rounds = 1; ; rounds++) {
      await pause(100);
      receivedMs += lengthMs(firmlineAudio.takeAudio());
      const passedMs = (context.currentTime - begun) * 1000;
      if (receivedMs > passedMs - 200 || rounds === 100) return [receivedMs, passedMs];
    }
  })()`)) as [number, number];
  expect(receivedMs).toBeGreaterThan(passedMs - 200);
});
