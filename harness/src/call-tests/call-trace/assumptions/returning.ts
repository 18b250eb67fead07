import { findEvent, moments, textAt } from '../events.ts';
import type { CallId } from '../trace.ts';
import { type Assumption, judged, unseen } from './assumption.ts';
import { ofJoinedCall } from './of-call.ts';

const returns = (id: CallId, isExpected: boolean) =>
  ofJoinedCall(id, (call) => {
    const tried = findEvent(call, { of: 'step', name: 'return' })?.at;
    if (tried === undefined) return unseen('It was not tried.');
    const joined = findEvent(call, { of: 'from-machine', name: 'joined-meeting', after: tried })?.at;
    const told =
      joined !== undefined &&
      moments.listening({ ...call, events: call.events.filter((event) => event.at > tried) });
    const error = findEvent(call, { of: 'from-machine', name: 'error', after: tried });
    const wording = textAt(error?.data, 'errorMsg');
    return judged(
      (joined !== undefined) === isExpected,
      joined === undefined
        ? `No${wording === undefined ? '.' : `: ${wording}`}`
        : `Yes${told === undefined || told === false ? ', but the assistant does not respond' : ''}.`,
    );
  });

export const returning: readonly Assumption[] = [
  {
    id: 'room-deleted',
    question: 'Can a visitor return to a call after leaving it?',
    expected: 'No: the platform deletes the room by default.',
    observed: 'A second join after `left-meeting`.',
    judge: returns('usual', false),
  },
  {
    id: 'room-kept',
    question: 'And with `roomDeleteOnUserLeaveEnabled: false`?',
    expected: 'Yes.',
    observed: 'The same, for a call created with that option.',
    judge: returns('kept-room', true),
  },
];
