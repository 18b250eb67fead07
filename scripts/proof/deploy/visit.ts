import type { launchBrowser } from '../../../harness/src/shared/browser/index.ts';
import { visit, watchPolicy } from '../../../web/src/testing/deployed-page.ts';
import type { Row } from './answers.ts';

const list = (found: readonly string[]) => (found.length === 0 ? 'none' : found.join('; '));

/** A visit of a deployed page, whole call included, with all that the browser has against it. */
export async function visitDeployed(
  browser: Awaited<ReturnType<typeof launchBrowser>>,
  url: string,
  name: string,
): Promise<Row[]> {
  const context = await browser.createBrowserContext();
  await context.setPermission(new URL(url).origin, { permission: { name: 'microphone' }, state: 'granted' });
  const page = await context.newPage();
  const problems: string[] = [];
  const lookUps: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // What a browser thinks of a header it says in a warning; other warnings are about the machine.
    if (message.type() === 'error' || /policy|header/i.test(text)) problems.push(text);
  });
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/'))
      lookUps.push(`${request.method()} ${new URL(request.url()).origin}`);
  });
  const violations = await watchPolicy(page);
  await visit(page, url, name);
  const forbidden = await violations();
  await context.close();
  const own = `GET ${new URL(url).origin}`;
  return [
    { what: 'greeting, call and phone form', found: 'seen', holds: true },
    { what: 'look-ups', found: list(lookUps), holds: lookUps.length === 1 && lookUps[0] === own },
    { what: 'forbidden by the policy', found: list(forbidden), holds: forbidden.length === 0 },
    { what: 'errors and headers, in the console', found: list(problems), holds: problems.length === 0 },
  ];
}
