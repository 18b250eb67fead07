import { createHash } from 'node:crypto';
import { FirmlineError } from '../errors.ts';
import type { PageConfig } from './config.ts';

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Hash sources of a page's inline scripts and styles, so that no others run. */
export function inlineHashes(html: string): InlineHashes {
  const scripts: string[] = [];
  const styles: string[] = [];
  for (const [, name = '', attributes = '', content = ''] of html.matchAll(
    /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1\s*>/gi,
  )) {
    const isData = /\btype\s*=\s*["']?application\/(ld\+)?json/i.test(attributes);
    if (isData || /\bsrc\s*=/i.test(attributes)) continue;
    (name.toLowerCase() === 'script' ? scripts : styles).push(hashSource(content));
  }
  return { scripts, styles };
}

function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

/**
 * What a call machine runs besides its own file: audio worklets from blobs (browsers check worklets against
 * `script-src`, not `worker-src`) and WebAssembly for noise cancellation.
 */
const callMachineCode = ['blob:', "'wasm-unsafe-eval'"];

/**
 * Daily's domains: the main one, and the two that daily-js falls back to. A wildcard also covers deeper names, such as
 * `x.wss.daily.co`. With `callMachineCode` and the blobs in `worker-src`, they are what Daily's guide requires for a call
 * object with `avoidEval`, without unpkg.com (daily-js is part of the page) and banuba.cloud (virtual backgrounds). Not
 * verified against the hosted service.
 * @see https://docs.daily.co/docs/guides/privacy-and-security/content-security-policy
 */
const dailyHosts = ['*.daily.co', '*.dailywebrtc.com', '*.dailywebrtc.net'];

/**
 * Where the call machine looks up a call's media servers, according to Daily's networking guide.
 * @see https://docs.daily.co/docs/guides/privacy-and-security/corporate-firewalls-nats-allowed-ip-list
 */
const dailyMediaServers = 'https://prod-ks.pluot.blue';

/**
 * Where the hosted platform ends a call that was created and is not joined. The host changes between calls, and a page that
 * reaches the platform through its own origin cannot tell it in advance.
 * @see https://docs.vapi.ai/calls/call-features
 */
const callControl = 'https://*.vapi.ai';

/**
 * The page's content security policy: only its own origin and the configured services. `npm run proof -- production`
 * makes calls under it. There is no `media-src`, because a call's audio has no URL.
 * @param host host and port of a page served by plain HTTP, for its WebSocket; over HTTPS, `'self'` covers it
 */
export function contentSecurityPolicy(config: PageConfig, hashes: InlineHashes, host?: string): string {
  // A placeholder for the unknown origin that no service can have.
  const base = host === undefined ? 'https://page.invalid' : `http://${host}`;
  const otherOrigins = (urls: readonly (string | undefined)[]) => [
    ...new Set(urls.flatMap((url) => originOf(url, base)).filter((origin) => origin !== base)),
  ];
  const services = otherOrigins([
    config.supabaseUrl,
    config.platformUrl,
    config.webhookUrl,
    config.eventsUrl,
    config.callMachineUrl,
  ]);
  const isRealCall = config.callMachineUrl === undefined;
  const daily = isRealCall ? dailyHosts : [];
  const isHostedPlatform = otherOrigins([config.platformUrl]).every((origin) => origin.endsWith('.vapi.ai'));
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...hashes.scripts,
      ...otherOrigins([config.callMachineUrl]),
      ...daily.map((name) => `https://${name}`),
      ...callMachineCode,
    ],
    'style-src': hashes.styles.length > 0 ? hashes.styles : ["'none'"],
    'img-src': ["'self'", ...otherOrigins([config.senderMark])],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      ...(host === undefined ? [] : [`ws://${host}`]),
      ...services,
      ...(isRealCall
        ? [
            ...(isHostedPlatform ? [callControl] : []),
            ...daily.flatMap((name) => [`https://${name}`, `wss://${name}`]),
            dailyMediaServers,
          ]
        : // Rooms of a platform elsewhere are on that host.
          otherOrigins([config.platformUrl]).map((origin) => origin.replace(/^http/, 'ws'))),
    ],
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    [headerDirective]: config.frameSites?.split(/\s+/) ?? ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** Browsers ignore it in a meta element, with a console warning. */
const headerDirective = 'frame-ancestors';

function originOf(url: string | undefined, base: string): string[] {
  return url !== undefined && URL.canParse(url, base) ? [new URL(url, base).origin] : [];
}

const charset = /<meta charset=[^>]*>/i;
const metaElement = /\s*<meta http-equiv="content-security-policy"[^>]*>/i;

/**
 * Adds the policy as a meta element, for hosts that send no headers; it precedes everything that it governs.
 */
export function withMetaPolicy(html: string, policy: string): string {
  const content = policy
    .split('; ')
    .filter((directive) => !directive.startsWith(`${headerDirective} `))
    .join('; ');
  // No source contains a double quote.
  const meta = `<meta http-equiv="content-security-policy" content="${content}" />`;
  const page = withoutMetaPolicy(html);
  if (!charset.test(page)) {
    throw new FirmlineError('The page has no place for its content security policy.', {
      code: 'config-invalid',
      fault: 'internal',
      hint: 'index.html needs <meta charset="utf-8" /> at the head of its head.',
    });
  }
  return page.replace(charset, (tag) => `${tag}\n    ${meta}`);
}

/** Removes the meta element, for a server that changes the configuration and sends its own policy. */
export function withoutMetaPolicy(html: string): string {
  return html.replace(metaElement, '');
}
