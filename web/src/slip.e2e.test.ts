import { describe, expect, inject, it } from 'vitest';
import { stageSuite } from './testing/stage-suite.ts';
import { states } from './testing/states.ts';

const suite = stageSuite();
const events = `${inject('stack').url}/_/events`;
const received = async () =>
  ((await (await fetch(events)).json()) as { kind: string }[]).map(({ kind }) => kind);

const words = [
  'Thank you for calling. How can I help you today?',
  'I would like to talk to a lawyer about a divorce.',
  'May I take your name?',
  'Jennifer Nason.',
  'Thank you, Ms. Nason. What is the best number to reach you on?',
  'No, Mason. My number is 617 555 0123.',
  'I can offer you Tuesday at ten or Thursday at two.',
  'The second one, please. There is a hearing on Friday.',
];

/** Runs in the page: says the words up to a turn. */
function speak(texts: readonly string[], upTo: number): void {
  window.scriptedCall?.emit(
    'transcript',
    texts.slice(0, upTo).map((text, index) => ({
      id: index + 1,
      role: index % 2 === 0 ? 'assistant' : 'user',
      text,
      final: true,
      interrupted: false,
      startedAt: Date.UTC(2026, 2, 2, 15, index),
    })),
  );
}

/** In a call of these words; `share` is what the system's share sheet does. */
async function inCall(share?: 'done' | 'cancelled', hurry?: () => void): Promise<void> {
  const { tab, stage } = suite;
  await fetch(events, { method: 'DELETE' });
  await stage.show(tab, {
    config: { eventsUrl: '/_/events', nextStepLabel: 'Book a meeting', nextStepUrl: 'https://cal.example/' },
    before: () => {
      Object.defineProperty(navigator, 'webdriver', { value: false });
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
      });
      window.print = () => void Object.assign(window, { printed: true });
      window.open = () => null;
    },
    visit: async (page) => {
      if (hurry) await page.evaluate(hurry);
      await page.click('.button-browser');
    },
    call: (call) => call.connect(),
    shows: 'Call started successfully!',
  });
  await tab.evaluate((how) => {
    const result = async (data: unknown) => {
      Object.assign(window, { shared: data });
      if (how === 'cancelled') throw new DOMException('Share canceled', 'AbortError');
    };
    Object.assign(navigator, { canShare: how ? () => true : undefined, share: how ? result : undefined });
  }, share);
}

async function afterCall(share?: 'done' | 'cancelled'): Promise<void> {
  await inCall(share);
  await suite.tab.evaluate(speak, words, words.length);
  await suite.tab.click('.button-browser:enabled');
  await suite.tab.page.waitForSelector('.slip');
}

const rows = () =>
  suite.tab.page.$$eval('.slip .slip-row', (all) =>
    Object.fromEntries(
      all.map((row) => [row.querySelector('dt')?.textContent, row.querySelector('dd')?.textContent]),
    ),
  );
const press = (name: string) => suite.tab.page.locator(`::-p-aria(${name}[role="button"])`).click();

describe('in a call, the page', () => {
  it('notes what is said, and corrects it', async () => {
    const { tab } = suite;
    await inCall();
    await tab.page.setViewport({ width: 390, height: 844 });
    const line = () => tab.page.$eval('.noted', (one) => (one as HTMLElement).innerText.replace(/\s+/g, ' '));
    await tab.evaluate(speak, words, 4);
    await expect.poll(line).toBe('Noted: Nason divorce');
    await tab.evaluate(speak, words, 8);
    await expect.poll(line).toContain('Noted: Mason divorce Thursday 2 pm');
  });

  it('says what to say, until the caller has spoken, and not to who is muted or hears nothing', async () => {
    const { tab } = suite;
    const cue = () => tab.page.$eval('.cue', ({ textContent }) => textContent);
    const block = (isBlocked: boolean) =>
      tab.evaluate((value) => window.scriptedCall?.emit('audio-blocked', value), isBlocked);
    await inCall();
    await tab.seeText('Say: “');
    await tab.click('.button-call');
    await expect.poll(cue).toBe('');
    await tab.click('.button-call');
    await tab.seeText('Say: “');
    await block(true);
    await expect.poll(cue).toBe('');
    await block(false);
    await tab.seeText('Say: “');
    await tab.evaluate(speak, words, 2);
    await expect.poll(cue).toBe('');
  });

  it('says what else to say after a silence', async () => {
    const { tab } = suite;
    await inCall(undefined, () => {
      const repeat = setInterval;
      const sooner = (run: () => void, ms = 0) => repeat(run, ms === 6000 ? 200 : ms);
      window.setInterval = sooner as typeof setInterval;
    });
    const cues = new Set<string | null>();
    await expect
      .poll(async () => cues.add(await tab.page.$eval('.cue', (cue) => cue.textContent)).size)
      .toBeGreaterThan(2);
  });
});

describe('after a call, the slip', () => {
  it('has what was said, and what was not; a value leads to its line', async () => {
    const { tab } = suite;
    await afterCall();
    expect(await rows()).toMatchObject({
      Caller: 'Jennifer Mason',
      Number: '617-555-0123',
      'E-mail': 'not asked',
      Matter: 'Divorce',
      Deadline: 'Fridayhearing',
      'Wished time': 'Thursday at 2 pmasked for, to be confirmed',
      'Would handle it': 'Daniel OseiFamily law',
    });
    await tab.seeText('URGENT');
    expect(await tab.page.$eval('.slip-words', (fold) => (fold as HTMLDetailsElement).open)).toBe(false);
    await press('617-555-0123');
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toContain(
      'My number is 617 555 0123.',
    );
    expect(await tab.page.$$('.button-primary')).toHaveLength(1);
  });

  it('is copied, printed and sent, and each is reported', async () => {
    const { tab } = suite;
    await afterCall('done');
    await press('Copy');
    await tab.seeText('Copied');
    const copied = await tab.evaluate(() => String(Reflect.get(window, 'copied')));
    expect(copied).toContain('Caller: Jennifer Mason\nNumber: 617-555-0123\nE-mail: not asked\n');
    await tab.page.evaluate(() => {
      const word = document.querySelector('.keepsake-word');
      const watch = new MutationObserver(() => Object.assign(window, { isSaidAgain: true }));
      if (word) watch.observe(word, { childList: true, characterData: true, subtree: true });
    });
    await press('Copy');
    await tab.page.waitForFunction(() => Reflect.get(window, 'isSaidAgain'));
    await tab.seeText('Copied');
    await press('Print');
    expect(await tab.evaluate(() => Reflect.get(window, 'printed') as unknown)).toBe(true);
    await press('Send to a colleague');
    const shared = await tab.evaluate(() => Reflect.get(window, 'shared') as { text: string; url: string });
    expect(shared.text).toContain('Matter: Divorce');
    expect(shared.url).toMatch(/\/hartwell-lowe$/);
    await tab.page.evaluate(() => {
      const link = document.querySelector('.button-next');
      link?.setAttribute('href', '#');
      link?.removeAttribute('target');
    });
    await tab.click('.button-next');
    const afterwards = async () => (await received()).filter((kind) => /kept|shared|next/.test(kind));
    await expect.poll(afterwards).toEqual(['kept', 'kept', 'kept', 'shared', 'next']);
  });

  it('is not sent by mail, or reported, when the share sheet was closed', async () => {
    const { tab } = suite;
    await afterCall('cancelled');
    await press('Send to a colleague');
    await press('Copy');
    await expect.poll(received).toContain('kept');
    expect(await received()).not.toContain('shared');
    expect(tab.page.url()).not.toContain('mailto');
  });

  it('is copied too where only a mail program may take it, and is not reported as shared', async () => {
    const { tab } = suite;
    await afterCall();
    await press('Send to a colleague');
    await tab.seeText('Copied too: if no mail program opens, paste it into a mail.');
    await expect.poll(received).toContain('kept');
    expect(await received()).not.toContain('shared');
  });

  it('has what the assistant noted in place of a guess', async () => {
    const { tab } = suite;
    await inCall();
    await tab.evaluate(speak, words, words.length);
    const note = { matter: 'Dissolution of marriage', caller: 'Jennifer Mason', number: '212 555 0199' };
    await tab.evaluate((noted) => window.scriptedCall?.callTool('note_intake', noted), note);
    await tab.click('.button-browser:enabled');
    await tab.page.waitForSelector('.slip');
    // Nobody said the other number.
    expect(await rows()).toMatchObject({ Matter: 'Dissolution of marriage', Number: '617-555-0123' });
  });

  it('prints on one sheet of white paper, and nothing else does', async () => {
    const { page } = suite.tab;
    await afterCall();
    await page.emulateMediaType('print');
    const shown = await page.evaluate(() => ({
      texts: [...document.querySelectorAll('h1, h2, button, a, summary')]
        .filter((one) => one.checkVisibility() && !one.closest('.slip'))
        .map((one) => one.textContent),
      paper: [document.documentElement, document.body, document.querySelector('.slip')].map(
        (one) => one && getComputedStyle(one).backgroundColor,
      ),
      ink: getComputedStyle(document.querySelector('.slip') ?? document.body).color,
    }));
    expect(shown).toEqual({ texts: [], paper: Array(3).fill('rgb(255, 255, 255)'), ink: 'rgb(23, 28, 36)' });
    const pdf = Buffer.from(await page.pdf({ format: 'letter' })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    await page.emulateMediaType('screen');
  });
});

it('the ending of a phone call has the next step, once it has rung', async () => {
  const { tab, stage } = suite;
  await stage.show(tab, {
    ...states['phone should have rung'],
    config: { nextStepLabel: 'Book a meeting', nextStepUrl: 'https://cal.example/' },
  });
  await press('Yes');
  await tab.seeText('Good. What you hear is what your callers would hear.');
  expect(await tab.page.$('[role="timer"]')).toBeNull();
  await tab.seeText('Ready when you are');
  expect(
    await tab.page.$$eval('.button-primary', (all) => all.map(({ textContent }) => textContent)),
  ).toEqual([expect.stringContaining('Book a meeting')]);
});
