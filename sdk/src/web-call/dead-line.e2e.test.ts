import { describe, expect, it } from 'vitest';
import type { NetworkState } from './call/network.ts';
import { useCallPages } from './testing/suite.ts';
import { usualDailyPackages } from './testing/versions.ts';

describe.each(usualDailyPackages)('a line, %s', (dailyPackage) => {
  const pages = useCallPages(dailyPackage);

  it('that loses a fifth of its packets is connected; one that dies is interrupted within three seconds', async () => {
    const opened = await pages.open();
    const client = await opened.client();
    const call = await client.start();
    await client.until('call-start');
    await client.until('speech-end');
    const now = () => opened.page.evaluate(() => performance.now());
    const interruptions = async () =>
      (await client.events('network')).filter(
        ({ args }) => (args[0] as NetworkState).status === 'interrupted',
      );

    await pages.control.inject(call!.id, { kind: 'rtp', lossPercent: 20, forMs: 5000 });
    // The assistant is silent all the time.
    await new Promise((resolve) => setTimeout(resolve, 5000));
    expect(await interruptions()).toEqual([]);

    const diedAt = await now();
    await pages.control.inject(call!.id, { kind: 'network', forMs: 5000, dead: true });
    await client.until('network', { status: 'interrupted' });
    expect((await interruptions())[0]!.at - diedAt).toBeLessThan(3000);
    await client.until('network', { status: 'connected' }, 2);
    expect(await now()).toBeLessThan(diedAt + 5000 + 3000);
    expect(await interruptions()).toHaveLength(1);
    await client.stop();
    expect(await client.events('error')).toEqual([]);
    await opened.released();
  });
});
