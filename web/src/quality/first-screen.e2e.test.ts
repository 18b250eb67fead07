import { setMicrophonePermission } from '@firmline/harness/browser';
import { openFirmRepository } from '@firmline/sdk/firms';
import type { Page, Viewport } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { button, doubleTap, seeText } from '../testing/open-page.ts';
import { pageSuite } from '../testing/page-suite.ts';
import { layoutProblems } from './testing/layout-check.ts';
import { misfit } from './testing/size-check.ts';

const { stack, ...suite } = pageSuite();
const slug = 'quality-long-names';
const touch = { hasTouch: true, isMobile: true };

/** The screen's parts under a notch, rounded corners or a system's bar, px. */
interface Insets {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

describe('the first screen', () => {
  const firms = openFirmRepository({ supabaseUrl: stack.supabaseUrl, supabaseKey: stack.serviceRoleKey });
  beforeAll(async () => {
    await firms.create([
      {
        slug,
        name: 'Friedrich-Wilhelm Freiherr von Hohenlohe-Waldenburg-Schillingsfürst',
        companyName:
          'Rechtsanwaltsgesellschaft Donaudampfschifffahrtsangelegenheiten und Grundstücksverkehrsgenehmigungszuständigkeitsübertragung mbH',
      },
    ]);
  });
  afterAll(async () => {
    await firms.remove([slug]);
  });
  const open = async (path: string, size: Viewport, insets?: Insets) => {
    const { page } = await suite.open(`/${path}`, {
      prepare: async (blank) => {
        await blank.setViewport(size);
        if (!insets) return;
        const session = await blank.createCDPSession();
        await session.send('Emulation.setSafeAreaInsetsOverride', { insets });
      },
    });
    await page.waitForSelector(button('Try in Browser'));
    return page;
  };

  const sizes = {
    'a phone': { width: 390, height: 844 },
    'a phone in a browser with bars': { width: 360, height: 640 },
    'the smallest phone': { width: 320, height: 568 },
    'a phone on its side': { width: 844, height: 390 },
    'a small phone on its side': { width: 667, height: 375 },
    'a tablet': { width: 768, height: 1024 },
    'a laptop': { width: 1280, height: 800 },
    'a laptop at 200 %': { width: 640, height: 400 },
    'a wall': { width: 3840, height: 2160 },
  } as const;

  it('shows the greeting and both buttons in every window, without a broken word or a needless scroll bar', async () => {
    const page = await open('hartwell-lowe', sizes['a phone']);
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewport(size);
      const bottoms = await page.$$eval('h1, .buttons button', (elements) =>
        elements
          .filter((element) => element.checkVisibility())
          .map((element) => [element.textContent, Math.round(element.getBoundingClientRect().bottom)]),
      );
      expect(bottoms.map(([text]) => text)).toEqual(['Hey Margaret,', 'Try in Browser', 'Call My Phone']);
      const unseen = bottoms.filter(([, bottom]) => Number(bottom) > size.height);
      expect({ name, unseen }).toEqual({ name, unseen: [] });
    }

    const problems: string[] = [];
    for (const width of [320, 575, 704, 960, 1200, 1920])
      for (const height of [544, 664, 720, 900]) {
        await page.setViewport({ width, height });
        const { sideways, belowPx, brokenWords } = await page.evaluate(misfit);
        if (sideways > 0) problems.push(`${width} x ${height} is ${sideways} px too wide.`);
        if (brokenWords.length > 0) problems.push(`${width} x ${height} breaks ${brokenWords.join(', ')}.`);
        // In two columns the page is either one screen or clearly more.
        if (width >= 960 && belowPx > 0 && belowPx < 100)
          problems.push(`${width} x ${height} scrolls for ${belowPx} px.`);
      }
    expect(problems).toEqual([]);

    // It grows with very large screens.
    await page.setViewport(sizes['a wall']);
    const { text, width } = await page.$eval('main', (main) => ({
      text: Number.parseFloat(getComputedStyle(main).fontSize),
      width: main.getBoundingClientRect().width,
    }));
    expect(text).toBeGreaterThanOrEqual(28);
    expect(width).toBeGreaterThan(3840 / 2);
  });

  it('fits the longest names in every window', async () => {
    const page = await open(slug, sizes['a phone']);
    for (const [name, size] of Object.entries(sizes)) {
      await page.setViewport(size);
      expect({ name, problems: await page.evaluate(layoutProblems) }).toEqual({ name, problems: [] });
    }
  });

  /** Where an element is in the window, to the pixel. */
  const edgesOf = (page: Page, selector: string) =>
    page.$eval(selector, (element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom, isInside: top > -1 && bottom < innerHeight + 1 };
    });

  it('keeps everything away from the notch and the bar of a phone on its side, and opens the whole form', async () => {
    const insets = { left: 59, right: 59, bottom: 21 };
    const page = await open('hartwell-lowe', { width: 852, height: 393, ...touch }, insets);
    const nearest = await page.$$eval('h1, p:not(.unseen), main button, li, footer a', (elements) => {
      scrollTo(0, document.documentElement.scrollHeight);
      const shown = elements.filter((element) => element.checkVisibility());
      const boxes = shown.map((element) => element.getBoundingClientRect());
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.min(...boxes.map(({ right }) => innerWidth - right)),
        bottom: Math.min(...boxes.map(({ bottom }) => innerHeight - bottom)),
      };
    });
    const sides = ['left', 'right', 'bottom'] as const;
    expect(sides.filter((side) => nearest[side] < insets[side])).toEqual([]);
    await page.locator('.button-phone').click();
    await page.waitForSelector('.button-submit');
    await expect.poll(() => edgesOf(page, '.button-submit')).toMatchObject({ isInside: true });
  });

  const upright = { width: 390, height: 664, left: 328 };
  const onItsSide = { width: 844, height: 340, left: 150 };

  it.each([
    { kind: 'makes the page smaller', covers: false, phone: upright },
    { kind: 'covers the page, on its side', covers: true, phone: onItsSide },
  ])('keeps the form, and what is wrong with it, above a keyboard that $kind', async ({ covers, phone }) => {
    const { width, height, left } = phone;
    const page = await open('hartwell-lowe', { width, height, ...touch });
    await doubleTap(page, '.button-phone');
    await page.waitForFunction(() => document.activeElement?.matches('input[type="tel"]'));
    expect(await page.evaluate(layoutProblems)).toEqual([]);
    if (covers)
      await page.evaluate((visible) => {
        Object.defineProperty(visualViewport, 'height', { value: visible });
        visualViewport?.dispatchEvent(new Event('resize'));
      }, left);
    else await page.setViewport({ width, height: left, ...touch });
    const areSeen = (...names: readonly string[]) =>
      page.waitForFunction(
        (visible, selectors) =>
          selectors.every((name) => {
            const { top = -1, bottom = 0 } = document.querySelector(name)?.getBoundingClientRect() ?? {};
            return top >= 0 && bottom <= visible;
          }),
        {},
        left,
        names,
      );
    await areSeen('input[type="tel"]', '.button-submit');
    await page.type('input[type="tel"]', '911');
    await page.tap('.button-submit');
    await areSeen('.status-problem', ...(height > width ? ['input[type="tel"]', '.status-advice'] : []));
    const fieldEnds = await page.$eval('input[type="tel"]', (field) => field.getBoundingClientRect().bottom);
    expect(fieldEnds).toBeGreaterThan(0);
  });

  it('keeps the form above a keyboard whatever an earlier call has left below it', async () => {
    const page = await open('hartwell-lowe', { ...upright, ...touch });
    await setMicrophonePermission(page.browserContext(), stack.url, 'denied');
    await page.tap('.button-browser');
    await seeText(page, 'Failed to connect to the AI assistant.');
    await page.locator('.button-phone').click();
    await page.waitForFunction(() => document.activeElement?.matches('input[type="tel"]'));
    await page.setViewport({ width: upright.width, height: 200, ...touch });
    await expect.poll(() => edgesOf(page, '.phone')).toMatchObject({ isInside: true });
  });
});
