import type { launchBrowser } from '../../../harness/src/shared/browser/index.ts';
import { hosts } from '../shared/production-names/index.ts';

export type Browser = Awaited<ReturnType<typeof launchBrowser>>;
export type Page = Awaited<ReturnType<Browser['newPage']>>;

export interface OpenPage {
  readonly page: Page;
  /** What the policy has forbidden, as `<directive> <what>`; the page's own policy repeats its header's. */
  readonly violations: readonly string[];
  /** Errors of the page and of the console, and whatever a browser says of policies and headers. */
  readonly problems: readonly string[];
  /** Hosts that anything in the page has asked for, workers and sockets included. */
  readonly asked: ReadonlySet<string>;
  close(): Promise<void>;
}

export const slug = 'hartwell-lowe';
export const visitorName = 'Margaret';

/** Opens an empty tab in a profile of its own, with a microphone and everything watched. */
export async function openPage(browser: Browser, origin: string): Promise<OpenPage> {
  const context = await browser.createBrowserContext();
  await context.setPermission(origin, { permission: { name: 'microphone' }, state: 'granted' });
  const page = await context.newPage();
  const problems: string[] = [];
  const asked = new Set<string>();
  const violations: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || /policy|header/i.test(text)) problems.push(text);
  });
  page.on('request', (request) => note(asked, request.url()));
  const devTools = await page.createCDPSession();
  await devTools.send('Network.enable');
  devTools.on('Network.webSocketCreated', ({ url }) => note(asked, url));
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      Reflect.get(window, 'noteViolation')(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return {
    page,
    problems,
    asked,
    violations,
    close: () => context.close(),
  };
}

function note(asked: Set<string>, url: string): void {
  const { protocol, hostname } = new URL(url);
  if (/^(https?|wss?):$/.test(protocol)) asked.add(hostname);
}

/** Whether a host is one of a deployment's. */
export const isHosted = (host: string): boolean =>
  Object.values<string>(hosts).includes(host) ||
  host.endsWith(`.${hosts.page}`) ||
  /^(c|gs|[\w-]+\.wss)\.(daily\.co|dailywebrtc\.com|dailywebrtc\.net)$/.test(host);
