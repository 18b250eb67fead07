/// <reference types="@firmline/harness/testing" />
import { describe, expect, inject, it } from 'vitest';
import { dailyPackages } from '../testing/versions.ts';
import { cases, guards, type Case } from './testing/cases.ts';
import { MeetingPages } from './testing/meeting-pages.ts';

const stack = inject('stack');

async function createRoom(): Promise<string> {
  const response = await fetch(`${stack.platformUrl}/call/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.platformPublicKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ assistantId: stack.assistantId }),
  });
  const { webCallUrl } = (await response.json()) as { webCallUrl: string };
  return webCallUrl;
}

describe.each(dailyPackages)('the rules of a meeting on the real daily-js, %s', (dailyJs) => {
  const pages = new MeetingPages(dailyJs);
  const open = (mode: Case['mode']) =>
    pages.page.evaluate((opening) => window.meetingPage.open(opening), {
      mode,
      callMachineUrl: stack.callMachineUrl,
    });
  const join = async (mode: Case['mode']) => {
    const url = mode === 'prebuilt' ? pages.prebuiltUrl : await createRoom();
    await pages.page.evaluate((room) => window.meetingPage.join(room), url);
  };
  const use = ({ method, input }: Pick<Case, 'method' | 'input'>) =>
    pages.page.evaluate(
      async (name, given) => ({
        ours: await window.meetingPage.use(name, given),
        daily: await window.meetingPage.useDaily(name, given),
      }),
      method,
      input,
    );
  // A function cannot be handed to a page.
  const sent = cases.filter(({ input }) => typeof input !== 'function');

  it.each(['call-object', 'prebuilt'] as const)(
    'accept and refuse what the library does, in a %s',
    async (mode) => {
      await open(mode);
      await join(mode);
      for (const one of sent.filter((each) => each.mode === mode)) {
        const { ours, daily } = await use(one);
        if (one.refused !== undefined)
          expect(ours).toEqual({ error: { code: 'invalid-input', message: one.refused } });
        else expect('error' in ours ? [one, ours] : 'accepted').toBe('accepted');
        // Sentences differ; whether the library refuses does not, where the specification asks for no more.
        if (!one.isOurs) expect(['error' in daily, one]).toEqual([one.refused !== undefined, one]);
      }
    },
  );

  it('refuse a method where it may not be used, in the words of the library', async () => {
    for (const one of guards) {
      await open(one.mode);
      if (one.joined) await join(one.mode);
      const { ours, daily } = await use(one);
      expect(ours).toMatchObject({ error: { message: one.refused } });
      expect([one.method, daily]).toEqual([one.method, { error: { code: undefined, message: one.refused } }]);
      await pages.page.evaluate(() => window.meetingPage.close());
    }
  });
});
