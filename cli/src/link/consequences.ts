import type { PageAccess } from '@firmline/harness/call-tests';
import { isObject } from '@firmline/util/is-object';
import { isLocalUrl } from '../config/local-address.ts';
import { parsedJson, textIn } from '../json.ts';

/** The addresses that a call from a page reaches beyond this machine. */
export type Consequences = Readonly<Record<'webhooks' | 'platforms', readonly string[]>>;

/** Reads the services that pages use from the pages themselves. Pages of one origin share them. */
export async function consequencesOf(
  urls: readonly string[],
  timeoutMs = 10_000,
  signal?: AbortSignal,
  access?: PageAccess,
): Promise<Consequences> {
  const oneOfEach = new Map(urls.map((url) => [new URL(url).origin, url]));
  const all = await Promise.all(
    [...oneOfEach.values()].map((url) => consequencesOfPage(url, timeoutMs, signal, access)),
  );
  return {
    webhooks: [...new Set(all.flatMap(({ webhooks }) => webhooks))],
    platforms: [...new Set(all.flatMap(({ platforms }) => platforms))],
  };
}

async function consequencesOfPage(
  url: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
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
  const ownUrls = isLocalUrl(url) ? [] : [url];
  return { webhooks: ownUrls, platforms: ownUrls };
}

/** The text of the page's configuration in its HTML; undefined in that of another page. */
export const configTextIn = (html: string): string | undefined =>
  /<script\b[^>]*\bid=["']?firmline-config\b[^>]*>([\s\S]*?)<\/script\s*>/i.exec(html)?.[1];

function servicesIn(html: string, pageUrl: string): Consequences | undefined {
  const config = parsedJson(configTextIn(html) ?? '');
  if (!isObject(config)) return undefined;
  const otherPlace = (field: string) => {
    const value = textIn(config, field);
    const address = value === undefined ? undefined : URL.parse(value, pageUrl)?.href;
    return address === undefined || isLocalUrl(address) ? [] : [address];
  };
  return { webhooks: otherPlace('webhookUrl'), platforms: otherPlace('platformUrl') };
}
