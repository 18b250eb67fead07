import { launchBrowser } from '@firmline/harness/browser';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditPage } from '../../../scripts/tools/lighthouse.ts';

const stack = inject('stack');

describe('Lighthouse', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it.each([
    ['the demo page', '/hartwell-lowe'],
    ['Page Not Found', '/no-such-firm'],
  ])(
    'finds nothing to improve in accessibility and best practices of %s',
    async (_, path) => {
      const audit = await auditPage(stack.url + path, {
        browser: browser.wsEndpoint(),
        categories: ['accessibility', 'best-practices'],
      });
      expect(audit.findings).toEqual([]);
      expect(audit.scores).toEqual({ accessibility: 100, 'best-practices': 100 });
    },
    180_000,
  );
});
