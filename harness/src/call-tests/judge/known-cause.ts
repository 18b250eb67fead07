import { hasRequestFailed, isOutsideScript, isScript, isPageError, refusedCall } from './figures.ts';
import { declaredLayers } from './intended-faults.ts';
import type { Scenario } from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import { quoted } from './finding.ts';

/** The oldest daily-js that joins the local room. */
const oldestLibrary = '0.58.0';
/** The address from which daily-js loads its call machine names its version. */
const libraryVersion = /\/call-machine\/versioned\/(\d+\.\d+\.\d+)\//;

const isOlder = (version: string, other: string): boolean =>
  version.localeCompare(other, 'en', { numeric: true }) < 0;

type Cause = (view: View) => string | undefined;

/** What visibly broke. Each cause explains those after it, so the first is reported. */
const causes: readonly Cause[] = [
  ({ requests: [first] }) =>
    first?.failure === undefined || first.isOutOfReach === true || first.method !== 'GET'
      ? undefined
      : `The page did not load: ${first.failure} at ${first.url}.`,
  ({ requests }) => {
    const version = requests.map(({ url }) => libraryVersion.exec(url)?.[1]).find(Boolean);
    return version !== undefined && isOlder(version, oldestLibrary)
      ? `The page uses daily-js ${version}; calls can be tested from ${oldestLibrary} on.`
      : undefined;
  },
  (view) => {
    const call = refusedCall(view);
    if (!call) return undefined;
    const who = call.isStandIn ? 'The local stand-in' : 'The platform';
    return `${who} refused the call: ${call.status} ${call.answer ?? ''}`.replace(/[.\s]*$/, '.');
  },
  (view) => {
    const script = view.requests.find((request) => isOutsideScript(request, view));
    if (!script) return undefined;
    const { hostname } = new URL(script.url);
    const cure = `"hosts" in firmline.config.json serves it from a folder; --allow-host ${hostname} lets it through.`;
    return `A script of another host is blocked in tests: ${script.url}. ${cure}`;
  },
  ({ requests }) => {
    const script = requests.find((request) => isScript(request) && hasRequestFailed(request));
    return script && `A script did not load: ${script.status ?? script.failure} at ${script.url}.`;
  },
  ({ pageErrors: [error] }) => error && `The page threw ${quoted(error.text)}.`,
  ({ console }) => {
    const error = console.find(isPageError);
    return error && `The page's console has the error ${quoted(error.text)}.`;
  },
];

/** Why a page cannot do what is expected of it, unless the scenario breaks the page itself; undefined if nothing shows it. */
export function knownCause(view: View, scenario: Scenario): string | undefined {
  const declared = declaredLayers(scenario);
  if (declared.has('page') || declared.has('signalling')) return undefined;
  return causes.map((cause) => cause(view)).find((found) => found !== undefined);
}
