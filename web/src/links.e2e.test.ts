import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { once, testedEngines } from './testing/engines.ts';
import { openTab, type OpenTab } from './testing/open-tab.ts';
import { field } from './testing/phone-form.ts';

const stack = inject('stack');

const firm = '/hartwell-lowe';

/** Links as they arrive in mails, chats and from a letter. Each engine writes some of them differently. */
const links = ['/HARTWELL-LOWE', '//hartwell-lowe', '/%22hartwell-lowe%22.', '/hartwell-%C2%ADlowe'].concat(
  ['”', '>', '%20', '%E2%80%8B', '//'].map((end) => firm + end),
);
/** Runs in the page. */
const shown = () => ({
  address: location.href.slice(location.origin.length),
  title: document.title,
  lookUps: performance.getEntriesByType('resource').filter(({ name }) => name.includes('/rest/')).length,
});

const rest = `${stack.supabaseUrl}/rest/v1/legal_firm_visitors`;
const headers = { apikey: stack.serviceRoleKey, 'content-type': 'application/json' };

describe.each(testedEngines)('a link in %s', once, (engine) => {
  let tab: OpenTab;
  beforeAll(async () => {
    tab = await openTab(engine);
  });
  afterAll(() => tab.close());

  const visit = async (link: string, text: string) => {
    await tab.open(stack.url + link);
    await tab.seeText(text);
    return tab.evaluate(shown);
  };

  it.each(engine === 'chromium' ? links : links.slice(2, 4))(
    '%s finds the firm with one more request, and the address is corrected',
    async (link) => {
      expect(await visit(link, 'Hey Margaret,')).toEqual({
        address: firm,
        title: 'AI Legal Assistant Demo for Margaret',
        lookUps: 2,
      });
    },
  );

  // What follows is the same code in every engine.
  if (engine !== 'chromium') return;

  it('keeps its query and its hash', async () => {
    const { address } = await visit('/Hartwell-Lowe.?utm=a%20b&c#Top', 'Hey Margaret,');
    expect(address).toBe(`${firm}?utm=a%20b&c#Top`);
  });

  it.each([firm, `${firm}/`, `${firm}?utm=1`])('%s takes one request and stays as it is', async (link) => {
    expect(await visit(link, 'Hey Margaret,')).toMatchObject({ address: link, lookUps: 1 });
  });

  it.each([
    ['/no-such-firm', 1],
    ['/No-Such-Firm.', 2],
  ])('%s of no firm takes %i requests and stays as it is', async (link, lookUps) => {
    expect(await visit(link, 'Page Not Found')).toMatchObject({ address: link, lookUps });
  });

  it.each(['Hartwell-Lowe', 'hartwell-lowe.', '田中-法律', 'a//b', 'größe & söhne'])(
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

  it('that was corrected sends the firm’s own slug', async () => {
    await visit('/HARTWELL-LOWE.', 'Hey Margaret,');
    await tab.click('.button-phone');
    await tab.click(field);
    await tab.type('2125550177');
    await tab.click('.button-submit');
    await tab.seeText('Thank you.');
    const received = (await (await fetch(stack.webhookUrl)).json()) as readonly { body: unknown }[];
    expect(received.at(-1)?.body).toEqual({ phone: '+12125550177', slug: 'hartwell-lowe' });
  });
});
