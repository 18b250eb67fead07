import type { JsonValue } from '../../scenario/types.ts';
import { at, callOf, findEvent, findEvents, moments, textAt } from '../events.ts';
import type { CallTrace, TracedCall } from '../trace.ts';
import { type Assumption, differs, type Finding, holds, judged, skipped, unseen } from './assumption.ts';
import { ofCall, ofJoinedCall } from './of-call.ts';

/** Placeholder of the meeting token in the platform's response. */
const offeredToken = (call: TracedCall): JsonValue | undefined =>
  at(findEvent(call, { of: 'platform', name: 'response' })?.data, 'body', 'transport', 'callToken');

const joinProperties = (call: TracedCall) =>
  at(findEvent(call, { of: 'to-machine', name: 'join-meeting' })?.data, 'properties');

/** Host to which daily-js reports its own errors; the page's policy blocks it on purpose. */
const isRefusedOnPurpose = (host: string | undefined) => /(^|\.)sentry\.io$/.test(host ?? '');

/** The hosts of a call, such as `wss://c.daily.co`. */
function hostsOf({ calls }: CallTrace): readonly string[] {
  const seen = calls.flatMap((call) =>
    findEvents(call, { of: 'network', name: 'host' }).map(
      ({ data }) => `${textAt(data, 'scheme') ?? '?'}://${textAt(data, 'host') ?? '?'}`,
    ),
  );
  return [...new Set(seen)].toSorted();
}

function judgeHosts(trace: CallTrace): Finding {
  if (trace.calls.length === 0) return skipped('No call was made.');
  const hosts = hostsOf(trace);
  if (hosts.length === 0) return unseen('No host was seen.');
  const refused = trace.calls.flatMap((call) =>
    findEvents(call, {
      of: 'browser',
      name: 'policy-violation',
      where: (data) => !isRefusedOnPurpose(textAt(data, 'host')),
    }).map(({ data }) =>
      [textAt(data, 'directive'), textAt(data, 'scheme'), textAt(data, 'host')].filter(Boolean).join(' '),
    ),
  );
  const list = hosts.join(', ');
  return refused.length > 0
    ? differs(`The page's policy would block ${[...new Set(refused)].join('; ')}. Contacted: ${list}.`, {
        hosts: hosts.length,
      })
    : holds(`Contacted: ${list}.`, { hosts: hosts.length });
}

function judgeWithoutToken(trace: CallTrace): Finding {
  const usual = callOf(trace, 'usual');
  if (!usual) return skipped('The call was not made.');
  if (offeredToken(usual) === undefined) {
    return moments.joined(usual) === undefined
      ? unseen('The platform sends no token, and the call was never joined.')
      : holds('The platform sends no token; the join works without one.');
  }
  const call = callOf(trace, 'without-token');
  if (!call) return unseen('The platform sends a token; no join was tried without it.');
  return judged(
    moments.joined(call) !== undefined,
    moments.joined(call) === undefined
      ? `It is refused${refusalOf(call)}`
      : 'The platform sends a token; the join also works without it.',
  );
}

function refusalOf(call: TracedCall): string {
  const error = findEvent(call, { of: 'from-machine', name: 'error' });
  const wording = textAt(error?.data, 'errorMsg');
  return wording === undefined ? '.' : `: ${wording}`;
}

export const joining: readonly Assumption[] = [
  {
    id: 'token-passed',
    question: 'Does the join pass the meeting token that the platform sent?',
    expected: 'Yes, if the response has `transport.callToken`.',
    observed: "The platform's response and `join-meeting`.",
    judge: ofCall('usual', (call) => {
      const offered = offeredToken(call);
      if (offered === undefined) return skipped('The platform sends no token.');
      const passed = at(joinProperties(call), 'token');
      return judged(
        passed === offered,
        passed === offered
          ? 'It does.'
          : passed === undefined
            ? 'It passes none.'
            : 'It passes a different one.',
      );
    }),
  },
  {
    id: 'join-without-token',
    question: 'Can a room be joined without a token?',
    expected: 'Yes.',
    observed: 'A call whose response loses its token before the client reads it.',
    judge: judgeWithoutToken,
  },
  {
    id: 'hosts',
    question: 'Which hosts and sources does a call need?',
    expected: "None that the page's content security policy blocks, except for daily-js's error reports.",
    observed: "All contacted hosts, and the browser's reports of violations.",
    judge: judgeHosts,
  },
  {
    id: 'assistant-name',
    question: 'What is the name of the assistant in its room?',
    expected: '`Vapi Speaker`.',
    observed: '`user_name` in `participant-joined`.',
    judge: ofJoinedCall('usual', (call) => {
      const names = [...findEvents(call, { of: 'from-machine', name: 'participant-joined' })].map(
        ({ data }) => textAt(data, 'participant', 'user_name'),
      );
      if (names.length === 0) return unseen('Nobody else joined the room.');
      return judged(names.includes('Vapi Speaker'), names.map((name) => name ?? 'no name').join(', '));
    }),
  },
];
