import { createHash } from 'node:crypto';
import type { PageConfig } from '@firmline/sdk/page-config';

export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

/** Sources for the inline scripts and styles that stand in a page, so that no others run. */
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

/** What daily-js loads and reaches when the call runs on the real service. Not verified against it. */
const dailyHosts = ['*.daily.co', '*.pluot.blue'];

/**
 * The page's content security policy: nothing but this origin and the services its configuration names.
 * @param host host and port the page was asked at, for its WebSocket
 */
export function contentSecurityPolicy(host: string, config: PageConfig, hashes: InlineHashes): string {
  const base = `http://${host}`;
  const foreign = (urls: readonly (string | undefined)[]) => [
    ...new Set(urls.flatMap((url) => originOf(url, base)).filter((origin) => origin !== base)),
  ];
  const services = foreign([
    config.supabaseUrl,
    config.platformUrl,
    config.webhookUrl,
    config.callMachineUrl,
  ]);
  const isRealCall = config.callMachineUrl === undefined;
  const daily = isRealCall ? dailyHosts : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...hashes.scripts,
      ...foreign([config.callMachineUrl]),
      ...daily.map((name) => `https://${name}`),
    ],
    'style-src': ["'self'", ...hashes.styles],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': [
      "'self'",
      `ws://${host}`,
      ...services,
      // A platform elsewhere opens its rooms there.
      ...foreign([config.platformUrl]).map((origin) => origin.replace(/^http/, 'ws')),
      ...daily.flatMap((name) => [`https://${name}`, `wss://${name}`]),
    ],
    'media-src': ["'self'", 'blob:'],
    'worker-src': ["'self'", 'blob:'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function originOf(url: string | undefined, base: string): string[] {
  return url !== undefined && URL.canParse(url, base) ? [new URL(url, base).origin] : [];
}
