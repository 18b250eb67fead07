import { expect, inject, it } from 'vitest';
import * as phone from './testing/phone-form.ts';
import { stageSuite } from './testing/stage-suite.ts';

const suite = stageSuite();
const address = `${inject('stack').url}/_/events`;
const received = async () => (await (await fetch(address)).json()) as object[];
const slug = 'default';
const receivedAt = expect.any(Number) as number;

it('reports a visit, a start that failed, a sent number, and a call when it has ended or the visitor leaves', async () => {
  const { tab, stage } = suite;
  await fetch(address, { method: 'DELETE' });
  await stage.show(tab, {
    path: '/default',
    config: { eventsUrl: '/_/events' },
    // Pages in automated browsers report nothing.
    before: () => void Object.defineProperty(navigator, 'webdriver', { value: false }),
    call: (call) =>
      call.starts.length === 1
        ? call.fail('The microphone is blocked.', 'call-microphone-denied', 'daily-error', 'denied')
        : call.answer(),
    shows: 'Failed to connect to the AI assistant.',
  });
  const stageName = expect.any(String) as string;
  const failed = { kind: 'failed', stage: stageName, code: 'call-microphone-denied', browser: 'chromium' };
  await expect.poll(received).toHaveLength(2);
  // A busy machine may need more than two seconds until the start fails.
  expect(await received()).toEqual(
    expect.arrayContaining([
      { slug, ...failed, receivedAt },
      { slug, kind: 'opened', receivedAt },
    ]),
  );

  await phone.openForm(tab.page);
  await tab.page.type(phone.field, '2125550123');
  await tab.click('.button-submit');
  await tab.seeText('Thank you. Your request has been submitted successfully.');
  await tab.click('.button-browser');
  await tab.seeText('is speaking');
  await tab.click('.button-browser:enabled');
  await tab.seeText('Call ended.');
  const phoned = { slug, kind: 'phoned', receivedAt };
  const talked = { slug, kind: 'talked', seconds: receivedAt, receivedAt };
  const since = async () => (await received()).slice(2);
  await expect.poll(since).toEqual([phoned, talked]);

  await tab.click('.button-browser');
  await tab.seeText('is speaking');
  await tab.page.goto('about:blank');
  await expect.poll(since).toEqual([phoned, talked, talked]);
});
