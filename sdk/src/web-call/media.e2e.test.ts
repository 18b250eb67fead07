import { describe, expect, it } from 'vitest';
import { useCallPages } from './testing/suite.ts';
import { usualDailyPackages } from './testing/versions.ts';

describe.each(usualDailyPackages)('the media of a call, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);

  it('are heard and amplified, and released with the call', async () => {
    const opened = await pages.page();
    const client = await opened.client({ media: true });
    await expect(client.amplify(2)).rejects.toMatchObject({ code: 'call-not-joined' });
    await client.start();
    await client.until('speech-start');
    expect((await client.media()).heard).toEqual(['live']);

    await client.amplify(2);
    await client.amplify(0.5);
    await client.setMuted(true);
    await client.setMuted(false);
    await expect(client.amplify(11)).rejects.toMatchObject({ code: 'invalid-input' });
    expect(await client.state()).toMatchObject({ status: 'live' });

    await client.stop();
    expect((await client.media()).heard).toEqual([]);
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });
});
