import { expect, it } from 'vitest';
import { scoreCaller } from '../../metrics/index.ts';
import { saidWhileConnected } from '../../judge/turns.ts';
import type { View } from '../view.ts';
import { isLive, useSessions } from '../testing/sessions.ts';

const t = useSessions();
const call = { name: 'Try in Browser' };
const heardMs = ({ record }: View) =>
  (record?.caller.segments ?? []).reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);

it('is closed in mid-sentence, with nothing left for the next call', async () => {
  const session = await t.open('agent: { greeting: { silence: true }, replies: [] }');
  await t.do(session, 'click', call);
  await t.see(session, 'a call', isLive);
  const sentence = 'We would like to know what it costs to look after a house.';
  const saying = t.do(session, 'say', { text: sentence });
  await t.see(session, 'that the caller is heard', ({ record }) => record!.caller.segments.length > 0);
  await t.do(session, 'click', { name: 'End Call' });
  await saying;
  await t.do(session, 'click', call);
  await t.see(session, 'a second call', (view) => view.calls.length === 2 && isLive(view));
  await t.do(session, 'say', { text: 'Hello again.' });
  const { record, saidSegments } = await t.see(session, 'two words', (view) => heardMs(view) > 300);
  expect(scoreCaller(record!, saidWhileConnected(record!, saidSegments)).falseStarts).toEqual([]);
});

it('is refused by the browser, allowed later without a reload, and revoked during the call', async () => {
  const session = await t.open('use: { permission: denied }');
  await t.do(session, 'click', call);
  const refused = await t.see(session, 'the failure', ({ page }) => page.alert.includes('Failed to connect'));
  expect(refused.page.media.opened).toBe(0);
  expect(refused.page.marks.find(({ name }) => name === 'error')?.detail).toMatchObject({
    code: 'call-microphone-denied',
  });
  await t.do(session, 'allow', { what: 'microphone' });
  await t.do(session, 'click', call);
  await t.see(session, 'a call', isLive);
  await t.do(session, 'deny', { what: 'microphone' });
  const { page } = await t.see(session, 'no microphone', (view) => view.page.media.live === 0);
  expect(page.media.opened).toBeGreaterThan(0);
});

it.each([
  ['busy', 'busy'],
  ['none', 'missing'],
])('the microphone is %s', async (mic, kind) => {
  const session = await t.open(`use: { mic: ${mic}, permission: prompt }`);
  await t.do(session, 'click', call);
  if (mic === 'busy') {
    // The page announces the question before the client has asked it; an answer before that would be none to it.
    await t.see(session, 'the question', ({ page }) => {
      const isAsked = page.marks.some(({ name }) => name === 'initialization:started');
      return isAsked && page.advice.includes('ask for the microphone');
    });
    await t.do(session, 'allow', { what: 'microphone' });
  }
  const { page, calls } = await t.see(session, 'the failure', (view) =>
    view.page.alert.includes('Failed to connect'),
  );
  expect(calls).toEqual([]);
  expect(page.marks.find(({ name }) => name === 'error')?.detail).toMatchObject({
    code: `call-microphone-${kind}`,
  });
});
