import { isolateText } from '@firmline/sdk/firms/page-texts';
import { describe, expect, it } from 'vitest';
import { rowOfText } from './testing/firm.ts';
import { button } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, dataService } = pageSuite();

const markup =
  '<img src=x onerror="document.title=1"><b>bold</b></template><script>document.title=1</script>';

const records = {
  'of markup': rowOfText(markup),
  'with marks that turn text around, and end what isolates it': {
    ...rowOfText(''),
    name: '\u2069\u202EegnirB',
    company_name: '\u2067\u2069\u2069\u202EeoR',
  },
  'of one endless word of 50 KB': rowOfText('Donaudampfschiff'.repeat(3125)),
} as const;

/** The parts of the page that a visitor needs, whatever the record contains. */
async function look(page: Awaited<ReturnType<typeof open>>['page']) {
  return page.evaluate(() => {
    const inside = (selector: string) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return box !== undefined && box.left >= 0 && box.right <= innerWidth && box.height < 3 * innerHeight;
    };
    const buttons = document.querySelector('.buttons')?.getBoundingClientRect();
    return {
      sideways: document.documentElement.scrollWidth - innerWidth,
      greeting: inside('h1'),
      intro: inside('.intro'),
      buttonsWithin: (buttons?.bottom ?? Infinity) < 3 * innerHeight,
      foreign: document.querySelectorAll('#root img, #root b, #root script').length,
      turned: ['h1', '.intro'].filter((selector) => {
        const [before, record, after] = document.querySelector(selector)?.childNodes ?? [];
        if (!before || !record || !after) return false;
        const last = document.createRange();
        last.selectNodeContents(record);
        const name = [...last.getClientRects()].at(-1);
        last.setStart(after, 0);
        last.setEnd(after, 1);
        const sign = last.getBoundingClientRect();
        // The next element is to the right of the record's text, or on the next line.
        return name !== undefined && sign.top < name.bottom - 1 && sign.left < name.right - 1;
      }),
    };
  });
}

describe('on a small and a large screen, a record', () => {
  it.each(Object.entries(records))('%s leaves the page complete and usable', async (_, record) => {
    await dataService({ body: [{ slug: 'odd', ...record }] });
    const { page, console } = await open('/odd', { width: 320, height: 844 });
    await page.waitForSelector('.intro');
    const usable = {
      sideways: 0,
      greeting: true,
      intro: true,
      buttonsWithin: true,
      foreign: 0,
      turned: [],
    };
    expect(await look(page)).toEqual(usable);
    await page.setViewport({ width: 1280, height: 844 });
    expect(await look(page)).toEqual(usable);
    await page.locator(button('Call My Phone')).click();
    await page.waitForSelector('input[type="tel"]');
    expect(await page.$eval('h1', (heading) => heading.textContent)).toBe(
      `Hey ${record.name.trim() ? isolateText(record.name) : '...'},`,
    );
    const title = record.name.trim()
      ? `AI Legal Assistant Demo for ${isolateText(record.name)}`
      : 'AI Legal Assistant Demo';
    expect(await page.title()).toBe(title.replaceAll(/\s+/g, ' ').trim());
    expect(console.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});
