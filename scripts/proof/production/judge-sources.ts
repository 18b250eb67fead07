import type { ProductionNames } from '../shared/production-names/index.ts';
import { type Permission, permissionsOf, withoutSource } from './policy.ts';
import { type Need, needOf } from './sources.ts';
import { type Trial, type Tried, tryVisits } from './try-visits.ts';
import type { Visit } from './visits.ts';

export interface JudgedSource extends Permission {
  /** The visit that needs the source, or the reason for it. */
  readonly neededBy: string;
  readonly withIt: string;
  readonly withoutIt: string;
  readonly holds: boolean;
}

/** The two builds: their folders, or the origins at which they are published with the whole policy. */
export interface Builds {
  readonly direct: string;
  /** The build whose host forwards the look-up. */
  readonly proxied: string;
}

interface Needed {
  readonly permission: Permission;
  readonly need: Need | undefined;
}

/**
 * Tries every source of both builds' policies: the visit that needs it must succeed with it and fail without it,
 * because of the policy, as the browser reports.
 */
export async function judgeSources(
  names: ProductionNames,
  builds: Builds,
  origins: Builds,
  signal: AbortSignal,
): Promise<JudgedSource[]> {
  const wholeOf = (visit: Visit) => (visit.proxied === true ? origins.proxied : origins.direct);
  const needed = await neededSources(names, [origins.direct, origins.proxied]);

  // With the whole policy, each visit is made once, even if several sources need it.
  const wanted = new Map<string, Visit>();
  const removals = new Map<Permission, Trial>();
  for (const [index, { permission, need }] of needed.entries()) {
    if (!need || 'reason' in need) continue;
    const { visit } = need;
    wanted.set(visit.name, visit);
    const dir = visit.proxied === true ? builds.proxied : builds.direct;
    const origin = await names.publish(dir, `without-${index}`, (policy) =>
      withoutSource(policy, permission),
    );
    removals.set(permission, { visit, origin });
  }
  const whole = [...wanted.values()].map((visit): Trial => ({ visit, origin: wholeOf(visit) }));
  const tried = await tryVisits(names, [...whole, ...removals.values()], signal);
  const wholeResults = new Map(whole.map(({ visit }, index) => [visit.name, tried[index]]));
  const removalResults = new Map(
    [...removals.keys()].map((permission, index) => [permission, tried[whole.length + index]]),
  );
  return needed.map(({ permission, need }) =>
    judge(
      permission,
      need,
      need && 'visit' in need ? wholeResults.get(need.visit.name) : undefined,
      removalResults.get(permission),
    ),
  );
}

/** The sources of all pages' policies, each once. */
async function neededSources(
  names: Pick<ProductionNames, 'fetch'>,
  origins: readonly string[],
): Promise<Needed[]> {
  const found = new Map<string, Needed>();
  for (const origin of origins) {
    const response = await names.fetch(origin);
    const html = await response.text();
    for (const permission of permissionsOf(response.headers.get('content-security-policy') ?? '')) {
      const key = `${permission.directive} ${permission.source}`;
      if (!found.has(key)) found.set(key, { permission, need: needOf(permission, html) });
    }
  }
  return [...found.values()];
}

function judge(
  permission: Permission,
  need: Need | undefined,
  whole: Tried | undefined,
  removed: Tried | undefined,
): JudgedSource {
  const source = permission.source.length > 30 ? `${permission.source.slice(0, 16)}…` : permission.source;
  const base = { ...permission, source };
  if (!need) return { ...base, neededBy: 'NOTHING', withIt: '', withoutIt: '', holds: false };
  if ('reason' in need) {
    return { ...base, neededBy: `(${need.reason})`, withIt: '', withoutIt: '', holds: true };
  }
  const works = whole?.missing === null && whole.violations.length === 0;
  const withoutIt = removed ? withoutSourceFound(removed, permission, need.untold) : 'not tried';
  return {
    ...base,
    neededBy: need.visit.name,
    withIt: works ? 'works' : describe(whole),
    withoutIt,
    holds: works && withoutIt.startsWith('fails: '),
  };
}

/** Whether the policy made the visit fail: the browser named the directive, or nothing else explains the failure. */
function withoutSourceFound(
  { missing, violations }: Tried,
  { directive }: Permission,
  untold: string | undefined,
): string {
  if (missing === null) return 'works';
  const isByPolicy =
    untold === undefined
      ? violations.some((violation) => violation.startsWith(directive))
      : missing.split('; ').includes(untold);
  return `${isByPolicy ? 'fails' : 'fails, not by the policy'}: ${missing}`;
}

const describe = (tried: Tried | undefined) =>
  [tried?.missing, ...(tried?.violations ?? [])].filter(Boolean).join('; ');
