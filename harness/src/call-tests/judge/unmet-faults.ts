import { nearest } from '#util/closest-name';
import type { FaultSpec, NetworkCondition } from '../scenario/index.ts';
import type { ServiceFault } from '../scenario/types.ts';
import { labelOf } from '../session/faults/conditions.ts';
import type { View } from '../session/view.ts';
import { listed } from './finding.ts';
import { pathBelow } from './traffic.ts';

export interface UnmetFault {
  readonly message: string;
  /** Whether a request was near it, so that the fault is probably mistyped. */
  readonly isNear: boolean;
}

/** Requests in one sentence. */
const maxShown = 5;

/** What a scenario declares proves nothing if it never happened. */
export function describeUnmet(fault: FaultSpec | NetworkCondition, view: View): UnmetFault {
  const subject = `The fault "${labelOf(fault)}"`;
  if ('at' in fault)
    return { message: `The network condition "${labelOf(fault)}" never began.`, isNear: false };
  if ('room' in fault) return { message: `${subject} reached no call in its time.`, isNear: false };
  const near = 'service' in fault ? nearRequest(fault, view) : nearAddress(fault, view);
  const others = 'service' in fault ? requestsOf(fault, view).slice(0, maxShown) : [];
  const hint =
    near !== undefined
      ? `; the nearest is ${near}`
      : others.length > 0
        ? `; there were ${listed(others)}`
        : '';
  return { message: `${subject} met no request${hint}.`, isNear: near !== undefined };
}

const calledOf = ({ service }: ServiceFault, view: View) =>
  view.requests.flatMap(({ method, url }) => {
    const path = pathBelow(view, service, url);
    return path === null || method === 'OPTIONS' ? [] : [{ method, path }];
  });

const requestsOf = (fault: ServiceFault, view: View): readonly string[] => [
  ...new Set(calledOf(fault, view).map(({ method, path }) => `${method} ${path}`)),
];

function nearRequest(fault: ServiceFault, view: View): string | undefined {
  const called = calledOf(fault, view);
  const path = nearest(
    fault.path ?? '',
    called.map((one) => one.path),
  );
  const found = called.find((one) => one.path === path);
  return found && `${found.method} ${found.path}`;
}

function nearAddress(fault: FaultSpec, { requests }: View): string | undefined {
  const text = 'url' in fault ? fault.url : '';
  const parts = requests.flatMap(({ url }) => url.split(/[/?#]/));
  return nearest(text, [...new Set(parts)]);
}
