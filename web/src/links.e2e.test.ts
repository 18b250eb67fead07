import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenTab } from './testing/open-tab.ts';
import { field } from './testing/phone-form.ts';
import { openSharedTab, webhookBodies } from './testing/stage-suite.ts';

const stack = inject('stack');

const firm = '/hartwell-lowe';

/** As it may arrive from a mail, a chat or a letter. */
const changedLink = '//%22HARTWELL-%C2%ADlowe%22.”>%20%E2%80%8B//?utm=a%20b&c#Top';
/** Runs in the page. */
const shown = () => ({
  address: location.href.slice(location.origin.length),
  title: document.title,
  lookUps: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/rest/')).length,
});

const rest = `${stack.supabaseUrl}/rest/v1/legal_firm_visitors`;
const headers = { apikey: stack.serviceRoleKey, 'content-type': 'application/json' };

describe('a link', () => {
  let tab: OpenTab;
  beforeAll(async () => {
    tab = await openSharedTab();
  });
  afterAll(() => tab.close());

  /** @returns what is shown now: the title and a corrected address come after the text */
  const visit = async (link: string, text: string) => {
    await tab.open(stack.url + link);
    await tab.seeText(text);
    return () => tab.evaluate(shown);
  };

  it('finds the firm with one more request however it is written, is corrected, and sends the firm’s own slug', async () => {
    await expect.poll(await visit(changedLink, 'Hey Margaret,')).toEqual({
      address: `${firm}?utm=a%20b&c#Top`,
      title: 'AI Legal Assistant Demo for Margaret',
      lookUps: 2,
    });
    await tab.click('.button-phone');
    await tab.click(field);
    await tab.type('2125550177');
    await tab.click('.button-submit');
    await tab.seeText('Thank you.');
    expect((await webhookBodies()).at(-1)).toEqual({ phone: '+12125550177', slug: 'hartwell-lowe' });
  });

  it('without a letter or a digit names no firm, not even that of the empty path', async () => {
    await expect.poll(await visit('/!', 'Page Not Found')).toMatchObject({ address: '/!', lookUps: 1 });
  });

  it('of no firm takes two requests and stays as it is', async () => {
    const link = '/No-Such-Firm.';
    await expect.poll(await visit(link, 'Page Not Found')).toMatchObject({ address: link, lookUps: 2 });
  });

  it('of a firm whose slug has capitals and signs finds it as it is written', async () => {
    const slug = 'Größe//& Söhne.';
    await fetch(rest, { method: 'POST', headers, body: JSON.stringify({ slug, name: 'Ada' }) });
    try {
      const link = `/${encodeURIComponent(slug)}`;
      await expect.poll(await visit(link, 'Hey Ada,')).toMatchObject({ address: link, lookUps: 1 });
    } finally {
      await fetch(`${rest}?slug=eq.${encodeURIComponent(slug)}`, { method: 'DELETE', headers });
    }
  });
});
