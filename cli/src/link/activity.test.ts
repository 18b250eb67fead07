import { buildAssistantOverrides, withFirmTag } from '@firmline/sdk/assistant';
import { expect, it } from 'vitest';
import { callRecord } from '../testing/call-record.ts';
import { firmMatcher } from '../calls/firm-of-call.ts';
import { activityOf, countCall } from './activity.ts';

it('a call counts as certain by its texts, as claimed by its tag, and otherwise as possible', () => {
  const texts = { name: 'Dana', companyName: '', system: 'Be brief.', firstMessage: 'Hello.' };
  const firms = [
    { ...texts, slug: 'a' },
    { ...texts, slug: 'b' },
    { ...texts, slug: 'own', firstMessage: 'Own.' },
  ];
  const firmOf = firmMatcher(firms);
  const counts = new Map(firms.map((firm) => [firm.slug, activityOf(firm)]));
  const others = { ambiguous: activityOf(null, 'ambiguous'), unknown: activityOf(null, 'unknown') };
  const shared = buildAssistantOverrides(texts);
  const overrides = [
    shared,
    withFirmTag(shared, 'a'),
    buildAssistantOverrides({ ...texts, firstMessage: 'Own.' }),
  ];
  for (const assistantOverrides of overrides) {
    const times = { startedAt: '2026-01-02T03:04:00Z', endedAt: '2026-01-02T03:05:00Z', assistantOverrides };
    const call = callRecord(times);
    countCall(call, firmOf(call), counts, others);
  }
  expect(counts.get('a')).toMatchObject({ calls: 0, claimedCalls: 1, possibleCalls: 1, claimedMinutes: 1 });
  expect(counts.get('a')).toMatchObject({ minutes: 0, lastContact: '2026-01-02T03:05:00Z' });
  expect(counts.get('b')).toMatchObject({ calls: 0, claimedCalls: 0, possibleCalls: 1 });
  expect(counts.get('own')).toMatchObject({ calls: 1, claimedCalls: 0, minutes: 1 });
  expect(others.ambiguous.calls).toBe(1);
});
