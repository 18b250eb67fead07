import { afterEach, beforeEach, expect, vi } from 'vitest';
import { createScriptedTransport, type Script, type ScriptedTransport } from '../../testing/index.ts';
import {
  createWebCallClient,
  type WebCallClient,
  type WebCallClientOptions,
  type WebCallEvents,
} from '../index.ts';

/** The platform's default response. */
export const webCall = { id: 'call-1', webCallUrl: 'https://room.example/call-1' };

type Emitted = {
  [Name in keyof WebCallEvents]: { name: Name; args: WebCallEvents[Name] };
}[keyof WebCallEvents];

const recordedNames = [
  'call-start-progress',
  'stage-settled',
  'call-start-success',
  'call-start-failed',
  'call-start',
  'call-end',
  'error',
  'message',
  'tool-call',
  'transcript',
  'speech-start',
  'speech-end',
  'first-audio',
  'network',
  'nonfatal-error',
  'remote-video',
  'meeting-event',
] as const satisfies readonly (keyof WebCallEvents)[];

/** A client on a scripted transport and platform, new for each test, with all its events. */
export class ScriptedClient {
  transport!: ScriptedTransport;
  client!: WebCallClient;
  emittedEvents: Emitted[] = [];
  requests: { url: string; init: RequestInit | undefined }[] = [];
  answer: () => Promise<Response> = async () => Response.json(webCall, { status: 201 });

  create(
    script: Script = {},
    options: Partial<WebCallClientOptions> = {},
    mode: ScriptedTransport['mode'] = 'call-object',
  ): WebCallClient {
    this.transport = createScriptedTransport(script, mode);
    this.client = createWebCallClient({
      token: 'public-key',
      baseUrl: 'https://platform.example/',
      transport: this.transport,
      microphoneFirst: false,
      mobile: false,
      fetch: (url, init) => {
        this.requests.push({ url: String(url), init });
        return this.answer();
      },
      ...options,
    });
    for (const name of recordedNames) {
      this.client.on(name, (...args) => this.emittedEvents.push({ name, args } as Emitted));
    }
    return this.client;
  }

  /** Starts a call and joins it. */
  async live(
    script: Script = {},
    options: Partial<WebCallClientOptions> = {},
    mode: ScriptedTransport['mode'] = 'call-object',
  ) {
    this.create(script, options, mode);
    await this.client.start({ assistant: 'a' });
    return this.transport.call;
  }

  names(): string[] {
    return this.emittedEvents.map(({ name }) => name);
  }

  argumentsOf<Name extends keyof WebCallEvents>(name: Name): WebCallEvents[Name][] {
    return this.emittedEvents
      .filter((event) => event.name === name)
      .map(({ args }) => args as WebCallEvents[Name]);
  }

  progress(): string[] {
    return this.argumentsOf('call-start-progress').map(([{ stage, status }]) => `${stage} ${status}`);
  }
}

/** Sets up the client for a test file. After each test, its call is stopped and no timer may be pending. */
export function useScriptedClient(): ScriptedClient {
  const t = new ScriptedClient();
  beforeEach(() => {
    Object.assign(t, new ScriptedClient());
  });
  afterEach(async () => {
    await t.client?.stop();
    expect(vi.isFakeTimers() ? vi.getTimerCount() : 0).toBe(0);
    vi.unstubAllGlobals();
  });
  return t;
}

/** A remote participant. */
export const assistant = (id: string, name = 'Vapi Speaker') => ({
  id,
  name,
  isLocal: false,
  tracks: { audio: 'playable', video: 'off', screenAudio: 'off', screenVideo: 'off' } as const,
});

/** Audio elements whose `play()` is given by the test. */
export function stubAudio(play: () => Promise<void>): void {
  const element = () => ({
    play,
    pause: () => {},
    remove: () => {},
    addEventListener: () => {},
    dataset: {},
    srcObject: null,
  });
  vi.stubGlobal('MediaStream', Object);
  vi.stubGlobal(
    'document',
    Object.assign(new EventTarget(), {
      createElement: element,
      body: { append: () => {} },
      visibilityState: 'visible',
    }),
  );
}
