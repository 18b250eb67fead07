import { limitText, matchesLimit } from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import { allOf, type Check, type Finding } from './finding.ts';
import { pathBelow } from './requests.ts';
import { counted } from './words.ts';

/** How many calls the page requested, successful or not. */
export const callsAsked = (view: View): number =>
  view.services.platform === undefined
    ? view.calls.length
    : view.requests.filter(
        ({ method, url }) => method === 'POST' && pathBelow(view, 'platform', url) === '/call/web',
      ).length;

export const checkCalls: Check<'calls'> = (limit, view) => {
  const asked = callsAsked(view);
  return {
    holds: matchesLimit(limit, asked),
    expected: `${limitText(limit, 'count')} calls requested`,
    seen: counted(asked, 'call'),
  };
};

export const checkCall: Check<'call'> = ({ state, endedReason }, { record }) => {
  const findings: Finding[] = [];
  if (state !== undefined) {
    const seen = record ? `it ${record.state}` : 'no call';
    findings.push({ holds: record?.state === state, expected: `the call ${state}`, seen });
  }
  if (endedReason !== undefined) {
    const seen = record?.ended ? record.ended.reason : record ? 'a call in progress' : 'no call';
    findings.push({
      holds: record?.ended?.reason === endedReason,
      expected: `the call ended with ${endedReason}`,
      seen,
    });
  }
  return allOf(findings);
};
