import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordedDaily } from '../../testing/recorded-call.ts';
import { callObjectTransport } from './daily-transport.ts';

let t: RecordedDaily;
let version: string;
/** Preloaded addresses. */
let preloaded: string[];
beforeEach(() => {
  t = new RecordedDaily();
  t.results['load'] = Promise.resolve();
  version = '0.92.0';
  preloaded = [];
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('document', {
    createElement: () => ({}),
    querySelector: (selector: string) =>
      preloaded.some((href) => selector.includes(`"${href}"`)) ? {} : null,
    head: { append: ({ href }: { href: string }) => preloaded.push(href) },
  });
});
afterEach(() => vi.unstubAllGlobals());

let created: object[] = [];
const transport = () => {
  created = [];
  return callObjectTransport({
    loadDaily: async () => ({
      default: {
        version: () => version,
        supportedBrowser: () => ({ supportsAudioProcessing: true }),
        createCallObject: (options: object) => {
          created.push(options);
          return t.library;
        },
      },
    }),
  });
};
const hosted = (of: string) =>
  `https://c.daily.co/call-machine/versioned/${of}/static/call-machine-object-bundle.js`;
const initial = { userName: 'Dana' };

describe('a prepared call', () => {
  it('has the hosted call machine of its version, or the page’s own, once', async () => {
    await transport().prepare({});
    await transport().prepare({});
    expect(preloaded).toEqual([hosted('0.92.0')]);
    await transport().prepare({ callMachineUrl: 'https://page/machine//' });
    expect(preloaded.slice(1)).toEqual(['https://page/machine/call-machine-object-bundle.js']);
  });

  it('needs a page', async () => {
    vi.stubGlobal('document', undefined);
    await expect(transport().prepare({})).rejects.toMatchObject({ code: 'call-unsupported' });
    await expect(transport().create({ initial }, () => {})).rejects.toMatchObject({
      code: 'call-unsupported',
    });
  });
});

describe('a created call', () => {
  it('begins without a camera, and loads its machine immediately', async () => {
    const call = await transport().create({ initial }, () => {});
    expect(call).toMatchObject({ mode: 'call-object', processesAudio: true });
    expect(created).toEqual([
      {
        userName: 'Dana',
        audioSource: true,
        videoSource: false,
        subscribeToTracksAutomatically: false,
        allowMultipleCallInstances: true,
        dailyConfig: { avoidEval: true },
      },
    ]);
    expect(t.argumentsOf('load')).toEqual([[]]);
    expect(preloaded).toEqual([]);
  });

  it.each([
    ['0.92.0', { bundlePathOverride: 'https://page/machine/' }],
    ['1.0.0', { bundlePathOverride: 'https://page/machine/' }],
    ['0.91.9', { callObjectBundleUrlOverride: 'https://page/machine/call-machine-object-bundle.js' }],
  ])('takes its machine from the page, with the option of version %s', async (of, config) => {
    version = of;
    await transport().create({ initial, callMachineUrl: 'https://page/machine' }, () => {});
    expect(created).toMatchObject([{ dailyConfig: { avoidEval: true, ...config } }]);
    expect(preloaded).toEqual(['https://page/machine/call-machine-object-bundle.js']);
  });
});

describe('a call machine that is refused', () => {
  const join = { url: 'https://room', microphone: true, video: false, muted: false, devices: {} };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const refuse = () => t.events.emit('load-attempt-failed', { errorMsg: 'refused' });

  it('fails the join when the library tries its domains again, and not before', async () => {
    t.results['load'] = new Promise(() => {});
    const call = await transport().create({ initial }, () => {});
    let failure: unknown;
    call.join(join).catch((error: unknown) => (failure = error));
    refuse();
    await vi.advanceTimersByTimeAsync(2999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(2);
    refuse();
    await vi.advanceTimersByTimeAsync(600);
    expect(failure).toMatchObject({ type: 'load-failed', message: 'refused' });
  });

  it('may still load from another domain', async () => {
    const loading = Promise.withResolvers<void>();
    t.results['load'] = loading.promise;
    const call = await transport().create({ initial }, () => {});
    const joining = call.join(join);
    await vi.advanceTimersByTimeAsync(3001);
    refuse();
    await vi.advanceTimersByTimeAsync(100);
    loading.resolve();
    await vi.advanceTimersByTimeAsync(1000);
    await joining;
    expect(t.argumentsOf('join')).toHaveLength(1);
  });
});
