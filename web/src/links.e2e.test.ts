import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openTab, type OpenTab } from './testing/open-tab.ts';
import { field } from './testing/phone-form.ts';

const stack = inject('stack');

const firm = '/hartwell-lowe';

/** Links as they arrive in mails, chats and from a letter. */
const links = ['//HARTWELL-LOWE', '/%22hartwell-%C2%ADlowe%22.', `${firm}”>%20%E2%80%8B//`];
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
    tab = await openTab('chromium');
  });
  afterAll(() => tab.close());

  const visit = async (link: string, text: string) => {
    await tab.open(stack.url + link);
    await tab.seeText(text);
    return tab.evaluate(shown);
  };

  it.each(links)('%s finds the firm with one more request, and the address is corrected', async (link) => {
    expect(await visit(link, 'Hey Margaret,')).toEqual({
      address: firm,
      title: 'AI Legal Assistant Demo for Margaret',
      lookUps: 2,
    });
  });

  it('takes one request and stays as it is if the firm is written so', async () => {
    const link = `${firm}/?utm=1`;
    expect(await visit(link, 'Hey Margaret,')).toMatchObject({ address: link, lookUps: 1 });
  });

  it('of no firm takes two requests and stays as it is', async () => {
    const link = '/No-Such-Firm.';
    expect(await visit(link, 'Page Not Found')).toMatchObject({ address: link, lookUps: 2 });
  });

  it.each(['Hartwell-Lowe.', '田中//größe & söhne'])(
    'of the firm %j finds it as it is written',
    async (slug) => {
      await fetch(rest, { method: 'POST', headers, body: JSON.stringify({ slug, name: 'Ada' }) });
      try {
        const link = `/${encodeURIComponent(slug)}`;
        expect(await visit(link, 'Hey Ada,')).toMatchObject({ address: link, lookUps: 1 });
      } finally {
        await fetch(`${rest}?slug=eq.${encodeURIComponent(slug)}`, { method: 'DELETE', headers });
      }
    },
  );

  it('that was corrected keeps its query and its hash, and sends the firm’s own slug', async () => {
    const { address } = await visit('/Hartwell-Lowe.?utm=a%20b&c#Top', 'Hey Margaret,');
    expect(address).toBe(`${firm}?utm=a%20b&c#Top`);
    await tab.click('.button-phone');
    await tab.click(field);
    await tab.type('2125550177');
    await tab.click('.button-submit');
    await tab.seeText('Thank you.');
    const received = (await (await fetch(stack.webhookUrl)).json()) as readonly { body: unknown }[];
    expect(received.at(-1)?.body).toEqual({ phone: '+12125550177', slug: 'hartwell-lowe' });
  });
});
