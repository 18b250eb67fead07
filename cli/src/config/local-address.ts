import { hostname, networkInterfaces } from 'node:os';

/** Whether an address is on this machine, so that requests to it cost nothing and affect no one else. */
export function isLocalUrl(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
  );
}

/** Whether an address is on this machine, including its network addresses and its name. */
export function isOwnAddress(url: string): boolean {
  const host = (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '');
  const ownAddresses = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return (
    isLocalUrl(url) ||
    host === hostname().toLowerCase() ||
    ownAddresses.some(({ address }) => address === host)
  );
}

/** Addresses that are only linked to; no key is sent there. */
const otherSites = new Set(['websiteUrl', 'mainSiteUrl']);

/** Whether every address in a stack's description belongs to this machine. */
export const isAllHere = (info: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(info).every(
    ([name, value]) =>
      otherSites.has(name) ||
      typeof value !== 'string' ||
      !/^https?:$/.test(URL.parse(value)?.protocol ?? '') ||
      isOwnAddress(value),
  );
