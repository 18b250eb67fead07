import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchVisit } from './events.ts';
import { demoSuite } from './testing/demo-suite.ts';

describe('a visit', () => {
  const suite = demoSuite();
  const sendBeacon = vi.fn();
  let view: EventTarget & { visibilityState: string };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
    view = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', view);
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('location', { hash: '' });
    vi.stubGlobal('navigator', { webdriver: false, sendBeacon });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    sendBeacon.mockClear();
  });

  const setVisible = (visibilityState: 'visible' | 'hidden') => {
    view.visibilityState = visibilityState;
    view.dispatchEvent(new Event('visibilitychange'));
  };

  it('is reported once, after two seconds in view', async () => {
    view.visibilityState = 'hidden';
    watchVisit('/_/events', await suite.opened());
    vi.advanceTimersByTime(60_000);
    setVisible('visible');
    vi.advanceTimersByTime(1500);
    setVisible('hidden');
    vi.advanceTimersByTime(60_000);
    setVisible('visible');
    vi.advanceTimersByTime(499);
    expect(sendBeacon).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    const opened = [['/_/events', JSON.stringify({ slug: 'dana', kind: 'opened' })]];
    expect(sendBeacon.mock.calls).toEqual(opened);
    setVisible('hidden');
    setVisible('visible');
    vi.advanceTimersByTime(60_000);
    expect(sendBeacon.mock.calls).toEqual(opened);
  });

  it('counts a call that was lost until then', async () => {
    const demo = await suite.inCall();
    watchVisit('/_/events', demo);
    vi.setSystemTime(Date.now() + 20_000);
    suite.client().emit('network', { status: 'interrupted', quality: 'unknown' });
    vi.setSystemTime(Date.now() + 40_000);
    await suite.client().fail('Lost', 'call-connection-lost');
    const talked = JSON.stringify({ slug: 'dana', kind: 'talked', seconds: 20 });
    expect(sendBeacon.mock.calls).toEqual([['/_/events', talked]]);
  });

  it.each([
    ['of the sender', '#preview', false],
    ['of a program', '', true],
  ])('%s is not reported', async (_, hash, webdriver) => {
    vi.stubGlobal('location', { hash });
    vi.stubGlobal('navigator', { webdriver, sendBeacon });
    watchVisit('/_/events', await suite.opened());
    vi.advanceTimersByTime(60_000);
    expect(sendBeacon).not.toHaveBeenCalled();
  });
});
