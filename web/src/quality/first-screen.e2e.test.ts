import { launchBrowser } from '@firmline/harness/browser';
import { openFirmRepository } from '@firmline/sdk/firms';
import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { button, openPage, type OpenedPage } from '../testing/open-page.ts';
import { layoutProblems } from './testing/layout-check.ts';

const stack = inject('stack');
const slug = 'quality-long-names';

describe('the first screen', () => {
  const firms = openFirmRepository({ supabaseUrl: stack.supabaseUrl, supabaseKey: stack.serviceRoleKey });
  let browser: Browser;
  let opened: OpenedPage;

  beforeAll(async () => {
    browser = await launchBrowser();
    await firms.create({
      slug,
      name: 'Friedrich-Wilhelm Freiherr von Hohenlohe-Waldenburg-Schillingsfürst',
      companyName:
        'Rechtsanwaltsgesellschaft Donaudampfschifffahrtsangelegenheiten und Grundstücksverkehrsgenehmigungszuständigkeitsübertragung mbH',
    });
  });
  afterAll(async () => {
    await firms.remove(slug);
    await browser.close();
  });
  afterEach(async () => {
    const { errors } = opened;
    await opened.close();
    expect(errors).toEqual([]);
  });

  const open = async (path: string, size: { width: number; height: number }) => {
    opened = await openPage(browser, `${stack.url}/${path}`, size);
    const { page } = opened;
    await page.waitForSelector(button('Try in Browser'));
    return page;
  };

  it.each([
    ['a phone', { width: 390, height: 844 }],
    ['a phone in a browser with bars', { width: 360, height: 640 }],
    ['a phone on its side', { width: 844, height: 390 }],
    ['a tablet', { width: 768, height: 1024 }],
    ['a laptop', { width: 1280, height: 800 }],
    ['a laptop at 200 %', { width: 640, height: 400 }],
    ['a wall', { width: 3840, height: 2160 }],
  ])('shows the greeting and both buttons on %s', async (_, size) => {
    const page = await open('hartwell-lowe', size);
    const bottoms = await page.$$eval('h1, main button', (elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => [element.textContent, Math.round(element.getBoundingClientRect().bottom)]),
    );
    expect(bottoms.map(([text]) => text)).toEqual(['Hey Margaret,', 'Try in Browser', 'Call My Phone']);
    for (const [text, bottom] of bottoms) {
      expect({ text, bottom, isSeen: Number(bottom) <= size.height }).toEqual({ text, bottom, isSeen: true });
    }
  });

  it.each([
    { width: 320, height: 568 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1280, height: 800 },
  ])('fits the longest names at $width x $height', async (size) => {
    const page = await open(slug, size);
    expect(await page.evaluate(layoutProblems)).toEqual([]);
  });

  it('grows with very large screens', async () => {
    const page = await open('hartwell-lowe', { width: 3840, height: 2160 });
    const { text, width } = await page.$eval('main', (main) => ({
      text: Number.parseFloat(getComputedStyle(main).fontSize),
      width: main.getBoundingClientRect().width,
    }));
    expect(text).toBeGreaterThanOrEqual(28);
    expect(width).toBeGreaterThan(3840 / 2);
  });
});
