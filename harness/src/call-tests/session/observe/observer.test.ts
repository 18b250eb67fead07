import type { Frame } from 'puppeteer-core';
import { expect, it } from 'vitest';
import { BrokenPage } from '../session.ts';
import { Observer } from './observer.ts';
import type { PageWatch } from './watch-page.ts';

const lookAt = (loads: number) =>
  new Observer({
    frame: () => ({ childFrames: () => [] }) as unknown as Frame,
    reader: () => Promise.reject(new Error('Cannot find context with specified id')),
    watch: {
      requests: Array.from({ length: loads }, (_, index) => ({
        method: 'GET',
        url: 'http://localhost/',
        atMs: index * 100,
        isPage: true,
      })),
      gone: new Promise(() => {}),
      calls: [],
      settled: () => Promise.resolve(),
    } as unknown as PageWatch,
    control: null,
    saidSegments: [],
    conditions: { entries: [] } as never,
    now: () => 0,
    startedAt: 0,
  }).look();

it('a page that never stays long enough to be read is at fault itself', async () => {
  await expect(lookAt(9)).rejects.toThrow(
    new BrokenPage('The page loads again and again: 9 times so far, last http://localhost/.'),
  );
  await expect(lookAt(2)).rejects.toThrow('Cannot find context');
});
