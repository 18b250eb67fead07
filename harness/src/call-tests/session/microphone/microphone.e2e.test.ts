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
