import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { renderReady } from './shell/prerender.tsx';
import { withConfig } from './testing/changed-html.ts';
import { holdCode, isFont } from './testing/hold-code.ts';
import { button, heading, seeText, visibleText } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, stack, dataService } = pageSuite();

/** Opens a link whose code does not arrive. */
const openHeld = async (path: string, size: { width?: number; height?: number } = {}) => {
  const held = holdCode();
  const prepare = async (page: Page) => {
    await countShifts(page);
    await held.prepare(page);
  };
  const opened = await open(path, { prepare, whole: false, ...size });
  return { ...opened, release: held.release };
};

describe('before its code has loaded, the page', () => {
  it('greets the contact by name, with everything on the main screen', async () => {
    const { page } = await openHeld('/hartwell-lowe');
    await page.waitForSelector('::-p-aria(Hey Margaret,[role="heading"])');
    const text = await visibleText(page);
    expect(text).toContain('Hartwell & Lowe');
    expect(text).toContain('Try in Browser');
    expect(text).toContain('Call My Phone');
    expect(await page.title()).toBe('AI Legal Assistant Demo for Margaret');
    expect(await page.$eval('footer a', (link) => link.getAttribute('href'))).toBe(stack.websiteUrl);
  });

  it('shows Loading during the look-up', async () => {
    await dataService({ delayMs: 60_000 });
    const { page } = await openHeld('/hartwell-lowe');
    await seeText(page, 'Loading...');
    expect(await visibleText(page)).toContain('Hey ...,');
    const spinner = await page.$eval('.spinner', (ring) => ({
      shown: ring.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      size: Math.round(ring.getBoundingClientRect().width),
      turns: ring.getAnimations().some(({ playState }) => playState === 'running'),
    }));
    expect(spinner).toEqual({ shown: true, size: expect.any(Number), turns: true });
    expect(spinner.size).toBeGreaterThan(50);
  });

  it('keeps loading for an unknown link until its code has loaded', async () => {
    const { page, release } = await openHeld('/no-such-firm');
    await page.waitForFunction(() => window.firmlineShell?.lookup?.answer.then((firm) => firm === null));
    await seeText(page, 'Loading...');
    await release();
    await seeText(page, 'Page Not Found');
    expect(await heading(page)).toBe('Page Not Found');
  });

  it.each([
    ['Try in Browser', 'browser', 'Connecting...'],
    ['Call My Phone', 'phone', 'Your phone number'],
  ])('responds to a press of "%s" at once, and carries it out later', async (name, action, done) => {
    const { page, release } = await openHeld('/hartwell-lowe');
    const pressed = page.locator(button(name));
    await pressed.click();
    const look = await page.$eval(`[data-action="${action}"]`, (element) => getComputedStyle(element).color);
    expect(look).toBe('rgb(205, 174, 124)');
    expect(await page.$eval('#answer', (region) => region.textContent)).toBe('One moment, please.');
    await release();
    await seeText(page, done);
    expect(await page.$eval('#answer', (region) => region.textContent)).toBe('');
    expect(await page.evaluate(() => document.body.dataset['pressed'])).toBe('');
  });

  it('carries out both presses, by keyboard too', async () => {
    const { page, release } = await openHeld('/hartwell-lowe');
    await page.waitForSelector('[data-action="phone"]');
    await page.focus('[data-action="phone"]');
    await page.keyboard.press('Enter');
    await page.focus('[data-action="browser"]');
    await page.keyboard.press('Space');
    await release();
    await seeText(page, 'Your phone number');
    await page.waitForFunction(
      () => performance.getEntriesByName('firmline:initialization:started', 'mark').length > 0,
    );
    expect(await page.$(button('Try in Browser'))).toBeNull();
  });

  it.each([
    { name: 'Margaret', company_name: 'Hartwell & Lowe' },
    { name: '', company_name: '' },
    { name: '   ', company_name: ' Roe Inc. ' },
    { name: null, company_name: null },
    { name: '<img src=x onerror=alert(1)>', company_name: '<!-- </template> &amp; "quoted" -->' },
    { name: 'مريم', company_name: 'مكتب المنصوري' },
    { name: 'é', company_name: '§ 1' },
  ])("has the components' markup for the record %j", async (row) => {
    await dataService({ body: [{ slug: 'odd', system: null, first_message: null, ...row }] });
    const { page } = await openHeld('/odd');
    await page.waitForSelector('#root .intro');
    const firm = { slug: 'odd', name: row.name ?? '', companyName: row.company_name ?? '' };
    const rendered = renderReady({ ...firm, system: '', firstMessage: '' }, stack);
    const [here, there] = await page.evaluate((html) => {
      const parsed = document.createElement('template');
      parsed.innerHTML = html;
      return [document.querySelector('#root')?.innerHTML, parsed.innerHTML];
    }, rendered);
    expect(here).toBe(there);
  });
});

describe('the code of the page', () => {
  it('starts while a slow look-up is still on its way', async () => {
    await dataService({ delayMs: 5000, times: 1 });
    const { page } = await open('/hartwell-lowe');
    await page.waitForFunction(() => performance.getEntriesByName('firmline:page-alive').length > 0);
    expect(await visibleText(page)).toContain('Hey ...,');
    await seeText(page, 'Hey Margaret,');
  });
});

describe('the line under the buttons', () => {
  const notice = 'أنت تتحدث إلى <b>مساعد آلي</b> ويتم تسجيل المكالمات.';
  const privacyUrl = 'https://firm.example/privacy?a=1&b="2"';

  it.each([
    ['filled in before the code has loaded', 0],
    ['rendered after a slow look-up', 2500],
  ])('is text with a link in every direction and width, %s', async (_, delayMs) => {
    await dataService({ delayMs, times: 1 });
    // An element that the code did not find as it would render it is an error of the page, which fails this test.
    const { page } = await open('/hartwell-lowe', {
      prepare: withConfig({ notice, privacyUrl }),
      width: 320,
    });
    await page.waitForSelector('[data-alive] .small-print');
    const line = await page.$eval('.buttons + .small-print', (element) => ({
      text: element.textContent,
      elements: element.childElementCount,
      direction: getComputedStyle(element).direction,
      isInside: element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().right <= 320,
      link: element.querySelector('a')?.getAttribute('href'),
    }));
    expect(line).toEqual({
      text: `${notice} Privacy`,
      elements: 1,
      direction: 'rtl',
      isInside: true,
      link: privacyUrl,
    });
  });

  it.each([
    [{ notice: 'You talk to an AI.' }, 'You talk to an AI. '],
    [{}, /^Two minutes are enough. .* an AI, not a lawyer, and the call may be recorded. $/],
    [{ recorded: 'yes' }, /, and the call is recorded. $/],
    [{ recorded: 'no' }, /, and the call is not recorded. $/],
  ] as const)('with %j is %s', async (config, line) => {
    const { page } = await open('/hartwell-lowe', { prepare: withConfig(config) });
    await page.waitForSelector('[data-alive] .small-print');
    expect(await page.$eval('.small-print', (element) => element.innerHTML)).toMatch(line);
  });
});

describe('a configured sender', () => {
  const config = {
    sender: 'Dana Whitfield <b>& Co.</b>, Northline, of London and Leeds',
    senderMark: '/_/mark.svg',
    nextStepLabel: 'Write to Dana',
    nextStepUrl: 'mailto:dana@northline.example',
  };

  it.each([
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ])('stands in the letterhead at $width px, and moves nothing when it appears', async (size) => {
    await dataService({ delayMs: 1500, times: 1 });
    const { page, console } = await open('/hartwell-lowe', {
      ...size,
      async prepare(blank) {
        await countShifts(blank);
        await withConfig(config)(blank);
      },
    });
    await page.waitForSelector('[data-alive] .sender');
    const found = await page.$eval('.letterhead', (head) => ({
      text: head.textContent,
      mark: head.querySelector('img')?.getAttribute('src'),
    }));
    expect(found).toEqual({
      text: expect.stringMatching(/^Dana Whitfield <b>& Co\.<\/b>, .* LeedsAI Assistant for/),
      mark: config.senderMark,
    });
    expect(await shiftOf(page)).toBe(0);
    expect(ofThePage(console).filter((line) => !line.includes('404'))).toEqual([]);
  });

  it('is filled in before the code has loaded, as the code renders it', async () => {
    const { page, console } = await open('/hartwell-lowe', { prepare: withConfig(config) });
    await page.waitForSelector('[data-alive] .sender');
    expect(ofThePage(console).filter((line) => !line.includes('404'))).toEqual([]);
    const { page: plain } = await open('/hartwell-lowe');
    await plain.waitForSelector('[data-alive] .letterhead');
    expect(await plain.$('.sender, .letterhead img')).toBeNull();
  });

  it('is named where an expired link ends, with the next step', async () => {
    const { page } = await open('/no-such-firm', { prepare: withConfig(config) });
    await seeText(page, `This demo is from ${config.sender}.`);
    const [main, next] = await page.$$eval('.notice a', (links) =>
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    );
    expect(main?.[0]).toBe('Return to Main Site');
    expect(next).toEqual(['Write to Dana', config.nextStepUrl, null]);
  });
});

/** Records all layout shifts from the first one on, except those right after a press. */
const countShifts = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const seen = { shift: 0, moved: [] as string[] };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as (PerformanceEntry & Shift)[]) {
        seen.shift += value;
        for (const { node } of sources) {
          const element = node instanceof Element ? node : node?.parentElement;
          seen.moved.push(element?.closest('[class]')?.className ?? 'gone');
        }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });

interface Shift {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

interface Shifting extends Window {
  /** Their sum, and the classes of the shifted elements. */
  shifts: { shift: number; moved: string[] };
  kept: Element[];
}

/** Without Chromium's messages about the machine it runs on. */
const ofThePage = (console: readonly string[]) => console.filter((line) => !line.includes('WebGL'));

const shiftOf = (page: Page) => page.evaluate(() => (window as unknown as Shifting).shifts.shift);

/** Waits until the page's own font is loaded and drawn. */
async function ownFont(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.fonts.status === 'loaded' && document.fonts.check("1em 'Newsreader Display'"),
  );
  // Shifts are reported after the frame is drawn.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
}

const alive = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('firmline:page-alive').length > 0);

describe.each([
  ['a phone', { width: 390, height: 844 }],
  ['a laptop', { width: 1280, height: 800 }],
])('when its code has loaded, on %s, the page', (_, size) => {
  it('keeps its elements, focus and scroll position, without a shift or a warning', async () => {
    const { page, release, console } = await openHeld('/hartwell-lowe', size);
    await page.waitForSelector('footer a');
    // Another test covers shifts caused by the font.
    await ownFont(page);
    const scrolled = await page.evaluate(() => {
      (window as unknown as Shifting).shifts.shift = 0;
      document.querySelector<HTMLElement>('footer a')?.focus({ preventScroll: true });
      scrollTo(0, 60);
      Object.assign(window, { kept: [...document.querySelectorAll('#root *')] });
      return scrollY;
    });
    await release();
    await alive(page);
    const after = await page.evaluate(() => ({
      same: (window as unknown as Shifting).kept.every((element) => element.isConnected),
      focused: document.activeElement?.textContent,
      scrolled: scrollY,
    }));
    expect(after).toEqual({ same: true, focused: 'Website', scrolled });
    expect(await shiftOf(page)).toBe(0);
    expect(ofThePage(console)).toEqual([]);
  });

  it('does not shift when its font loads late', async () => {
    const held = holdCode(isFont);
    const prepare = async (page: Page) => {
      await countShifts(page);
      await held.prepare(page);
    };
    const { page } = await open('/hartwell-lowe', { prepare, whole: false, ...size });
    await alive(page);
    await held.release();
    await ownFont(page);
    const moved = await page.evaluate(() => (window as unknown as Shifting).shifts.moved);
    // The comma after a name of another width may move.
    expect(moved.filter((name) => name !== 'greeting')).toEqual([]);
  });

  it('changes from Loading to the main screen without a shift', async () => {
    await dataService({ delayMs: 1500 });
    const { page, console } = await open('/hartwell-lowe', { ...size, prepare: countShifts });
    await page.waitForSelector('::-p-aria(Hey Margaret,[role="heading"])');
    await alive(page);
    expect(await shiftOf(page)).toBe(0);
    expect(ofThePage(console)).toEqual([]);
  });
});
