import { launchBrowser } from '@firmline/harness/browser';
import type { Browser, MediaFeature, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { button, openPage, seeText, type OpenedPage } from '../testing/open-page.ts';
import { contrastProblems } from './testing/contrast-check.ts';
import { settle } from './testing/settle.ts';
import { focusPlace } from './testing/focus-check.ts';

const stack = inject('stack');

describe('what a visitor has told the system', () => {
  let browser: Browser;
  let opened: OpenedPage;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    const { errors } = opened;
    await opened.close();
    expect(errors).toEqual([]);
  });

  const open = async (feature: MediaFeature) => {
    opened = await openPage(browser, `${stack.url}/hartwell-lowe`);
    const { page } = opened;
    await page.emulateMediaFeatures([feature]);
    await page.reload();
    await page.waitForSelector(button('Try in Browser'));
    return page;
  };

  /** How many of the seal's points differ from the page's ground. */
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

  describe('forced colours', () => {
    const feature = { name: 'forced-colors', value: 'active' };

    it('frame every control, mark the focus and show the seal', async () => {
      const page = await open(feature);
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
      expect(await page.evaluate(focusPlace)).toMatchObject({ name: 'Your phone number', marked: true });
      expect(await sealPoints(page)).toBeGreaterThan(0.02);
    });
  });

  describe('less motion', () => {
    const feature = { name: 'prefers-reduced-motion', value: 'reduce' };

    it('stills the page: nothing moves by itself or follows the mouse', async () => {
      const page = await open(feature);
      await page.waitForFunction(
        () => !document.getAnimations().some(({ playState }) => playState === 'running'),
      );
      const look = () =>
        page.$$eval('[aria-hidden="true"] *', (lights) =>
          lights.map((light) => getComputedStyle(light).transform),
        );
      const before = await look();
      await page.mouse.move(100, 100);
      await page.mouse.move(700, 500, { steps: 4 });
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(await look()).toEqual(before);
    });
  });

  describe('more contrast', () => {
    const feature = { name: 'prefers-contrast', value: 'more' };

    it('gives every text the contrast of level AAA', async () => {
      const page = await open(feature);
      await settle(page);
      expect(await page.evaluate(contrastProblems, 7)).toEqual([]);
      await page.locator(button('Call My Phone')).click();
      await page.locator(button('Submit Phone Number')).click();
      await seeText(page, 'Please enter a valid phone number');
      await settle(page);
      expect(await page.evaluate(contrastProblems, 7)).toEqual([]);
    });
  });
});
