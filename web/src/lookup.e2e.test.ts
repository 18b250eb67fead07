import { describe, expect, it } from 'vitest';
import { instead } from './testing/hold-code.ts';
import { heading } from './testing/open-page.ts';
import { pageSuite } from './testing/page-suite.ts';

const { open, dataService } = pageSuite();

const greeting = '::-p-aria(Hey Margaret,[role="heading"])';
describe('a look-up that fails', () => {
  it('is retried without loading further code', async () => {
    await dataService({ drop: true, times: 2 });
    const named = /\/(framework|index|rolldown-runtime|start)-[^/]*\.js$/;
    const { page } = await open('/hartwell-lowe', {
      prepare: instead((request) =>
        named.test(request.url()) ? request.continue() : request.abort('failed'),
      ),
    });
    await page.waitForSelector(greeting);
    expect(await heading(page)).toBe('Hey Margaret,');
  });
});
