import { isPath } from '../../shared/http-faults.ts';
import { nearestName } from '#util/closest-name';
import type { FaultSpec, NetworkCondition } from '../scenario/index.ts';
import type { ServiceFault } from '../scenario/types.ts';
import { labelOf } from '../session/faults/conditions.ts';
import type { View } from '../session/view.ts';
import { listInWords } from './finding.ts';
import { pathBelow } from './traffic.ts';

export interface UnmetFault {
  readonly message: string;
  /** Whether a request was near it, so that the fault is probably mistyped. */
  readonly isNear: boolean;
}

/** Requests in one sentence. */
const maxShown = 5;

/** Whether the page sent a request for it that the stack never got, because the page took it back. */
const isTakenBack = (fault: FaultSpec | NetworkCondition, view: View): boolean =>
  'service' in fault &&
  calledOf(fault, view).some(
    ({ method, path, status }) =>
      status === undefined &&
      (fault.method === undefined || fault.method === method) &&
      (fault.path === undefined || isPath(fault.path, path)),
  );

/** Sentences about what was declared and never happened. */
export const describeAllUnmet = (
  faults: readonly (FaultSpec | NetworkCondition)[],
  view: View,
): readonly UnmetFault[] =>
  faults.filter((fault) => !isTakenBack(fault, view)).map((fault) => describeUnmet(fault, view));

/** What a scenario declares proves nothing if it never happened. */
function describeUnmet(fault: FaultSpec | NetworkCondition, view: View): UnmetFault {
  const subject = `The fault "${labelOf(fault)}"`;
  if ('at' in fault)
    return { message: `The network condition "${labelOf(fault)}" never began.`, isNear: false };
  if ('room' in fault) return { message: `${subject} reached no call in its time.`, isNear: false };
  const nearestAddress = 'service' in fault ? nearRequest(fault, view) : nearAddress(fault, view);
  const otherRequests = 'service' in fault ? requestsInWords(fault, view).slice(0, maxShown) : [];
  const hint =
    nearestAddress !== undefined
      ? `; the nearest is ${nearestAddress}`
      : otherRequests.length > 0
        ? `; there were ${listInWords(otherRequests)}`
        : '';
  return { message: `${subject} met no request${hint}.`, isNear: nearestAddress !== undefined };
}

const calledOf = ({ service }: ServiceFault, view: View) =>
  view.requests.flatMap(({ method, status, url }) => {
    const path = pathBelow(view, service, url);
    return path === null || method === 'OPTIONS' ? [] : [{ method, path, status }];
  });

const requestsInWords = (fault: ServiceFault, view: View): readonly string[] => [
  ...new Set(calledOf(fault, view).map(({ method, path }) => `${method} ${path}`)),
];

function nearRequest(fault: ServiceFault, view: View): string | undefined {
  const calledAddress = calledOf(fault, view);
  const path = nearestName(
    fault.path ?? '',
    calledAddress.map((one) => one.path),
  );
  const request = calledAddress.find((one) => one.path === path);
  return request && `${request.method} ${request.path}`;
}

function nearAddress(fault: FaultSpec, { requests }: View): string | undefined {
  const text = 'url' in fault ? fault.url : '';
  const parts = requests.flatMap(({ url }) => url.split(/[/?#]/));
  return nearestName(text, [...new Set(parts)]);
}
