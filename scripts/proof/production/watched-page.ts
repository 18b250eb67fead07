import type { Browser, Page } from '@firmline/harness/browser';

export interface WatchedPage {
  readonly page: Page;
  /** Blocked sources as `<directive> <source>`; the page's own policy repeats its header's. */
  readonly violations: readonly string[];
  /** Errors of the page and of the console, and the browser's messages about policies and headers. */
  readonly problems: readonly string[];
  /** Hosts that the page has contacted, including workers and sockets. */
  readonly contacted: ReadonlySet<string>;
  close(): Promise<void>;
}

/** Opens an empty tab in a separate profile, with a microphone, and records everything above. */
export async function openWatched(browser: Browser, origin: string): Promise<WatchedPage> {
  const context = await browser.createBrowserContext();
  await context.setPermission(origin, { permission: { name: 'microphone' }, state: 'granted' });
  const page = await context.newPage();
  const problems: string[] = [];
  const contacted = new Set<string>();
  const violations: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const text = message.text();
    // Browsers report bad headers as warnings; other warnings are about the machine.
    if (message.type() === 'error' || /policy|header/i.test(text)) problems.push(text);
  });
  page.on('request', (request) => note(contacted, request.url()));
  const devTools = await page.createCDPSession();
  await devTools.send('Network.enable');
  devTools.on('Network.webSocketCreated', ({ url }) => note(contacted, url));
  await page.exposeFunction('noteViolation', (violation: string) => violations.push(violation));
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      Reflect.get(window, 'noteViolation')(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return {
    page,
    problems,
    contacted,
    violations,
    close: () => context.close(),
  };
}

function note(contacted: Set<string>, url: string): void {
  const { protocol, hostname } = new URL(url);
  if (/^(https?|wss?):$/.test(protocol)) contacted.add(hostname);
}
