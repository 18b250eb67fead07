import type { CallCode } from '../call/client.ts';
import { requestsTo } from '../call/open-call-client.ts';
import { listenToCalls } from '../call/listen-to-calls.ts';
import type { CallTab } from '../call/tab/call-tab.ts';
import { tabMessages } from '../call/tab/tab-messages.ts';
import { failureMessage } from '../call/failure-message.ts';
import { createDemo, type DemoServices } from '../demo/demo.ts';
import { reduceCall } from '../demo/reduce-call.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { FakeCallClient } from './fake-call-client.ts';
import { firmOf } from './firm.ts';

export const firm = firmOf({ companyName: 'Roe', system: 'Be kind.', firstMessage: 'Hi.' });

const laptop = { browser: 'chromium', system: 'windows' } as const;

/** The assistant's first transcript entry. */
export const hello = {
  id: 1,
  role: 'assistant',
  text: 'Hello.',
  final: true,
  interrupted: false,
  startedAt: 5,
} as const;

/** Resolves after all pending promise callbacks. */
export const flush = () => new Promise<void>((resolve) => setImmediate(resolve));

const consoleSpies = () => ({ error: vi.spyOn(console, 'error'), warn: vi.spyOn(console, 'warn') });

/** Demos with the test's services and a fake call client. Each test gets new ones. */
export function demoSuite() {
  let client: FakeCallClient;
  let spies: ReturnType<typeof consoleSpies>;
  beforeEach(() => {
    // A page's demo runs until the page closes, and so do its timers.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1000 });
    vi.stubGlobal('navigator', { onLine: true });
    client = new FakeCallClient();
    spies = consoleSpies();
    for (const spy of Object.values(spies)) spy.mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  const tab: CallTab = {
    hold: async () => null,
    isTyped: () => client.microphoneUses.at(-1) === false,
    messages: tabMessages,
  };
  const code = (config: Parameters<typeof requestsTo>[0] = { assistantId: 'assistant-1' }): CallCode => ({
    client,
    browser: 'chromium',
    requestOf: requestsTo(config),
    listen: (line) => listenToCalls(client, laptop, tab, line),
    reduce: reduceCall,
    failureOf: (error) => failureMessage(error, laptop, true),
    waitForPaint: async () => {},
  });
  const demoWith = (services: Partial<DemoServices> = {}) =>
    createDemo({
      lookUp: async () => firm,
      webhook: { requestCall: async () => {}, notifyStart: async () => {} },
      loadCallClient: async () => code(),
      watchMicrophone: () => {},
      ...services,
    });
  const openDemo = async (services?: Partial<DemoServices>) => {
    const demo = demoWith(services);
    await demo.open();
    return demo;
  };
  /** With a start that has not settled yet. */
  const starting = async (services?: Partial<DemoServices>) => {
    const demo = await openDemo(services);
    void demo.startCall();
    await flush();
    return demo;
  };
  const inCall = async (services?: Partial<DemoServices>) => {
    const demo = await starting(services);
    client.settle({ id: 'call-1' });
    await flush();
    client.listen();
    return demo;
  };
  return { code, demoWith, opened: openDemo, starting, inCall, client: () => client, spies: () => spies };
}
