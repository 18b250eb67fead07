import { expect, it } from 'vitest';
import { testServer } from '../testing/platform-server.ts';
import { serviceClock } from './service-clock.ts';

const service = testServer();
const hourMs = 3_600_000;

it("tells a service's time by its responses, however wrong this machine's clock is", async () => {
  const { readDate, now } = serviceClock();
  const answerAt = async (ms: number) => {
    const date = new Date(Date.now() + ms).toUTCString();
    service.answerWith((_, response) => response.writeHead(200, { date }).end());
    readDate(await fetch(service.url));
  };
  expect(now()).toBeUndefined();
  await answerAt(-hourMs);
  expect(Math.abs((now() ?? 0) - (Date.now() - hourMs))).toBeLessThan(5000);
  await answerAt(hourMs);
  expect(Math.abs((now() ?? 0) - (Date.now() + hourMs))).toBeLessThan(5000);
});

it("is this machine's own clock to the millisecond, if a service's time agrees with it", async () => {
  const { readDate, now } = serviceClock();
  service.answerWith((_, response) => response.writeHead(200, { date: new Date().toUTCString() }).end());
  const start = Date.now();
  readDate(await fetch(service.url));
  expect(now()).toBeGreaterThanOrEqual(start);
});

it('tells no time if the responses have none', async () => {
  const { readDate, now } = serviceClock();
  service.answerWith((_, response) => {
    response.sendDate = false;
    response.end();
  });
  readDate(await fetch(service.url));
  expect(now()).toBeUndefined();
});
