import { connect } from 'node:tls';
import type { Page } from 'puppeteer-core';

/** The session of Puppeteer lacks these types: the protocol marks the commands as old, and offers no others. */
interface SecuritySession {
  send(method: string, parameters?: Readonly<Record<string, unknown>>): Promise<unknown>;
  on(event: 'Security.certificateError', listener: (error: CertificateError) => void): unknown;
}

interface CertificateError {
  readonly eventId: number;
  readonly requestURL: string;
  /** Such as `ERR_CERT_AUTHORITY_INVALID`. */
  readonly errorType: string;
}

const refusalsByPage = new WeakMap<Page, Map<string, string>>();

/** Why the certificate at an address was refused; undefined if it was not. The browser calls such a request aborted. */
export const refusedCertificate = (page: Page, url: string): string | undefined =>
  refusalsByPage.get(page)?.get(new URL(url).origin);

/** Time to look at a certificate, ms. */
const lookMs = 10_000;

/**
 * Chromium has no switch for authorities, and its own store belongs to the person. It asks about each certificate that it
 * refuses; Node judges those by these authorities alone: name, time and chain.
 */
export async function trustAuthorities(page: Page, authorities: readonly string[]): Promise<void> {
  const session = (await page.createCDPSession()) as unknown as SecuritySession;
  const trustByOrigin = new Map<string, Promise<boolean>>();
  const refusals = new Map<string, string>();
  refusalsByPage.set(page, refusals);
  session.on('Security.certificateError', ({ eventId, requestURL, errorType }) => {
    const { origin } = new URL(requestURL);
    const trustPromise = trustByOrigin.get(origin) ?? isTrusted(origin, authorities);
    trustByOrigin.set(origin, trustPromise);
    void trustPromise
      .then((isGood) => {
        if (!isGood) refusals.set(origin, `net::${errorType}`);
        const action = isGood ? 'continue' : 'cancel';
        return session.send('Security.handleCertificateError', { eventId, action });
      })
      // The page is gone.
      .catch(() => {});
  });
  await session.send('Security.enable');
  await session.send('Security.setOverrideCertificateErrors', { override: true });
}

function isTrusted(origin: string, authorities: readonly string[]): Promise<boolean> {
  // Sockets have names of their own for the same.
  const { hostname, port } = new URL(origin.replace(/^wss:/, 'https:'));
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port) || 443, servername: host, ca: [...authorities] });
    const end = (isGood: boolean) => {
      socket.destroy();
      resolve(isGood);
    };
    socket.once('secureConnect', () => end(socket.authorized));
    socket.once('error', () => end(false));
    socket.setTimeout(lookMs, () => end(false));
  });
}
