import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { intercept } from './firefox-interception.ts';

/** A page whose browser needs a moment to begin and to end pausing. */
class SlowPage extends EventEmitter {
  enabled = false;
  settle = () => {};

  setRequestInterception(enabled: boolean): Promise<void> {
    return new Promise((resolve) => {
      this.settle = () => {
        this.enabled = enabled;
        resolve();
      };
    });
  }

  /** @returns what became of the request; one that nobody decides on `waits` */
  request(url: string): { fate: string } {
    const seen = { fate: this.enabled ? 'waits' : 'sent' };
    const becomes = (fate: string) => async () => void (seen.fate = fate);
    this.emit('request', {
      url: () => url,
      headers: () => ({}),
      isNavigationRequest: () => true,
      interceptResolutionState: () => ({ action: this.enabled ? 'none' : 'disabled' }),
      continue: becomes('sent'),
      abort: becomes('failed'),
    });
    return seen;
  }
}

it('lets a request go that was paused while the block ended', async () => {
  const page = new SlowPage();
  const interception = await intercept(page as never, {});
  const blocking = interception.block('/calls', { times: 1 });
  expect(page.request('http://a.example/calls').fate).toBe('sent');
  page.settle();
  await blocking;
  expect(page.request('http://a.example/calls').fate).toBe('failed');
  expect(page.request('http://a.example/calls').fate).toBe('sent');
  const clearing = interception.clear();
  expect(page.request('http://a.example/other').fate).toBe('sent');
  page.settle();
  await clearing;
});
