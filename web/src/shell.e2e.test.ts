import type { HTTPRequest, Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { renderReady } from './shell/prerender.tsx';
import { withConfig, withLateConfig } from './testing/changed-html.ts';
import { firmOf, visitorRow } from './testing/firm.ts';
import { holdCode, isCode, isFont } from './testing/hold-code.ts';
import { button, heading, seeText, visibleText, type OpenOptions } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, stack, dataService } = pageSuite();

/** Opens a link whose code, or more, does not arrive. */
const openHeld = async (path: string, { prepare, ...options }: OpenOptions = {}, isHeld = isCode) => {
  const held = holdCode(isHeld);
  const opened = await open(path, {
    ...options,
    waitsForLoad: false,
    async prepare(page) {
      await countShifts(page);
      await prepare?.(page);
      await held.prepare(page);
    },
  });
  return { ...opened, release: held.release };
};

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

/** The shifted elements, without the comma after a name of another width, which may move. */
const movedIn = async (page: Page) => {
  const moved = await page.evaluate(() => (window as unknown as Shifting).shifts.moved);
  return moved.filter((name) => name !== 'greeting');
};

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

const sender = {
  sender: 'Dana Whitfield <b>& Co.</b>, Northline, of London and Leeds',
  senderMark: '/_/mark.svg',
  nextStepLabel: 'Write to Dana',
  nextStepUrl: 'mailto:dana@northline.example',
};

describe('before its code has loaded, the page', () => {
  it('greets the contact by name, and responds to presses at once, which it carries out later', async () => {
    const { page, release } = await openHeld('/hartwell-lowe');
    await page.waitForSelector('::-p-aria(Hey Margaret,[role="heading"])');
    const text = await visibleText(page);
    expect(text).toContain('Hartwell & Lowe');
    expect(await page.title()).toBe('AI Legal Assistant Demo for Margaret');
    expect(await page.$eval('footer a', (link) => link.getAttribute('href'))).toBe(stack.websiteUrl);
    expect(await page.$('.sender, .letterhead img')).toBeNull();
    expect(text).toMatch(/Two minutes are enough\. .* an AI, not a lawyer, and the call may be recorded\./);

    const color = (action: string) =>
      page.$eval(`[data-action="${action}"]`, (element) => getComputedStyle(element).color);
    const answer = () => page.$eval('#answer', (region) => region.textContent);
    await page.click('[data-action="browser"]');
    expect(await color('browser')).toBe('rgb(205, 174, 124)');
    expect(await answer()).toBe('One moment, please.');
    await page.focus('[data-action="phone"]');
    await page.keyboard.press('Enter');
    expect(await color('phone')).toBe('rgb(205, 174, 124)');
    await release();
    await seeText(page, 'Your phone number');
    await page.waitForFunction(
      () => performance.getEntriesByName('firmline:initialization:started', 'mark').length > 0,
    );
    expect(await page.$(button('Try in Browser'))).toBeNull();
    expect(await answer()).toBe('');
    expect(await page.evaluate(() => document.body.dataset['pressed'])).toBe('');
  });

  it('shows Loading during a slow look-up, which its code does not wait for, and then all without a shift', async () => {
    const isLookUp = (request: HTTPRequest) => request.url().includes('/rest/');
    const { page, release, console } = await openHeld(
      '/hartwell-lowe',
      { width: 390, height: 844 },
      (request) => isCode(request) || isLookUp(request),
    );
    await seeText(page, 'Loading...');
    const spinner = await page.$eval('.spinner', (ring) => ({
      shown: ring.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      size: Math.round(ring.getBoundingClientRect().width),
      turns: ring.getAnimations().some(({ playState }) => playState === 'running'),
    }));
    expect(spinner).toEqual({ shown: true, size: expect.any(Number), turns: true });
    expect(spinner.size).toBeGreaterThan(50);
    await release(isLookUp);
    await alive(page);
    expect(await visibleText(page)).toContain('Hey ...,');
    await release();
    await page.waitForSelector('::-p-aria(Hey Margaret,[role="heading"])');
    expect(await shiftOf(page)).toBe(0);
    expect(ofThePage(console)).toEqual([]);
  });

  it('keeps loading for an unknown link, which then ends with the sender and the next step', async () => {
    const { page, release } = await openHeld('/no-such-firm', { prepare: withLateConfig(sender) });
    await page.waitForFunction(() => window.firmlineShell?.lookup?.answer.then((firm) => firm === null));
    await seeText(page, 'Loading...');
    await release();
    await seeText(page, 'Page Not Found');
    expect(await heading(page)).toBe('Page Not Found');
    await seeText(page, `This demo is from ${sender.sender}.`);
    const [main, next] = await page.$$eval('.notice a', (links) =>
      links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('target')]),
    );
    expect(main?.[0]).toBe('Return to Main Site');
    expect(next).toEqual(['Write to Dana', sender.nextStepUrl, null]);
  });

  it.each([
    { name: '   ', company_name: ' Roe Inc. ' },
    { name: null, company_name: null },
    { name: 'مريم <img src=x onerror=alert(1)>', company_name: '<!-- </template> &amp; "quoted" § é -->' },
  ])("has the components' markup for the record %j", async (row) => {
    await dataService({ body: [visitorRow({ slug: 'odd', ...row })] });
    const { page } = await openHeld('/odd');
    await page.waitForSelector('#root .intro');
    const firm = firmOf({ slug: 'odd', name: row.name ?? '', companyName: row.company_name ?? '' });
    const rendered = renderReady(firm, stack);
    const [here, there] = await page.evaluate((html) => {
      const parsed = document.createElement('template');
      parsed.innerHTML = html;
      return [document.querySelector('#root')?.innerHTML, parsed.innerHTML];
    }, rendered);
    expect(here).toBe(there);
  });
});

describe('a configured sender and line under the buttons', () => {
  const notice = 'أنت تتحدث إلى <b>مساعد آلي</b> ويتم تسجيل المكالمات.';
  const privacyUrl = 'https://firm.example/privacy?a=1&b="2"';

  it.each([
    ['filled in before the code has loaded', 0, 1280],
    ['rendered after a slow look-up', 1500, 320],
  ])(
    'are text in every direction, with a mark and a link, and move nothing, %s',
    async (_, delayMs, width) => {
      await dataService({ delayMs, times: 1 });
      // An element that the code did not find as it would render it is an error of the page, which fails this test.
      const { page, console } = await open('/hartwell-lowe', {
        width,
        async prepare(blank) {
          await countShifts(blank);
          await withConfig({ ...sender, notice, privacyUrl })(blank);
        },
      });
      await page.waitForSelector('[data-alive] .sender');
      const found = await page.$eval('.letterhead', (head) => ({
        text: head.textContent,
        mark: head.querySelector('img')?.getAttribute('src'),
      }));
      expect(found).toEqual({
        text: expect.stringMatching(/^Dana Whitfield <b>& Co\.<\/b>, .* LeedsAI Assistant for/),
        mark: sender.senderMark,
      });
      const line = await page.$eval('.buttons + .small-print', (element) => ({
        text: element.textContent,
        direction: getComputedStyle(element).direction,
        isInside:
          element.scrollWidth <= element.clientWidth && element.getBoundingClientRect().right <= innerWidth,
        link: element.querySelector('a')?.getAttribute('href'),
      }));
      expect(line).toEqual({
        text: `${notice} Privacy`,
        direction: 'rtl',
        isInside: true,
        link: privacyUrl,
      });
      expect(await movedIn(page)).toEqual([]);
      expect(ofThePage(console).filter((text) => !text.includes('404'))).toEqual([]);
    },
  );
});

describe('when its code has loaded, the page', () => {
  const sizes = { 'a phone': { width: 390, height: 844 }, 'a laptop': { width: 1280, height: 800 } };

  it.each(Object.entries(sizes))(
    'keeps its elements, focus and scroll position on %s, without a shift or a warning',
    async (_, size) => {
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
    },
  );

  it('does not shift when its font loads late', async () => {
    const held = holdCode(isFont);
    const prepare = async (page: Page) => {
      await countShifts(page);
      await held.prepare(page);
    };
    const { page } = await open('/hartwell-lowe', { prepare, waitsForLoad: false, ...sizes['a phone'] });
    await alive(page);
    await held.release();
    await ownFont(page);
    expect(await movedIn(page)).toEqual([]);
  });
});
