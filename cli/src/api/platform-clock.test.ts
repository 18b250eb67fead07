import { expect, it } from 'vitest';
import { testServer } from '../testing/platform-server.ts';
import { platformClock } from './platform-clock.ts';

const platform = testServer();
const hourMs = 3_600_000;

it("tells the platform's time by its responses, however wrong this machine's clock is", async () => {
  const { fetch, now } = platformClock();
  const answerAt = (ms: number) => {
    const date = new Date(Date.now() + ms).toUTCString();
    platform.answerWith((_, response) => response.writeHead(200, { date }).end());
    return fetch(platform.url);
  };
  expect(now()).toBeUndefined();
  await answerAt(-hourMs);
  expect(Math.abs((now() ?? 0) - (Date.now() - hourMs))).toBeLessThan(5000);
  await answerAt(hourMs);
  expect(Math.abs((now() ?? 0) - (Date.now() + hourMs))).toBeLessThan(5000);
});

it('tells no time if the responses have none', async () => {
  const { fetch, now } = platformClock();
  platform.answerWith((_, response) => {
    response.sendDate = false;
    response.end();
  });
  await fetch(platform.url);
  expect(now()).toBeUndefined();
});
