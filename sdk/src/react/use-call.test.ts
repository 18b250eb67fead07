import {
  Activity,
  createElement,
  Fragment,
  useEffect,
  useState,
  type FunctionComponent,
  type ReactNode,
} from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { createScriptedTransport } from '../testing/index.ts';
import type { WebCallClient, WebCallClientOptions } from '../web-call/index.ts';
import { CallProvider, useCall, useCallEvent, useCallTool, useSharedCall, type Call } from './index.ts';
import { assistant as participantNamed } from '../web-call/testing/scripted-client.ts';
import { useTrees } from './testing/mount.ts';

const webCall = { id: 'call-1', webCallUrl: 'https://room.example/call-1' };

/** Options on a scripted transport, and a component that reports every call it renders. */
function scripted(options: Partial<WebCallClientOptions> = {}) {
  const transport = createScriptedTransport();
  const requests: string[] = [];
  const seen: Call[] = [];
  const given: WebCallClientOptions = {
    token: 'public-key',
    baseUrl: 'https://platform.example',
    transport,
    microphoneFirst: false,
    mobile: false,
    loadWhenIdle: false,
    fetch: async (url) => {
      requests.push(String(url));
      return Response.json(webCall, { status: 201 });
    },
    ...options,
  };
  function Caller({
    token = given.token,
    children,
  }: {
    readonly token?: string;
    readonly children?: ReactNode;
  }) {
    // A new object in every render, as components usually have.
    const call = useCall({ ...given, token });
    seen.push(call);
    return createElement(Fragment, null, children);
  }
  function Shared() {
    seen.push(useSharedCall());
    return null;
  }
  return {
    transport,
    requests,
    seen,
    options: given,
    Caller,
    Shared,
    get call(): Call {
      return seen.at(-1)!;
    },
    clients: (): Set<WebCallClient | null> => new Set(seen.map(({ client }) => client).filter(Boolean)),
  };
}

const mounted = async (t: { readonly seen: readonly Call[] }) => {
  await expect.poll(() => t.seen.at(-1)?.client ?? null).not.toBeNull();
};

describe('useCall', () => {
  const tree = useTrees();

  it('makes a call that a component shows, and ends it when the component goes', async () => {
    const t = scripted();
    const { render, unmount } = await tree();
    render(createElement(t.Caller));
    await mounted(t);
    expect(t.call.state).toEqual({ status: 'idle' });
    await expect(t.call.start({ assistant: 'a' })).resolves.toMatchObject(webCall);
    t.transport.call.far('message', {
      type: 'transcript',
      role: 'user',
      transcriptType: 'final',
      transcript: 'Hi.',
    });
    await expect.poll(() => t.call.transcript).toMatchObject([{ text: 'Hi.' }]);
    expect(t.call.state).toMatchObject({ status: 'live' });
    unmount();
    await expect.poll(() => t.transport.call.destroyed).toBe(true);
  });

  it('shows a call without a microphone as muted while it lasts, and sends what is typed', async () => {
    const t = scripted();
    const { render } = await tree();
    render(createElement(t.Caller));
    await mounted(t);
    await t.call.start({ assistant: 'a' }, { microphone: false });
    t.call.setMuted(false);
    t.call.sendText('Hello.');
    await expect.poll(() => t.call).toMatchObject({ muted: true, transcript: [{ text: 'Hello.' }] });
    await t.call.stop();
    await expect.poll(() => t.call.muted).toBe(false);
  });

  it('gives each mount of StrictMode a client, and makes one call', async () => {
    const t = scripted();
    const { render } = await tree({ isStrict: true });
    let mounts = 0;
    function Starts() {
      const call = useCall(t.options);
      t.seen.push(call);
      useEffect(() => {
        mounts += 1;
      }, []);
      return null;
    }
    render(createElement(Starts));
    await mounted(t);
    await t.call.start({ assistant: 'a' });
    expect(t.requests).toHaveLength(1);
    expect(t.transport.calls).toHaveLength(1);
    expect(t.call.state).toMatchObject({ status: 'live' });
    expect(mounts).toBe(2);
    await t.call.stop();
    expect(t.call.state).toMatchObject({ status: 'ended' });
  });

  it('keeps its functions, and its view until something changes', async () => {
    const t = scripted();
    const { render } = await tree();
    render(createElement(t.Caller));
    await mounted(t);
    const { call } = t;
    const renders = t.seen.length;
    render(createElement(t.Caller));
    await expect.poll(() => t.seen.length).toBeGreaterThan(renders);
    expect(t.call).toBe(call);
    t.call.setMuted(true);
    await expect.poll(() => t.call.muted).toBe(true);
    const { muted: _, ...after } = t.call;
    const { muted: __, ...before } = call;
    expect(after).toEqual(before);
    expect(t.clients().size).toBe(1);
  });

  it('ends the call and creates another client when the key changes', async () => {
    const t = scripted();
    const { render } = await tree();
    render(createElement(t.Caller));
    await mounted(t);
    await t.call.start({ assistant: 'a' });
    render(createElement(t.Caller, { token: 'other-key' }));
    await expect.poll(() => t.clients().size).toBe(2);
    expect(t.transport.call.destroyed).toBe(true);
    expect(t.call).toMatchObject({ state: { status: 'idle' }, participants: [], error: null });
  });

  it('shows an error until the next start, but not while a start proceeds', async () => {
    const t = scripted();
    t.transport.script.join = { type: 'no-room', message: 'gone', cause: null };
    const { render } = await tree();
    render(createElement(t.Caller));
    await mounted(t);
    await expect(t.call.start({ assistant: 'a' })).resolves.toBeNull();
    await expect.poll(() => t.call.error).toMatchObject({ code: 'call-unavailable' });
    t.transport.script.join = 'ok';
    // The call can do without this, and later stages must not clear it.
    t.transport.script.observeRemoteLevels = new Error('no levels');
    await t.call.start({ assistant: 'a' });
    await expect.poll(() => t.call.error).toMatchObject({ code: 'call-processing-failed' });
    await t.call.stop();
    t.transport.script.observeRemoteLevels = 'ok';
    await t.call.start({ assistant: 'a' });
    await expect.poll(() => t.call.error).toBeNull();
  });

  it('reports levels to listeners without rendering', async () => {
    const t = scripted();
    const levels: string[] = [];
    function Meter({ name }: { readonly name: string }) {
      const call = useCall(t.options);
      t.seen.push(call);
      useCallEvent(call.on, 'volume-level', (level) => levels.push(`${name} ${level}`));
      return null;
    }
    const { render } = await tree();
    render(createElement(Meter, { name: 'first' }));
    await mounted(t);
    await t.call.start({ assistant: 'a' });
    await expect.poll(() => t.call.state).toMatchObject({ status: 'live' });
    const renders = t.seen.length;
    t.transport.call.far('remote-levels', { far: 0.0015 });
    expect(levels).toEqual(['first 0.01']);
    expect(t.seen).toHaveLength(renders);
    render(createElement(Meter, { name: 'second' }));
    await expect.poll(() => t.seen.length).toBeGreaterThan(renders);
    t.transport.call.far('remote-levels', { far: 0.003 });
    await expect.poll(() => levels.at(-1)).toBe('second 0.02');
  });
});

describe('a shared call', () => {
  // The types of Activity want its children beside its mode.
  const Tab = Activity as FunctionComponent<{
    readonly mode: 'visible' | 'hidden';
    readonly children?: ReactNode;
  }>;
  const tree = useTrees();

  it('is the same for every component, and each renders only for what it shows', async () => {
    const t = scripted();
    const texts: string[] = [];
    const calls: Call[] = [];
    function Captions() {
      texts.push(useSharedCall(({ transcript }) => transcript.map(({ text }) => text).join(' ')));
      return null;
    }
    function Button() {
      const call = useSharedCall();
      calls.push(call);
      return null;
    }
    const { render } = await tree();
    render(
      createElement(CallProvider, { options: t.options }, createElement(Captions), createElement(Button)),
    );
    await expect.poll(() => calls.at(-1)?.client ?? null).not.toBeNull();
    await calls.at(-1)!.start({ assistant: 'a' });
    t.transport.call.far('message', {
      type: 'transcript',
      role: 'assistant',
      transcriptType: 'final',
      transcript: 'Good morning.',
    });
    await expect.poll(() => texts).toEqual(['', 'Good morning.']);
  });

  it.each<[string, (call: Call) => unknown, unknown]>([
    ['an object', ({ muted, error }) => ({ muted, error }), { muted: true, error: null }],
    ['a list', ({ muted, state }) => [muted, state.status], [true, 'live']],
    ['a list from another', ({ participants }) => participants.map(({ id }) => id), ['far']],
  ])('takes a selector that makes %s, which stays the same while its values do', async (_, select, after) => {
    const t = scripted();
    const selected: unknown[] = [];
    const again: (() => void)[] = [];
    function Shown() {
      const [, set] = useState(0);
      again.push(() => set((count) => count + 1));
      // A new function in every render, as components usually have.
      selected.push(useSharedCall((shared) => select(shared)));
      return null;
    }
    const { render } = await tree({ isStrict: true });
    render(
      createElement(CallProvider, { options: t.options }, createElement(Shown), createElement(t.Shared)),
    );
    await mounted(t);
    const part = selected.at(-1);
    const renders = selected.length;
    again.at(-1)!();
    await expect.poll(() => selected.length).toBeGreaterThan(renders);
    expect(selected.at(-1)).toBe(part);
    await t.call.start({ assistant: 'a' });
    t.call.setMuted(true);
    t.transport.call.far('participant', participantNamed('far'));
    await expect.poll(() => selected.at(-1)).toEqual(after);
    expect(selected.length).toBeLessThan(20);
  });

  it('takes a selector that makes objects in a list, and a Map', async () => {
    const t = scripted();
    const texts: unknown[] = [];
    const maps: ReadonlyMap<string, number>[] = [];
    function Shown() {
      texts.push(useSharedCall(({ transcript }) => transcript.map(({ text }) => ({ text }))));
      maps.push(useSharedCall(({ transcript }) => new Map([['lines', transcript.length]])));
      return null;
    }
    const { render } = await tree({ isStrict: true });
    render(
      createElement(CallProvider, { options: t.options }, createElement(Shown), createElement(t.Shared)),
    );
    await mounted(t);
    await t.call.start({ assistant: 'a' });
    t.transport.call.says('assistant', 'Good morning.');
    await expect.poll(() => texts.at(-1)).toEqual([{ text: 'Good morning.' }]);
    expect(maps.at(-1)?.get('lines')).toBe(1);
    expect(texts.length).toBeLessThan(60);
  });

  it('starts in an effect of a component inside, also in StrictMode', async () => {
    const t = scripted();
    const results: unknown[] = [];
    function Starts() {
      const start = useSharedCall((call) => call.start);
      useEffect(() => {
        void start({ assistant: 'a' }).then((result) => results.push(result?.id ?? null));
      }, [start]);
      return null;
    }
    const { render } = await tree({ isStrict: true });
    render(createElement(CallProvider, { options: t.options }, createElement(Starts)));
    // The second mount finds the call of the first under way.
    await expect.poll(() => results).toEqual([null, 'call-1']);
    expect(t.requests).toHaveLength(1);
  });

  it('continues while a component that shows it is hidden, which is up to date when it returns', async () => {
    const t = scripted();
    const texts: string[] = [];
    const spoken: string[] = [];
    function Captions() {
      const { on, transcript } = useSharedCall();
      texts.push(transcript.map(({ text }) => text).join(' '));
      useCallEvent(on, 'transcript', (entries) => spoken.push(entries.at(-1)!.text));
      return null;
    }
    const page = (mode: 'visible' | 'hidden') =>
      createElement(
        CallProvider,
        { options: t.options },
        createElement(t.Shared),
        createElement(Tab, { mode }, createElement(Captions)),
      );
    const { render } = await tree({ isStrict: true });
    render(page('visible'));
    await mounted(t);
    await t.call.start({ assistant: 'a' });
    render(page('hidden'));
    t.transport.call.says('assistant', 'Good morning.');
    await expect.poll(() => t.call.transcript).toHaveLength(1);
    render(page('visible'));
    await expect.poll(() => texts.at(-1)).toBe('Good morning.');
    expect(t.call.state).toMatchObject({ status: 'live' });
    t.transport.call.says('user', 'I need a will.');
    await expect.poll(() => spoken.at(-1)).toBe('I need a will.');
    expect(t.requests).toHaveLength(1);
  });

  it('ends when the component that owns it is hidden, and can be made again once that is shown', async () => {
    const t = scripted();
    const page = (mode: 'visible' | 'hidden') =>
      createElement(
        Tab,
        { mode },
        createElement(CallProvider, { options: t.options }, createElement(t.Shared)),
      );
    const { render } = await tree();
    render(page('visible'));
    await mounted(t);
    await t.call.start({ assistant: 'a' });
    const { client } = t.call;
    render(page('hidden'));
    await expect.poll(() => t.transport.call.destroyed).toBe(true);
    render(page('visible'));
    await expect.poll(() => t.call.client).not.toBe(client);
    await expect.poll(() => t.call.state.status).toBe('idle');
    await t.call.start({ assistant: 'a' });
    await expect.poll(() => t.call.state).toMatchObject({ status: 'live' });
  });

  it("calls a component's function when the assistant wants it, with the latest values, while it is mounted", async () => {
    const t = scripted();
    const definition = { name: 'count' };
    const counts: number[] = [];
    function Counter({ count }: { readonly count: number }) {
      const { registerTool } = useSharedCall();
      useCallTool(registerTool, definition, () => {
        counts.push(count);
        return count;
      });
      return null;
    }
    const page = (...children: readonly ReactNode[]) =>
      createElement(CallProvider, { options: t.options }, createElement(t.Shared), ...children);
    const { render } = await tree({ isStrict: true });
    render(page(createElement(Counter, { count: 1 })));
    await mounted(t);
    await t.call.start({ assistant: 'a' });
    render(page(createElement(Counter, { count: 2 })));
    let id = 0;
    const call = () =>
      t.transport.call.far('message', {
        type: 'tool-calls',
        toolCallList: [{ id: `${id++}`, name: 'count' }],
      });
    const outcomes: string[] = [];
    t.call.on('tool-call', ({ outcome }) => outcomes.push(outcome));
    await expect.poll(() => (call(), counts.at(-1))).toBe(2);
    expect(t.transport.call.sent.at(-1)).toContain('The function count returned: 2');
    render(page());
    await expect.poll(() => (call(), outcomes.at(-1))).toBe('unregistered');
  });

  it('answers for a function that never does, after its timeout', async () => {
    const t = scripted();
    const definition = { name: 'ask' } as const;
    function Asks() {
      const { registerTool } = useSharedCall();
      useCallTool(registerTool, definition, () => new Promise(() => {}), { timeoutMs: 20 });
      return null;
    }
    const { render } = await tree();
    render(createElement(CallProvider, { options: t.options }, createElement(t.Shared), createElement(Asks)));
    await mounted(t);
    await t.call.start({ assistant: 'a' });
    const toolCallList = [{ id: '1', name: 'ask' }];
    t.transport.call.far('message', { type: 'tool-calls', toolCallList });
    await expect
      .poll(() => t.transport.call.sent.at(-1))
      .toContain('The function ask failed: It took longer than 0.02 s.');
  });

  it('is muted by an effect of a component inside, before it starts', async () => {
    const t = scripted();
    function Mutes() {
      const { setMuted, setVolume } = useSharedCall();
      useEffect(() => {
        setMuted(true);
        setVolume(0.5);
      }, [setMuted, setVolume]);
      return null;
    }
    const { render } = await tree({ isStrict: true });
    render(
      createElement(CallProvider, { options: t.options }, createElement(Mutes), createElement(t.Shared)),
    );
    await mounted(t);
    await expect.poll(() => t.call.muted).toBe(true);
    await t.call.start({ assistant: 'a' });
    expect(t.transport.call.joined?.muted).toBe(true);
    expect(t.seen.length).toBeLessThan(30);
  });

  it('needs a provider', () => {
    function Alone() {
      useSharedCall();
      return null;
    }
    expect(() => renderToString(createElement(Alone))).toThrow('no <CallProvider>');
  });
});

describe('on a server', () => {
  it('renders no call and creates no client', () => {
    const t = scripted();
    function Shown() {
      const { state, transcript, client } = useSharedCall();
      return createElement(
        'p',
        null,
        state.status,
        ' ',
        transcript.length,
        ' ',
        client === null ? 'none' : 'one',
      );
    }
    const html = renderToString(
      createElement(CallProvider, { options: t.options }, createElement(Shown), createElement(t.Caller)),
    );
    expect(html.replaceAll('<!-- -->', '')).toBe('<p>idle 0 none</p>');
    expect(t.call).toMatchObject({ state: { status: 'idle' }, client: null });
    expect(t.requests).toEqual([]);
  });
});
