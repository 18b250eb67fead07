import type { IncomingMessage } from 'node:http';
import { HttpError } from '../../../shared/http/http.ts';

export type Trust = ReturnType<typeof createTrust>;

export interface TrustOptions {
  /** The address that the stack listens on. */
  readonly host: string;
  readonly token: string;
}

/** The request header with the stack's token. */
export const tokenHeader = 'x-firmline-token';

const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const localNames = ['localhost', '127.0.0.1', '[::1]'];
const wildcardAddresses = new Set(['0.0.0.0', '::']);

/** Headers that proxies, tunnels and CDNs add to forwarded requests. */
const forwardingHeaders =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-client-ip|x-cluster-client-ip|x-envoy-.+|true-client-ip|client-ip|cf-.+|cdn-loop|fastly-.+|fly-.+|tailscale-.+|ngrok-.+)$/;

/** The Host header; null unless there is exactly one and it is a plain host with an optional port. */
export function hostOfRequest(request: IncomingMessage): string | null {
  // Of several, `headers` has the first, and a proxy in front may have read the last.
  const [host, ...otherHosts] = request.headersDistinct['host'] ?? [];
  return host !== undefined &&
    otherHosts.length === 0 &&
    /^(\[[\da-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host)
    ? host
    : null;
}

/** Where a request comes from: what a proxy on this machine was the last to add, or the other end of the connection. */
export function addressOfRequest(request: IncomingMessage): string {
  const { remoteAddress = 'unknown' } = request.socket;
  const [forwardedAddress] = request.headersDistinct['x-forwarded-for']?.join().split(',').slice(-1) ?? [];
  // Anybody else can write what they want there.
  return (localAddresses.has(remoteAddress) && forwardedAddress?.trim()) || remoteAddress;
}

/** @throws HttpError 400 */
export function requireHost(request: IncomingMessage): string {
  const host = hostOfRequest(request);
  if (host !== null) return host;
  throw new HttpError(400, { message: 'The Host header is missing, malformed or repeated.' });
}

/**
 * Trusts requests of this machine's own tools and pages. Anybody can send any Host header, so the remote address must
 * be local. That leaves two foreign sources: web pages in a browser on this machine (recognised by Origin and
 * Sec-Fetch-Site, and by Host after DNS rebinding), and a proxy on this machine (recognised by its headers, or by
 * HTTP/1.0, which nginx uses by default).
 */
export function createTrust(options: TrustOptions) {
  const { host: configuredHost, token } = options;
  const isEverywhere = wildcardAddresses.has(configuredHost);
  const names = new Set(isEverywhere ? localNames : [...localNames, nameInUrl(configuredHost)]);

  function isLocal(request: IncomingMessage): boolean {
    const { remoteAddress, localAddress } = request.socket;
    // If the stack listens on one address of this machine, its own tools come from that same address.
    const isOwn = !isEverywhere && remoteAddress === localAddress;
    if (remoteAddress === undefined || !(isOwn || localAddresses.has(remoteAddress))) return false;
    if (request.httpVersion === '1.0') return false;
    const host = hostOfRequest(request)?.toLowerCase();
    if (host === undefined || !names.has(withoutPort(host))) return false;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (origin !== undefined && origin.toLowerCase() !== `http://${host}`) return false;
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    return !Object.keys(request.headers).some((name) => forwardingHeaders.test(name));
  }

  return {
    /**
     * Whether a request may read or change private data: it comes from this machine but not from a foreign page, or it
     * carries the stack's token.
     */
    trusts: (request: IncomingMessage): boolean => {
      const header = request.headers[tokenHeader];
      return header === undefined ? isLocal(request) : header === token;
    },
  };
}

/** Whether a stack on this address is reachable only from this machine. */
export function isLoopbackHost(host: string): boolean {
  return isLocalName(nameInUrl(host)) || /^127(\.\d{1,3}){3}$/.test(host);
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '');

const isLocalName = (name: string) => localNames.includes(name) || name.endsWith('.localhost');

/** An address as in the Host header. */
const nameInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host).toLowerCase();
