import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../../../scripts/shared/listen.ts';
import { makeCertificate } from '../../../../sdk/src/proxy/testing/certificate.ts';
import { useSessions } from './testing/sessions.ts';

const t = useSessions();
const authority = await makeCertificate(['authority.example']);
const stranger = await makeCertificate(['stranger.example']);

const basic = `Basic ${Buffer.from('ops:pässwort').toString('base64')}`;
const headers = { authorization: basic, 'x-gate': 'gate-secret' };
const authorities = [authority.cert];

/** `path: what it was sent of the gate's headers` */
const atPage: string[] = [];
const atOther: string[] = [];
const noteAt = (list: string[], name: string, { headers: sent }: IncomingMessage) => {
  if (name === '/favicon.ico') return;
  list.push(`${name}: ${sent.authorization ?? 'nothing'}, ${[sent['x-gate'] ?? 'nothing'].flat().join()}`);
};

async function serve(issuer: typeof authority, handle: RequestListener) {
  const { cert, key } = await makeCertificate(['localhost'], { issuer });
  const server = createServer({ cert, key }, handle);
  const port = await listen(server);
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  return `https://localhost:${port}`;
}

let page: string;
let unknown: string;
beforeAll(async () => {
  const other = await serve(authority, (request, response) => {
    noteAt(atOther, request.url ?? '', request);
    response.setHeader('access-control-allow-origin', '*');
    response.end();
  });
  const script = `
    await fetch('/with-a-key', { headers: { authorization: 'Bearer own' } });
    await fetch('${other}/api');
    document.title = 'let in';`;
  page = await serve(authority, (request, response) => {
    noteAt(atPage, request.url ?? '', request);
    if (request.headers['x-gate'] !== 'gate-secret') response.writeHead(401).end('no entry');
    else if (request.url === '/away') response.writeHead(302, { location: `${other}/away` }).end();
    else
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<link rel="icon" href="data:,"><script type="module">${script}</script>`);
  });
  unknown = await serve(stranger, (_, response) => response.end('<title>let in</title>'));
});

it.each(['chromium', 'firefox'])(
  'shows the way in to the page alone, behind a password, a header and an authority, in %s',
  async (browser) => {
    atPage.length = 0;
    atOther.length = 0;
    const use = `use: { browser: ${browser} }`;
    const session = await t.openAt(`${page}/`, { headers, authorities }, use);
    await t.see(session, 'the page', (view) => view.page.title === 'let in');
    await session.page.goto(`${page}/away`);
    expect(atPage).toEqual([
      `/: ${basic}, gate-secret`,
      '/with-a-key: Bearer own, gate-secret',
      `/away: ${basic}, gate-secret`,
    ]);
    expect(atOther).toEqual(['/api: nothing, nothing', '/away: nothing, nothing']);
    await session.page.goto(unknown).catch(() => {});
    await t.see(session, 'the refused certificate', ({ requests }) =>
      requests.some(
        ({ url, failure = '' }) =>
          url === `${unknown}/` && /CERT_AUTHORITY_INVALID|UNKNOWN_ISSUER/i.test(failure),
      ),
    );
  },
);

it('does not get in without', async () => {
  const session = await t.openAt(`${page}/`, { headers: {}, authorities });
  const { requests } = await t.see(session, 'a page', (view) => view.page.text === 'no entry');
  expect(requests[0]).toMatchObject({ status: 401 });
});
