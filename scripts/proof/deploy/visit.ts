import type { Browser } from '../../../harness/src/shared/browser/index.ts';
import { visit } from '../../../web/src/testing/deployed-page.ts';
import { nothing, type Row } from '../shared/report.ts';
import { openWatched } from '../shared/watched-page.ts';

/** Visits a deployed page, with a whole call, and reports everything the browser complains about. */
export async function visitDeployed(browser: Browser, url: string, name: string): Promise<Row[]> {
  const { origin } = new URL(url);
  const opened = await openWatched(browser, origin);
  const { page } = opened;
  const lookUps: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/'))
      lookUps.push(`${request.method()} ${new URL(request.url()).origin}`);
  });
  await visit(page, url, name);
  await opened.close();
  return [
    { what: 'greeting, call and phone form', found: 'seen', holds: true },
    {
      what: 'look-ups',
      found: lookUps.join('; ') || 'none',
      holds: lookUps.length === 1 && lookUps[0] === `GET ${origin}`,
    },
    nothing('forbidden by the policy', opened.violations),
    nothing('errors and headers, in the console', opened.problems),
  ];
}
