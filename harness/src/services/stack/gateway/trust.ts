import type { IncomingMessage } from 'node:http';
import { isSameSecret } from '../../../shared/http/same-secret.ts';

export interface Trust {
  /**
   * Whether a request may read or change what is private: it comes from this machine and from no foreign page, or it
   * carries the token of the stack.
   */
  readonly trusts: (request: IncomingMessage) => boolean;
  /** Whether the page that opens a socket to a room may do so. */
  readonly mayOpenSocket: (request: IncomingMessage) => boolean;
}

export interface TrustOptions {
  /** The address that the stack was told to listen on. */
  readonly host: string;
  readonly token: string;
  /** A proxy in front serves pages under names of its own, whose origins nobody here knows. */
  readonly isBehindProxy: boolean;
}

/** The request header that carries the token of the stack. */
export const tokenHeader = 'x-firmline-token';

const localAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const localNames = ['localhost', '127.0.0.1', '[::1]'];
const everyAddress = new Set(['0.0.0.0', '::']);

/** What proxies, tunnels and content networks add to a request that they pass on. */
const forwarding =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-client-ip|x-cluster-client-ip|x-envoy-.+|true-client-ip|client-ip|cf-.+|cdn-loop|fastly-.+|fly-.+|tailscale-.+|ngrok-.+)$/;

/** Host and port as a request names them, or null for anything that is not plainly that. */
export function hostOf(request: IncomingMessage): string | null {
  const { host } = request.headers;
  return host !== undefined && /^(\[[\da-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host) ? host : null;
}

/**
 * Tells requests of this machine's own tools and pages from all others. A Host header alone proves nothing: anybody can
 * write one. So the remote address has to be local, which leaves foreign web pages in a browser of this machine (Origin
 * and Sec-Fetch-Site show those, Host shows a name that was bent to this address) and a proxy on this machine that passes
 * on what others ask (its headers show it, or HTTP/1.0, which nginx speaks where it is not told to add any).
 */
export function createTrust({ host: configuredHost, token, isBehindProxy }: TrustOptions): Trust {
  const isEverywhere = everyAddress.has(configuredHost);
  const names = new Set(isEverywhere ? localNames : [...localNames, nameInUrl(configuredHost)]);

  function isLocal(request: IncomingMessage): boolean {
    const { remoteAddress, localAddress } = request.socket;
    // A stack on one address of this machine is reached by its own tools from that same address.
    const isOwn = !isEverywhere && remoteAddress === localAddress;
    if (remoteAddress === undefined || !(isOwn || localAddresses.has(remoteAddress))) return false;
    if (request.httpVersion === '1.0') return false;
    const host = hostOf(request)?.toLowerCase();
    if (host === undefined || !names.has(withoutPort(host))) return false;
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (origin !== undefined && origin.toLowerCase() !== `http://${host}`) return false;
    if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
    return !Object.keys(request.headers).some((name) => forwarding.test(name));
  }

  return {
    trusts(request) {
      const given = request.headers[tokenHeader];
      return given === undefined ? isLocal(request) : typeof given === 'string' && isSameSecret(given, token);
    },
    mayOpenSocket(request) {
      const { origin } = request.headers;
      // No page sends this request, or one whose origin only the proxy knows.
      if (origin === undefined || isBehindProxy) return true;
      const host = hostOf(request)?.toLowerCase();
      if (host === undefined || !URL.canParse(origin)) return false;
      const { hostname } = new URL(origin);
      // Other ports count as well: the page may come from a development server beside the stack.
      const name = withoutPort(host);
      return hostname === name || (isLocalName(hostname) && isLocalName(name));
    },
  };
}

/** Whether a stack on this address can be reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  return isLocalName(nameInUrl(host)) || /^127(\.\d{1,3}){3}$/.test(host);
}

const withoutPort = (host: string) => host.replace(/:\d+$/, '');

const isLocalName = (name: string) => localNames.includes(name) || name.endsWith('.localhost');

/** An address as the Host header writes it. */
const nameInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host).toLowerCase();
