import { networkInterfaces } from 'node:os';

/** Whether an address is on this machine, so that asking it costs nothing and reaches nobody. */
export function isLocalUrl(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? '';
  return (
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host)
  );
}

/** The same, or an address that other machines know this one by. */
export function isOwnAddress(url: string): boolean {
  const host = (URL.parse(url)?.hostname ?? '').replace(/^\[|\]$/g, '');
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return isLocalUrl(url) || own.some(({ address }) => address === host);
}

/** Visitors are sent there; no key is. */
const elsewhere = new Set(['websiteUrl', 'mainSiteUrl']);

/** Whether all addresses that a stack gives as its own are of this machine. */
export const isAllHere = (info: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(info).every(
    ([name, value]) =>
      elsewhere.has(name) ||
      typeof value !== 'string' ||
      !/^https?:$/.test(URL.parse(value)?.protocol ?? '') ||
      isOwnAddress(value),
  );
