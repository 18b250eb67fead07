import type { BrowserName, CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import data from '@mdn/browser-compat-data' with { type: 'json' };

/** A browser and the oldest version that must work. */
export interface Target {
  readonly browser: BrowserName;
  readonly version: string;
}

/** Everything that the data says about browsers' features. */
export const compatData = data;

/** Browsers of one engine with the same version numbers. */
const mobileOf: Partial<Record<BrowserName, BrowserName>> = {
  chrome: 'chrome_android',
  firefox: 'firefox_android',
  safari: 'safari_ios',
};

/**
 * The browsers of a build's targets, with their mobile versions.
 * @param names as a bundler takes them, such as `chrome111` or `safari16.4`
 */
export function targetsOf(names: readonly string[]): Target[] {
  return names.flatMap((name) => {
    const [, browser = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(name) ?? [];
    if (!isBrowser(browser)) throw new Error(`The data has no browser of the target "${name}".`);
    const mobile = mobileOf[browser];
    return [browser, ...(mobile ? [mobile] : [])].map((each) => ({ browser: each, version }));
  });
}

const isBrowser = (name: string): name is BrowserName => name in data.browsers;

/** Numeric order of two versions, such as 16.4 and 16.10. */
function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.replace('≤', '').split('.').map(Number));
  for (let index = 0; index < 3; index++) {
    const difference = (left?.[index] ?? 0) - (right?.[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether a browser has a feature under its own name, without a flag. A partial implementation counts. */
export function supports(compat: CompatStatement, { browser, version }: Target): boolean {
  const found: SupportStatement | undefined = compat.support[browser];
  const reached = (limit: string | boolean | null | undefined) =>
    typeof limit === 'string' && limit !== 'preview' && compareVersions(limit, version) <= 0;
  return [found ?? []]
    .flat()
    .some(
      ({ flags, prefix, alternative_name: other, version_added: added, version_removed: removed }) =>
        (flags ?? prefix ?? other) === undefined && reached(added) && !reached(removed),
    );
}

/** The targets in which none of the features with one name exists. */
export const lacking = (features: readonly CompatStatement[], targets: readonly Target[]): Target[] =>
  targets.filter((target) => !features.some((feature) => supports(feature, target)));

/**
 * The oldest version of a target's browser that has all of some features.
 * @throws Error if the target itself lacks one
 */
export function oldestWith(features: readonly CompatStatement[], target: Target): Target {
  const hasAll = (version: string) => features.every((feature) => supports(feature, { ...target, version }));
  if (!hasAll(target.version)) throw new Error(`${target.browser} ${target.version} would be turned away.`);
  const versions = Object.keys(data.browsers[target.browser].releases).toSorted(compareVersions);
  return { ...target, version: versions.find(hasAll) ?? target.version };
}

/** The data's entries directly beneath one of its entries. */
export const entriesOf = (entry: Identifier | undefined): [string, Identifier][] =>
  Object.entries(entry ?? {}).filter(
    (pair): pair is [string, Identifier] => pair[0] !== '__compat' && typeof pair[1] === 'object',
  );

/** What the data says about an entry itself, if anything. */
export const compatOf = ({ __compat: compat }: Identifier = {}): CompatStatement[] =>
  compat ? [compat] : [];
