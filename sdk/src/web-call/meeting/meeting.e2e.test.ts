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
  const open = async (mode: Case['mode'], options = {}) => {
    await pages.page.evaluate((opening) => window.meetingPage.open(opening), {
      mode,
      callMachineUrl: stack.callMachineUrl,
      options,
    });
  };
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
        const expected = one.refused === undefined ? { value: expect.anything() as unknown } : undefined;
        if (one.refused !== undefined)
          expect(ours).toEqual({ error: { code: 'invalid-input', message: one.refused } });
        else expect('error' in ours ? [one, ours] : 'accepted').toBe('accepted');
        // Sentences differ; whether the library refuses does not, where the specification asks for no more.
        if (!one.isOurs) expect(['error' in daily, one]).toEqual([expected === undefined, one]);
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

  it('leave the options of a meeting to the join', async () => {
    const options = {
      userName: 'Dana',
      userData: { firm: 'hartwell' },
      receiveSettings: { '*': { video: { layer: 0 } } },
    };
    await open('call-object', options);
    await join('call-object');
    expect(await pages.page.evaluate(() => window.meetingPage.sent('join-meeting'))).toMatchObject([
      { properties: { ...options, receiveSettings: { base: { video: { layer: 0 } } } } },
    ]);
  });

  it('accept settings while the call joins, and the devices before it', async () => {
    await open('call-object');
    expect(await pages.page.evaluate(() => window.meetingPage.use('startCamera'))).toMatchObject({
      value: { mic: expect.any(Object) },
    });
    const outcome = await pages.page.evaluate(
      async (url) => {
        const joining = window.meetingPage.join(url);
        while (window.meetingPage.told('meeting-state').length === 0)
          await new Promise((resolve) => setTimeout(resolve));
        const late = window.meetingPage.use('setUserData', 'late');
        await joining;
        return late;
      },
      await createRoom(),
    );
    expect(outcome).toMatchObject({ value: { userData: 'late' } });
  });
});
