import type { Page } from 'puppeteer-core';
import { describe, expect, it } from 'vitest';
import { thanks } from '../demo/submission-messages.ts';
import { changedHtml, withConfig } from '../testing/changed-html.ts';
import { visibleText } from '../testing/open-page.ts';
import { olderThanTargets } from '../testing/states.ts';
import { pageSuite } from '../testing/page-suite.ts';

const { open, stack, dataService, webhook } = pageSuite();

/** Takes away what engines with ES5 lack, before any script of the page. */
const oldEngine = (page: Page) =>
  page.evaluateOnNewDocument(() => {
    const missing: [object, string[]][] = [
      [
        window,
        ['fetch', 'Promise', 'URL', 'URLSearchParams', 'Symbol', 'Map', 'Set', 'WeakMap', 'Reflect', 'Proxy'],
      ],
      [
        window,
        ['AbortController', 'AbortSignal', 'customElements', 'IntersectionObserver', 'HTMLTemplateElement'],
      ],
      [
        Object,
        ['assign', 'entries', 'values', 'fromEntries', 'getOwnPropertyDescriptors', 'getOwnPropertySymbols'],
      ],
      [Array, ['from', 'of']],
      [
        Array.prototype,
        ['find', 'findIndex', 'includes', 'flat', 'flatMap', 'fill', 'at', 'entries', 'values'],
      ],
      [Array.prototype, ['keys', 'toSorted', 'findLast', Symbol.iterator as unknown as string]],
      [
        String.prototype,
        ['repeat', 'normalize', 'startsWith', 'endsWith', 'includes', 'padStart', 'matchAll', 'at'],
      ],
      [
        Element.prototype,
        ['remove', 'closest', 'matches', 'append', 'prepend', 'replaceChildren', 'replaceWith', 'after'],
      ],
      [NodeList.prototype, ['forEach', 'entries', Symbol.iterator as unknown as string]],
      [Number, ['isInteger', 'isFinite', 'isNaN', 'parseFloat']],
    ];
    const remove = Reflect.deleteProperty.bind(Reflect);
    missing.forEach((entry) => entry[1].forEach((name) => remove(entry[0], name)));
  });

/** A browser without modules: it knows neither `type="module"` nor `nomodule`, and cannot parse the script in the head. */
const withoutModules = async (page: Page) => {
  await changedHtml((html) =>
    html
      .replace('type="module"', 'type="text/unknown"')
      .replace(' nomodule', '')
      .replace('<script>', '<script>class {'),
  )(page);
  await oldEngine(page);
};

const withOldModules = (page: Page) => page.evaluateOnNewDocument(olderThanTargets);

const isPlain = (url: string) => /\/_\/assets\/plain-[^/]+\.js$/.test(url);
/** Waits for a text, without code in the page that needs a newer engine. */
async function seeText(page: Page, text: string): Promise<void> {
  await expect.poll(() => visibleText(page)).toContain(text);
}
const submit = (page: Page) => page.click('button');

describe.each([
  ['without modules', withoutModules],
  ['with modules, but older than the targets', withOldModules],
])('a browser %s', (_, prepare) => {
  it('gets a plain page, which phones the visitor', async () => {
    const { page, console } = await open('/hartwell-lowe', { prepare });
    await seeText(page, 'Hey Margaret,');
    const text = await visibleText(page);
    expect(text).toContain('This demo handles client calls for Hartwell & Lowe LLP.');
    for (const benefit of ['Confidential & Secure', 'Client Satisfaction', 'Legal Expertise'])
      expect(text).toContain(benefit);
    expect(text).toContain('AI Assistant for Law Firms / Professional Client Communication');
    expect(text).not.toContain('Loading');
    expect(await page.title()).toBe('AI Legal Assistant Demo for Margaret');
    expect(await page.$eval('.footer-link', (link) => link.getAttribute('href'))).toBe(stack.websiteUrl);

    // An empty number is refused, and nothing is sent.
    const before = (await webhook.received()).length;
    await submit(page);
    await seeText(page, 'Please enter a valid phone number');
    expect(await page.$eval('input', (input) => document.activeElement === input)).toBe(true);
    expect(await webhook.received()).toHaveLength(before);

    // A failure keeps the number.
    await webhook.answers({ status: 500, times: 1 });
    await page.select('select', 'GB');
    expect(await page.$eval('#calling-code', (code) => code.textContent)).toBe('+44');
    await page.type('input', '020 7946 0958');
    expect(await visibleText(page)).not.toContain('Please enter a valid phone number');
    await submit(page);
    await seeText(page, 'Failed to submit your request. Please try again.');
    expect(await page.$eval('input', (input) => input.value)).toBe('020 7946 0958');

    // However many presses, one request is sent.
    const failed = (await webhook.received()).length;
    await webhook.answers({ delayMs: 500, times: 1 });
    await page.focus('input');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await submit(page);
    await seeText(page, 'Submitting...');
    await seeText(page, `${thanks} We are calling +44 20 7946 0958.`);
    expect(await page.$eval('input', (input) => input.value)).toBe('');
    const sent = (await webhook.received()).slice(failed);
    expect(sent.map(({ body }) => body)).toEqual([{ phone: '+442079460958', slug: 'hartwell-lowe' }]);

    // The same number is not sent again at once.
    await page.type('input', '020 7946 0958');
    await submit(page);
    await seeText(page, 'The call to +44 20 7946 0958 is already on its way.');
    expect(await webhook.received()).toHaveLength(failed + sent.length);
    expect(
      console.filter((line) => line.startsWith('error') && !/Security Policy|status of 500/.test(line)),
    ).toEqual([]);
  });

  it('shows texts as texts', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const body = [
      { slug: 'odd', name: markup, company_name: `${markup}.`, system: null, first_message: null },
    ];
    await dataService({ status: 503, times: 1 }, { body });
    const { page } = await open('/odd', { prepare });
    await seeText(page, `Hey ${markup},`);
    await seeText(page, `This demo handles client calls for ${markup}. Let`);
    expect(await page.$$('img')).toHaveLength(0);
    expect(await page.$('.small-print')).toBeNull();
  });

  it('shows Page Not Found for an unknown link', async () => {
    const { page } = await open('/no-such-firm', { prepare });
    await seeText(page, 'The requested page does not exist.');
    expect(await page.$eval('a', (link) => [link.textContent, link.getAttribute('href')])).toEqual([
      'Return to Main Site',
      stack.mainSiteUrl,
    ]);
  });
});

describe('the plain page', () => {
  it('is not loaded by a browser that runs the other one', async () => {
    const { page, requests } = await open('/hartwell-lowe');
    await page.waitForFunction(() => document.body.dataset['alive'] !== undefined);
    expect(requests.map((request) => request.url()).filter(isPlain)).toEqual([]);
  });

  it('shows the configured notice with its link', async () => {
    const notice = { notice: 'The assistant is an AI.', privacyUrl: 'https://firm.test/privacy' };
    const prepare = async (page: Page) => {
      await withConfig(notice)(page);
      await withOldModules(page);
    };
    const { page } = await open('/hartwell-lowe', { prepare });
    await seeText(page, 'The assistant is an AI. Privacy');
    expect(await page.$eval('.small-print a', (link) => link.href)).toBe(notice.privacyUrl);
  });

  it('says so when there is no configuration', async () => {
    const prepare = async (page: Page) => {
      await changedHtml((html) => html.replace(/(firmline-config">).*?(?=<\/script>)/s, '$1null'))(page);
      await withOldModules(page);
    };
    const { page } = await open('/hartwell-lowe', { prepare });
    await expect.poll(() => visibleText(page)).toContain('This page was built without a configuration.');
  });
});
