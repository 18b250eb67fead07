import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callObjectTransport } from './daily-transport.ts';
import { embeddedTransport } from './embedded.ts';

// Only pages load the library.
beforeEach(() => vi.stubGlobal('document', {}));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['call object', callObjectTransport],
  ['frame', embeddedTransport],
])("loads a page's own daily-js for a %s, with the number of failed loads", async (_, transportWith) => {
  const asked: number[] = [];
  const transport = transportWith({
    loadDaily(failures) {
      asked.push(failures);
      return failures < 2 ? Promise.reject(new Error('dropped')) : Promise.resolve({ default: {} });
    },
  });
  await expect(Promise.allSettled([transport.load(), transport.load()])).resolves.toMatchObject([
    { reason: { type: 'load-failed', message: 'dropped' } },
    { reason: { type: 'load-failed', message: 'dropped' } },
  ]);
  await expect(transport.load()).rejects.toMatchObject({ type: 'load-failed' });
  await transport.load();
  await transport.load();
  expect(asked).toEqual([0, 1, 2]);
});
