import type { IncomingMessage } from 'node:http';

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/** Host and port as a request names them, or null for anything that is not plainly that. */
export function hostOf(request: IncomingMessage): string | null {
  const { host } = request.headers;
  return host !== undefined && /^(\[[\da-fA-F:.]+\]|[\w.-]+)(:\d{1,5})?$/.test(host) ? host : null;
}

/**
 * Tells requests of this machine's own tools and pages from those that a foreign web page makes a browser send, be it
 * directly (its Origin shows it) or under a name it has bent to this address (its Host shows it).
 */
export function createTrust(configuredHost: string): (request: IncomingMessage) => boolean {
  const names = new Set([...localNames, configuredHost.toLowerCase()]);
  return (request) => {
    const host = hostOf(request)?.toLowerCase();
    if (host === undefined || !names.has(host.replace(/:\d+$/, ''))) return false;
    const { origin } = request.headers;
    return origin === undefined || origin.toLowerCase() === `http://${host}`;
  };
}
