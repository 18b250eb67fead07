import { describe, expect, it, vi } from 'vitest';
import type { TranscriptEntry } from './index.ts';
import { firstArgs, theError } from './testing/expect-calls.ts';
import { useCallPages } from './testing/suite.ts';
import { dailyPackages } from './testing/versions.ts';

describe.each(dailyPackages)('a call without a microphone, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);
  const starts = () =>
    ({
      do: 'start',
      target: {
        assistant: {
          firstMessage: 'Good morning.',
          model: {
            provider: 'openai',
            model: 'gpt-4o',
            messages: [{ role: 'system', content: 'We are open from nine to five.' }],
          },
        },
      },
      options: { microphone: false },
    }) as const;

  it('is heard and answers typed texts, although the page may not use a microphone', async () => {
    const opened = await pages.open({ microphone: 'denied' });
    await opened.page.evaluate(() => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        asked.push(constraints);
        throw new DOMException('Denied', 'NotAllowedError');
      };
    });
    const client = await opened.client();
    const [started] = await client.run(starts());
    expect(started?.value).toMatchObject({ id: expect.any(String) });
    await client.until('speech-end');
    await client.run({ do: 'send-text', text: 'When are you open?' });
    await client.until('speech-start', {}, 2);
    await client.until('speech-end', {}, 2);
    await vi.waitFor(async () => {
      const transcript = (await firstArgs<readonly TranscriptEntry[]>(client, 'transcript')).at(-1);
      expect(transcript?.map(({ role, text }) => `${role}: ${text}`)).toEqual([
        'assistant: Good morning.',
        'user: When are you open?',
        'assistant: We are open from nine to five.',
      ]);
    });
    expect((await client.participants()).find(({ isLocal }) => isLocal)?.tracks.audio).toBe('off');
    expect(await opened.page.evaluate(() => Reflect.get(window, 'asked') as unknown)).toEqual([]);
    expect(await client.events('microphone-problem')).toEqual([]);
    await client.stop();
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });

  it('fails before it costs anything on an insecure page, where daily-js refuses to work', async () => {
    const opened = await pages.open();
    await opened.page.evaluate(() => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }));
    const before = await pages.control.calls();
    const client = await opened.client();
    expect(await client.run(starts())).toMatchObject([{ value: null }]);
    expect(await theError(client)).toMatchObject({ error: { code: 'call-unsupported' } });
    expect(await pages.control.calls()).toEqual(before);
  });
});
