import { inlineHashes } from '@firmline/sdk/page-headers';
import { dailyDomains, hosts } from './names.ts';
import { callOn, spinnerThere, type Visit, visits } from './visits.ts';

/** One thing that a policy allows: a source of a directive. */
export interface Permission {
  readonly directive: string;
  readonly source: string;
}

/** Every source of every directive, in order. */
export function permissionsOf(policy: string): Permission[] {
  return policy.split('; ').flatMap((part) => {
    const [directive = '', ...sources] = part.split(' ');
    return sources.map((source) => ({ directive, source }));
  });
}

/** The policy without one source. A directive without other sources then allows nothing. */
export function withoutSource(policy: string, { directive, source }: Permission): string {
  return policy
    .split('; ')
    .map((part) => {
      const [name, ...sources] = part.split(' ');
      if (name !== directive) return part;
      const left = sources.filter((other) => other !== source);
      return [name, ...(left.length === 0 ? ["'none'"] : left)].join(' ');
    })
    .join('; ');
}

/** Why a source is in the policy: a visit that needs it, or a reason if no visit here does. */
export type Need =
  | {
      readonly visit: Visit;
      /** The failure without it, if the browser reports no violation. */
      readonly unreported?: string;
    }
  | { readonly reason: string };

const key = ({ directive, source }: Permission) => `${directive} ${source}`;
const origin = (host: string) => `https://${host}`;

const needs = new Map<string, Need>([
  ["script-src 'self'", { visit: visits.buttons }],
  ["style-src 'self'", { visit: visits.looks }],
  ["img-src 'self'", { visit: visits.images }],
  ["font-src 'self'", { visit: visits.fonts }],
  ["worker-src 'self'", { visit: visits.seal }],
  ["connect-src 'self'", { visit: visits.proxied }],
  [`connect-src ${origin(hosts.project)}`, { visit: visits.greeting }],
  [`connect-src ${origin(hosts.platform)}`, { visit: visits.call }],
  [`connect-src ${origin(hosts.webhook)}`, { visit: visits.phone }],
  // Chromium refuses a worklet silently.
  ['script-src blob:', { visit: visits.call, unreported: 'audio-observer-setup failed' }],
  ["script-src 'wasm-unsafe-eval'", { visit: visits.call }],
  ...dailyDomains.flatMap((domain): [string, Need][] => [
    [`script-src https://*.${domain}`, { visit: callOn(domain) }],
    [`connect-src https://*.${domain}`, { visit: callOn(domain) }],
    [`connect-src wss://*.${domain}`, { visit: callOn(domain) }],
  ]),
]);

const reasons: Readonly<Record<string, string>> = {
  'worker-src blob:': "Daily's guide asks for it; the local call machine starts no worker",
  'connect-src https://prod-ks.pluot.blue':
    "Daily's networking guide names it; only the hosted call machine asks there",
};

/** Undefined for an unknown source. `html` is the page with this policy. */
export function needOf(permission: Permission, html: string): Need | undefined {
  const { source } = permission;
  if (source === "'none'") return { reason: 'allows nothing' };
  if (source.startsWith("'sha256-")) return visitOfInline(source, html);
  const reason = reasons[key(permission)];
  return reason === undefined ? needs.get(key(permission)) : { reason };
}

function visitOfInline(hash: string, html: string): Need {
  const { scripts } = inlineHashes(html);
  if (scripts.includes(hash)) return { visit: hash === scripts[0] ? visits.lookUp : visits.oldBrowser };
  const [, withoutScript = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(html) ?? [];
  return inlineHashes(withoutScript).styles.includes(hash)
    ? { visit: visits.withoutScript, unreported: spinnerThere }
    : { visit: visits.looks };
}
