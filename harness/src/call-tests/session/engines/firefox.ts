import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, TimeoutError } from 'puppeteer-core';
import type { PermissionState } from '../../../shared/browser/launch-browser.ts';
import { type Bidi, bidiOf, type LogEntry, frameIdOf, runIn } from './bidi.ts';
import type { EngineMethods } from './engine-methods.ts';
import { findInPage } from '../observe/elements.ts';
import { intercept } from './firefox-interception.ts';

/** Through WebDriver BiDi, and through Firefox's own scripts where that has no command. */
export const firefox: EngineMethods = {
  // A window of its own is visible beside others.
  newPage: (context) => context.newPage({ type: 'window' }),
  async setPermission(context, origins, state) {
    const bidi = bidiOf(context.browser());
    const place = await ownContext(bidi);
    await runIn(bidi, place, permitOrigins, contextId(context), [...origins], state);
  },
  // It reaches this machine, and its tests write to the clipboard after a gesture.
  allowSurroundings: () => Promise.resolve(),
  async trust(page, authorities) {
    const bidi = bidiOf(page.browser());
    await runIn(bidi, await ownContext(bidi), addAuthorities, authorities.flatMap(encodedParts));
  },
  // Set when the browser starts.
  setPreferences: () => Promise.resolve(),
  // Puppeteer waits for a load, and a page that Firefox has kept does not load again.
  async goBack(page, { timeout, signal }) {
    const bidi = bidiOf(page.browser());
    const context = frameIdOf(page.mainFrame());
    const place = () => runIn(bidi, context, () => [location.href, document.readyState] as const);
    const [placeBefore] = await place();
    await bidi.send('browsingContext.traverseHistory', { context, delta: -1 });
    for (const endAtMs = Date.now() + timeout; ; await pause(50, undefined, { signal })) {
      const [now, state] = await place().catch(() => [placeBefore, 'loading'] as const);
      if (now !== placeBefore && state !== 'loading') return;
      if (Date.now() > endAtMs) throw new TimeoutError('The page before this one did not return.');
    }
  },
  openReader(page) {
    const bidi = bidiOf(page.browser());
    return Promise.resolve((frame, run, ...values) => runIn(bidi, frameIdOf(frame), run, ...values));
  },
  intercept,
  findAllByRole: findInPage,
  // Scenarios that need more than this do not apply.
  setNetwork: (page, { offline }) => page.setOfflineMode(offline),
  setSuspended: () => Promise.resolve(),
  // Puppeteer's own events lack the texts of errors.
  watchLog(page, { onLine, onException }) {
    const bidi = bidiOf(page.browser());
    const listen = ({ type, level, text, source }: LogEntry) => {
      if (!page.frames().some((frame) => frameIdOf(frame) === source.context)) return;
      if (type === 'javascript' && thrownError.test(text ?? '')) onException(text ?? '');
      else onLine(level, text ?? '');
    };
    bidi.on('log.entryAdded', listen);
    page.once('close', () => bidi.off('log.entryAdded', listen));
  },
  // Puppeteer refuses to tell.
  kindOf: () => undefined,
  bodyOf: (request) => (request.hasPostData() ? request.fetchPostData().catch(() => undefined) : undefined),
};

/** What the browser itself complains of, such as a socket that it cannot open, has the same type as an error of the page. */
const thrownError = /^(?:uncaught exception: |\w*(?:Error|Exception)\b)/;

/** Id of the browser's own document, where its privileged scripts run. */
async function ownContext(bidi: Bidi): Promise<string> {
  const { result } = await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' });
  const [browserContext] = (result as { readonly contexts: readonly { readonly context: string }[] })
    .contexts;
  if (!browserContext) throw new Error('Firefox gives no access to its own scripts.');
  return browserContext.context;
}

/** `default` without a name of its own. */
const contextId = (context: BrowserContext): string => context.id ?? 'default';

interface Services {
  readonly io: { newURI(address: string): unknown };
  readonly scriptSecurityManager: {
    createContentPrincipal(uri: unknown, attributes: { readonly userContextId: number }): unknown;
  };
  readonly perms: {
    addFromPrincipal(principal: unknown, name: string, permission: number): void;
    removeFromPrincipal(principal: unknown, name: string): void;
  };
}
declare const Services: Services;
declare const ChromeUtils: {
  importESModule(address: string): {
    readonly UserContextManager: { getInternalIdById(id: string): number };
  };
};

declare const Cc: Readonly<Record<string, { getService(kind: unknown): CertificateStore }>>;
declare const Ci: { readonly nsIX509CertDB: unknown };
interface CertificateStore {
  addCertFromBase64(certificate: string, trust: string): void;
}

/** The base64 of each certificate of a PEM file. */
const encodedParts = (pem: string): string[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)-----END/g)].map(([, base64 = '']) =>
    base64.replaceAll(/\s/g, ''),
  );

/** Runs in Firefox's own document. Its store is that of the profile, which is removed with the browser. */
function addAuthorities(certificates: readonly string[]): void {
  const store = Cc['@mozilla.org/security/x509certdb;1']?.getService(Ci.nsIX509CertDB);
  for (const certificate of certificates) store?.addCertFromBase64(certificate, 'C,,');
}

/** Runs in Firefox's own document. */
function permitOrigins(context: string, origins: readonly string[], state: PermissionState): void {
  const { UserContextManager } = ChromeUtils.importESModule(
    'chrome://remote/content/shared/UserContextManager.sys.mjs',
  );
  const userContextId = UserContextManager.getInternalIdById(context);
  for (const origin of origins) {
    const uri = Services.io.newURI(origin);
    const principal = Services.scriptSecurityManager.createContentPrincipal(uri, { userContextId });
    if (state === 'prompt') Services.perms.removeFromPrincipal(principal, 'microphone');
    else Services.perms.addFromPrincipal(principal, 'microphone', state === 'granted' ? 1 : 2);
  }
}
