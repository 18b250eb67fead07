import { FirmlineError } from '@firmline/sdk/errors';
import { type Scenario, scenarioId, type Use } from '../../scenario/index.ts';
import { plainHost } from '../browsers/needs.ts';
import type { Header } from '../engines/interception.ts';
import { linkOf } from '../own-page/own-page.ts';
import type { SessionEnvironment } from '../session.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Frame, Page } from 'puppeteer-core';
import type { Cleanup } from '../cleanup.ts';

interface Target {
  readonly url: string;
  /** Without a trailing slash. */
  readonly origin: string;
  readonly slug: string;
}

/** @throws FirmlineError 'config-missing' if there is neither a stack nor an address */
export function targetOf(
  { use }: Pick<Scenario, 'use'>,
  { stack, url, ownPage }: Pick<SessionEnvironment, 'stack' | 'url' | 'ownPage'>,
  ownSlug: string,
): Target {
  if (url !== undefined) {
    const { origin, pathname } = new URL(url);
    return { url, origin, slug: decodeURIComponent(pathname.replace(/^\/|\/$/g, '')) };
  }
  if (!stack) {
    throw new FirmlineError('There is nothing to test.', {
      code: 'config-missing',
      fault: 'user',
      hint: 'Start the local stack, or name a link with --url.',
    });
  }
  const address = new URL(ownPage ? linkOf(ownPage, stack) : `${stack.url}/${ownSlug}`);
  if (use?.origin === 'plain-http') address.hostname = plainHost;
  return { url: address.href, origin: address.origin, slug: ownSlug };
}

const maxSlugLength = 80;

/** The slug of an attempt's firm: the scenario's id, made unique by the run id. */
export function slugOf(scenario: Scenario, runId: string): string {
  const runSlug = slugWords(runId) || 'run';
  const scenarioWords = slugWords(scenarioId(scenario)).slice(0, maxSlugLength - runSlug.length - 1);
  return slugWords(`${scenarioWords}-${runSlug}`);
}

/** Lower-case letters and digits, joined by single dashes. */
const slugWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The place of a link: a tab of its own, or a frame of another page. */
interface PlacedLink {
  /** The address that the tab opens. */
  readonly url: string;
  /** Origins that need the microphone permission. */
  readonly askedOrigins: readonly string[];
  /** The frame that shows the link. */
  frameOf(page: Page): Frame;
  /** Resolves once the frame with the link exists. */
  ready(page: Page, signal: AbortSignal): Promise<void>;
}

const frameMs = 10_000;

export async function placeLink(
  { page: framePlace = 'top' }: Pick<Partial<Use>, 'page'>,
  { url, origin }: Target,
  cleanup: Cleanup,
): Promise<PlacedLink> {
  if (framePlace === 'top') {
    return {
      url,
      askedOrigins: [origin],
      frameOf: (page) => page.mainFrame(),
      ready: () => Promise.resolve(),
    };
  }
  const { hostname } = new URL(url);
  // The same site, but another origin. A page on the internet is framed by one on this machine.
  const host = ['localhost', '127.0.0.1'].includes(hostname) ? hostname : 'localhost';
  const server = await startEmbedServer(
    url,
    host,
    framePlace === 'iframe' ? 'microphone; autoplay; screen-wake-lock' : '',
  );
  cleanup.add(() => server.close());
  return {
    url: server.url,
    askedOrigins: [origin, new URL(server.url).origin],
    frameOf: (page) => frameInside(page) ?? page.mainFrame(),
    async ready(page, signal) {
      const frame = await page.waitForFrame(
        (one) => one.parentFrame() !== null && one.url().startsWith(origin),
        {
          timeout: frameMs,
          signal,
        },
      );
      await frame.waitForSelector('body', { timeout: frameMs, signal });
    },
  };
}

const frameInside = (page: Page): Frame | undefined =>
  page.frames().find((frame) => frame.parentFrame() === page.mainFrame());

const escapeRegExp = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/**
 * Serves one page with the link in a frame as large as the window.
 *
 * @param host name of this machine in the browser
 * @param allow the frame's `allow` attribute; empty for none
 */
async function startEmbedServer(link: string, host: string, allow: string) {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>A firm's own page</title>
<link rel="icon" href="data:,">
<style>html, body, iframe { margin: 0; border: 0; width: 100%; height: 100% } body { overflow: hidden }</style>
<iframe title="Demo" src="${escapeRegExp(link)}"${allow === '' ? '' : ` allow="${escapeRegExp(allow)}"`}></iframe></html>`;
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(html);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://${host}:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const policyHeader = 'content-security-policy';

const isPolicy = ({ name }: Header) => name.toLowerCase() === policyHeader;

/**
 * Rewrites the page's headers; null if they stay. A link forbids framing, so a framed page loses that part of its policy.
 * `none` removes the policy, `strict` adds rules to it.
 */
export function policyRewrite({
  page = 'top',
  csp,
}: Pick<Partial<Use>, 'page' | 'csp'>): ((headers: readonly Header[]) => Header[]) | null {
  if (page === 'top' && csp === undefined) return null;
  return (headers) => {
    const otherHeaders = headers.filter(
      (header) => !isPolicy(header) && header.name.toLowerCase() !== 'x-frame-options',
    );
    if (csp === 'none') return [...otherHeaders];
    const policies = headers.filter(isPolicy).map(({ value }) => (page === 'top' ? value : frameTag(value)));
    if (csp === 'strict') policies.push(strictestPolicy);
    return [...otherHeaders, ...policies.map((value) => ({ name: policyHeader, value }))];
  };
}

/** Added as a second policy, so that both apply. */
const strictestPolicy =
  "object-src 'none'; base-uri 'none'; form-action 'none'; frame-src 'none'; manifest-src 'none'";

const frameTag = (policy: string): string =>
  policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
