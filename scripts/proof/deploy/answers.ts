import { request } from 'node:http';
import type { Row } from '../shared/report.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Requests the path as written; fetch would normalise it. */
function ask(url: string, path: string, { method = 'GET', headers = {} }: Asked = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    })
      .on('error', reject)
      .end();
  });
}

const isPage = ({ status, text, headers }: Answer) =>
  status === 200 &&
  text.includes('id="firmline-config"') &&
  headers['cache-control'] === 'no-cache' &&
  headers['x-robots-tag'] === 'noindex' &&
  headers['referrer-policy'] === 'no-referrer' &&
  headers['x-content-type-options'] === 'nosniff' &&
  /\bmicrophone=\(self\)/.test(String(headers['permissions-policy'])) &&
  /frame-ancestors 'none'/.test(String(headers['content-security-policy']));

const isMissing = ({ status, headers, text }: Answer) =>
  status === 404 && !/immutable/.test(String(headers['cache-control'])) && !text.includes('firmline-config');

const links = [
  '/',
  '/hartwell-lowe',
  '/hartwell-lowe/',
  '//Hartwell-Lowe//',
  '/%22hartwell-lowe%22.',
  '/hartwell-lowe%E2%80%8B',
  '/a/b/c',
  '/caf%C3%A9',
  `/${'x'.repeat(500)}`,
  '/index.html',
  '/nginx.conf',
  '/_headers',
  '/_',
  '/_a',
];

const inShort = ({ status, headers }: Answer) =>
  [status, headers['content-type'], headers['cache-control']].filter(Boolean).join(', ');

/** Judges the server's responses, path by path. */
export async function judgeAnswers(url: string, rest: Asked): Promise<Row[]> {
  const rows: Row[] = [];
  const check = async (path: string, what: string, holds: (answer: Answer) => boolean, asked?: Asked) => {
    const answer = await ask(url, path, asked);
    rows.push({ what, found: inShort(answer), holds: holds(answer) });
  };
  for (const link of links) {
    await check(link, link.length > 40 ? `a link of ${link.length} characters` : link, isPage);
  }
  const { text: html } = await ask(url, '/');
  const assets = [...html.matchAll(/(?:src|href)="(\/_\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  for (const asset of assets) {
    await check(asset, asset, ({ status, headers }) => {
      return status === 200 && headers['cache-control'] === 'public, max-age=31536000, immutable';
    });
  }
  await check('/_/assets/gone.js', '/_/assets/gone.js, which is not there', isMissing);
  await check('/_/assets/', 'the folder of files', ({ status }) => status === 403 || status === 404);
  await check('/_/nothing', '/_/nothing', isMissing);
  const table = '/_/rest/v1/legal_firm_visitors?select=name&slug=eq.hartwell-lowe&limit=1';
  await check(
    table,
    'the look-up, passed on',
    ({ status, text }) => status === 200 && text.includes('Margaret'),
    rest,
  );
  await check(table, 'writing by the same way', ({ status }) => status === 403, {
    ...rest,
    method: 'DELETE',
  });
  const compressed = { headers: { 'accept-encoding': 'gzip' } };
  await check(
    '/',
    'the page, compressed',
    ({ headers }) => headers['content-encoding'] === 'gzip',
    compressed,
  );
  const { etag } = (await ask(url, '/')).headers;
  await check('/', 'the page, unchanged since', ({ status }) => status === 304, {
    headers: { 'if-none-match': String(etag) },
  });
  return rows;
}
