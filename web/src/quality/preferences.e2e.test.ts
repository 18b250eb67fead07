import { launchBrowser } from '@firmline/harness/browser';
import type { Browser, MediaFeature, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { button, openPage, seeText, type OpenedPage } from '../testing/open-page.ts';
import { pageSuite } from '../testing/page-suite.ts';
import { contrastProblems } from './testing/contrast-check.ts';
import { settle } from './testing/settle.ts';
import { focusPlace } from './testing/focus-check.ts';

const stack = inject('stack');

/** A headless browser on a machine without a mouse reports none, and the page then follows none. */
const withMouse =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

const preferring = (feature: MediaFeature) => ({
  prepare: (blank: Page) => blank.emulateMediaFeatures([feature]),
});

/** Waits for the cards, which come last. */
const shown = async ({ page }: OpenedPage) => {
  await page.waitForSelector('.cards');
  return page;
};

describe("a visitor's system preference", () => {
  const suite = pageSuite();
  const open = async (feature: MediaFeature) =>
    shown(await suite.open('/hartwell-lowe', preferring(feature)));

  /** Number of the seal's pixels that differ from the page's background. */
  const sealPoints = (page: Page) =>
    page.$eval('canvas', (canvas) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const ground = getComputedStyle(document.body).backgroundColor.match(/\d+/g)!.map(Number);
      let points = 0;
      for (let at = 0; at < data.length; at += 4) {
        const distance = [0, 1, 2].map((channel) => Math.abs(data[at + channel]! - ground[channel]!));
        if (data[at + 3]! > 60 && Math.max(...distance) > 90) points++;
      }
      return points / (data.length / 4);
    });

  it('for forced colours frames every control, marks the focus and shows the seal', async () => {
    const page = await open({ name: 'forced-colors', value: 'active' });
    await page.locator(button('Call My Phone')).click();
    await page.waitForSelector('input[type="tel"]');
    const borderless = await page.$$eval('button, input, select', (controls) =>
      controls
        .map((control) => {
          const framed = control.closest('button') ?? control.closest('form div:has(input)') ?? control;
          const { borderTopStyle, borderTopWidth } = getComputedStyle(framed);
          return `${control.tagName} ${borderTopStyle} ${borderTopWidth}`;
        })
        .filter((border) => !/ solid [1-9]/.test(border)),
    );
    expect(borderless).toEqual([]);
    await expect
      .poll(() => page.evaluate(focusPlace))
      .toMatchObject({ name: 'Your phone number', isMarked: true });
    await expect.poll(() => sealPoints(page)).toBeGreaterThan(0.02);
  });

  it('for more contrast gives every text AAA contrast', async () => {
    const page = await open({ name: 'prefers-contrast', value: 'more' });
    await settle(page);
    expect(await page.evaluate(contrastProblems, 7)).toEqual([]);
    await page.locator(button('Call My Phone')).click();
    await page.locator(button('Submit Phone Number')).click();
    await seeText(page, 'Please enter a valid phone number');
    await settle(page);
    expect(await page.evaluate(contrastProblems, 7)).toEqual([]);
  });

  it('to print gives dark words on white paper, whatever the page shows', async () => {
    const page = await shown(await suite.open('/hartwell-lowe'));
    await page.locator(button('Call My Phone')).click();
    await page.locator(button('Submit Phone Number')).click();
    await seeText(page, 'Please enter a valid phone number');
    await page.emulateMediaType('print');
    await settle(page);
    expect(await page.evaluate(contrastProblems, 4.5)).toEqual([]);
    expect(await page.$eval('body', (body) => getComputedStyle(body).backgroundColor)).toBe(
      'rgb(255, 255, 255)',
    );
  });
});

describe('motion', () => {
  let browser: Browser;
  let opened: OpenedPage;

  beforeAll(async () => {
    browser = await launchBrowser({ args: [withMouse] });
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const { errors } = opened;
    await opened.close();
    expect(errors).toEqual([]);
  });

  const open = async (feature: MediaFeature) => {
    opened = await openPage(browser, `${stack.url}/hartwell-lowe`, preferring(feature));
    return shown(opened);
  };

  /** The page's soft lights, each with its background and position. */
  const lights = (page: Page) =>
    page.$$eval('.glow', (glows) =>
      glows.map((glow) => {
        const { backgroundImage, transform } = getComputedStyle(glow);
        return {
          paint: backgroundImage.split('(', 1)[0],
          transform,
          size: glow.getBoundingClientRect().width,
        };
      }),
    );

  /** The visible elements that move by themselves. */
  const moving = (page: Page) =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect instanceof KeyframeEffect && effect.target?.className) || 'something'),
    );

  /** Moves the mouse for a while, once the code that follows it has loaded. */
  const moveMouse = async (page: Page) => {
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('follow-pointer')),
    );
    // The code starts a moment after it has arrived, and no event reports that.
    for (let round = 0; round < 10; round++) {
      await page.mouse.move(100, 100);
      await page.mouse.move(700, 500, { steps: 4 });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
  };

  it('is allowed: two soft lights follow the mouse, and the seal breathes', async () => {
    const page = await open({ name: 'prefers-reduced-motion', value: 'no-preference' });
    const before = await lights(page);
    expect(before.map(({ paint }) => paint)).toEqual(['radial-gradient', 'radial-gradient']);
    expect(Math.min(...before.map(({ size }) => size))).toBeGreaterThan(500);
    await moveMouse(page);
    await page.waitForFunction(
      (was) =>
        [...document.querySelectorAll('.glow')].every(
          (glow, index) => getComputedStyle(glow).transform !== was[index],
        ),
      {},
      before.map(({ transform }) => transform),
    );
    await expect.poll(async () => (await moving(page)).join(' ')).toContain('seal');
  });

  it('is reduced: nothing moves by itself or follows the mouse', async () => {
    const page = await open({ name: 'prefers-reduced-motion', value: 'reduce' });
    await page.waitForFunction(
      () => !document.getAnimations().some(({ playState }) => playState === 'running'),
    );
    const before = await lights(page);
    expect(before).toHaveLength(2);
    await moveMouse(page);
    expect(await lights(page)).toEqual(before);
    expect(await moving(page)).toEqual([]);
  });
});
