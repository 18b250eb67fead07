import type { PageAccess } from '@firmline/harness/call-tests';
import { isObject } from '@firmline/util/is-object';
import { isLocalUrl } from '../config/local-address.ts';
import { parsedJson, textIn } from '../json.ts';

/** The addresses beyond this machine that a call from a page reaches. */
export interface Consequences {
  readonly webhook?: string;
  readonly platform?: string;
}

/** Reads the services that a page uses from the page itself. */
export async function consequencesOf(
  url: string,
  timeoutMs = 10_000,
  signal?: AbortSignal,
  { headers = {} }: Partial<PageAccess> = {},
): Promise<Consequences> {
  const limit = AbortSignal.timeout(timeoutMs);
  // Another host would get the headers too.
  const redirect = Object.keys(headers).length > 0 ? 'manual' : 'follow';
  const ending = signal ? AbortSignal.any([signal, limit]) : limit;
  const html = await fetch(url, { headers, redirect, signal: ending }).then(
    (response) => response.text(),
    () => '',
  );
  const services = servicesIn(html, url);
  if (services) return services;
  // If a page does not say, it is assumed to use only this machine if it is local, and otherwise its own host.
  return isLocalUrl(url) ? {} : { webhook: url, platform: url };
}

/** The text of the page's configuration in its HTML; undefined in that of another page. */
export const configTextIn = (html: string): string | undefined =>
  /<script\b[^>]*\bid=["']?firmline-config\b[^>]*>([\s\S]*?)<\/script\s*>/i.exec(html)?.[1];

function servicesIn(html: string, pageUrl: string): Consequences | undefined {
  const config = parsedJson(configTextIn(html) ?? '');
  if (!isObject(config)) return undefined;
  const outsideAddress = (name: 'webhook' | 'platform'): Consequences => {
    const value = textIn(config, `${name}Url`);
    const address = value === undefined ? undefined : URL.parse(value, pageUrl)?.href;
    return address === undefined || isLocalUrl(address) ? {} : { [name]: address };
  };
  return { ...outsideAddress('webhook'), ...outsideAddress('platform') };
}
