import { setMicrophonePermission } from '@firmline/harness/browser';
import { describe, expect, it } from 'vitest';
import { callSuite } from './call/testing/call-suite.ts';
import { withConfig } from './testing/changed-html.ts';
import { button, seeText } from './testing/open-page.ts';

const report = { code: 'call-microphone-denied', browser: 'chromium' };

describe('a start that fails', () => {
  const suite = callSuite();
  const address = () => `${suite.stack.url}/_/events`;

  it.each([
    ['is reported without the firm', { eventsUrl: '/_/events' }, [report]],
    [
      'is reported with the slug on request',
      { eventsUrl: '/_/events', eventsSlug: '1' },
      [{ ...report, slug: 'default' }],
    ],
    ['is not reported by default', {}, []],
  ] as const)('%s', async (_, config, events) => {
    const page = await suite.open(undefined, {
      microphone: false,
      prepare: async (blank) => {
        await setMicrophonePermission(blank.browserContext(), suite.stack.url, 'denied');
        await withConfig(config)(blank);
      },
    });
    await fetch(address(), { method: 'DELETE' });
    await page.locator(button('Try in Browser')).click();
    await seeText(page, 'Failed to connect to the AI assistant.');
    await page.waitForNetworkIdle({ idleTime: 300 });
    const received = (await (await fetch(address())).json()) as object[];
    const receivedAt = expect.any(Number) as number;
    expect(received).toEqual(
      events.map((event) => ({ ...event, stage: expect.any(String) as string, receivedAt })),
    );
  });
});
