import type { PageAccess } from '@firmline/harness/call-tests';
import { isObject } from '@firmline/util/is-object';
import { isLocalUrl } from '../config/local-address.ts';
import { parsedJson, textIn } from '../json.ts';

/** The addresses beyond this machine that a call from a page reaches. */
export interface Consequences {
  readonly webhook?: string;
  readonly platform?: string;
  /** The page, if it does not say which services it uses. */
  readonly unknownAt?: string;
}

/** Reads the services that a page uses from the page itself. Never fails: what cannot be read is `unknownAt`. */
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
    () => undefined,
  );
  // Nothing responds on this machine, so nothing is reached from there.
  if (html === undefined && isLocalUrl(url)) return {};
  return servicesIn(html ?? '', url) ?? { unknownAt: url };
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
