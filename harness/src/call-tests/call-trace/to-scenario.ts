import type { CallPlan } from '../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../shared/call-plan/fault.ts';
import { stringify } from 'yaml';
import type { CallId } from './trace.ts';

/** Minimum duration of a call in which the assistant surely speaks, ms. */
const shortestMs = 3000;

/** A scenario with a plan for the room, as YAML for `firmline test run`. */
export function scenarioOf({ faults = [] }: CallPlan, id: CallId): string {
  const endsByItself = faults.some((fault) => fault.kind === 'hang-up');
  const isRefused = faults.some(
    (fault) =>
      (fault.kind === 'fatal' && fault.when === 'join' && !fault.withoutToken) ||
      (fault.kind === 'refuses' && fault.request === 'join-meeting'),
  );
  const isTooShort = faults.some((fault) => fault.kind === 'hang-up' && (fault.afterMs ?? 0) < shortestMs);
  return stringify({
    name: `as traced, ${id}`,
    description: 'The room behaves as the service did in a traced call.',
    tags: ['traced'],
    faults: faults.map(spelled),
    steps: [
      { click: 'Try in Browser' },
      ...(isRefused
        ? [{ expect: { mic: 'released', within: '60s' } }]
        : [
            ...(isTooShort ? [] : [{ expect: { agent: 'speaking', within: '30s' } }]),
            ...(endsByItself ? [] : [{ click: 'End Call' }]),
            { expect: { mic: 'released', within: '60s' } },
          ]),
    ],
  });
}

/** A fault in a scenario's terms: the kind is `room`, durations have a unit. */
const spelled = ({ kind, ...keys }: RoomFault) => ({
  room: kind,
  ...Object.fromEntries(
    Object.entries(keys).map(([key, value]) =>
      key.endsWith('Ms') ? [key.slice(0, -2), `${String(value)}ms`] : [key, value],
    ),
  ),
});
