import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScriptedTransport, type Script } from '../../testing/index.ts';
import { createWebCallClient, stages, type WebCallClient, type WebCallEvents } from '../index.ts';
import { assistant, webCall } from '../testing/scripted-client.ts';
import { stubPage, type Held } from '../testing/watched-page.ts';

const steps = [
  'create',
  'join',
  'observeRemoteLevels',
  'observeLocalLevel',
  'noiseCancellation',
  'setInputDevices',
  'destroy',
] as const satisfies readonly (keyof Script)[];

/** What happens to a call from outside, at any time. */
const actions = [
  'start',
  'stop',
  'start',
  'stop again',
  'mute',
  'device change',
  'processor failure',
  'observer failure',
  'network loss',
  'room closes',
  'assistant enters',
  'assistant speaks',
  'listening',
  'recording starts',
  'recording fails',
  'a second passes',
] as const;
type Action = (typeof actions)[number];

type Emitted = { readonly name: keyof WebCallEvents; readonly first: Record<string, unknown> };
const fatal = new Set<unknown>([
  'start-method-error',
  'daily-call-object-creation-error',
  'daily-call-join-error',
  'daily-error',
  'no-answer',
]);

/** One client on a transport, a platform and a browser that answer when the scheduler says. */
class Run {
  readonly client: WebCallClient;
  readonly held: Held;
  readonly emitted: Emitted[] = [];
  readonly starts: Promise<unknown>[] = [];
  readonly transport;

  constructor(scheduler: fc.Scheduler, failing: ReadonlySet<string>) {
    const answer = async <Value>(name: string, value: Value): Promise<Value> => {
      await scheduler.schedule(Promise.resolve(), name);
      if (failing.has(name)) throw new Error(name);
      return value;
    };
    this.held = stubPage((value) => answer('browser', value)).heldCounts;
    const script: Script = {};
    for (const step of steps) script[step] = () => answer(step, undefined);
    this.transport = createScriptedTransport(script);
    this.client = createWebCallClient({
      token: 'public-key',
      baseUrl: 'https://platform.example',
      transport: this.transport,
      mobile: false,
      loadWhenIdle: false,
      fetch: async () => {
        await answer('platform', undefined);
        return Response.json({ ...webCall, artifactPlan: { videoRecordingEnabled: true } });
      },
    });
    const names = [
      'call-start-progress',
      'call-start-success',
      'call-start-failed',
      'call-end',
      'error',
    ] as const;
    for (const name of names)
      this.client.on(name, (...[first]: unknown[]) =>
        this.emitted.push({ name, first: first as Emitted['first'] }),
      );
  }

  async act(action: Action): Promise<void> {
    const far = this.transport.calls.at(-1)?.far;
    const fault = (type: string) => ({ type, message: type, cause: null });
    switch (action) {
      case 'start':
        return void this.starts.push(this.client.start({ assistant: 'a' }));
      case 'stop':
      case 'stop again':
        return void this.client.stop();
      case 'mute':
        return this.client.setMuted(!this.client.isMuted());
      case 'device change':
        return void this.client.devices.setMicrophone('a').catch(() => {});
      case 'processor failure':
        return far?.('nonfatal-error', fault('audio-processor-error'));
      case 'observer failure':
        return far?.('nonfatal-error', fault('local-audio-level-observer-error'));
      case 'network loss':
        return far?.('fatal-error', fault('connection-error'));
      case 'room closes':
        return far?.('left');
      case 'assistant enters':
        far?.('participant', assistant('far'));
        return far?.('track', assistant('far'), 'audio', {
          kind: 'audio',
          readyState: 'live',
        } as MediaStreamTrack);
      case 'assistant speaks':
        return far?.('remote-levels', { far: 0.2 });
      case 'listening':
        return far?.('message', 'listening');
      case 'recording starts':
        return far?.('recording-started');
      case 'recording fails':
        return far?.('recording-error', 'no');
      case 'a second passes':
        await vi.advanceTimersByTimeAsync(1000);
    }
  }
}

/** Events by start: a start begins with its first stage. */
function attemptsOf(emitted: readonly Emitted[]): readonly Emitted[][] {
  const attempts: Emitted[][] = [];
  for (const event of emitted) {
    const { stage, status } = event.first;
    if (event.name === 'call-start-progress' && stage === 'initialization' && status === 'started')
      attempts.push([]);
    attempts.at(-1)?.push(event);
  }
  return attempts;
}

function expectOneEnd(attempt: readonly Emitted[]): void {
  const progress = attempt.flatMap(({ name, first }) => (name === 'call-start-progress' ? [first] : []));
  const own = progress.filter(
    ({ metadata }) => (metadata as { reason?: string } | undefined)?.reason === undefined,
  );
  const begun = own.filter(({ status }) => status === 'started').map(({ stage }) => stage);
  // In the specified order, each followed by its end.
  expect(begun).toEqual(stages.slice(0, begun.length));
  expect(own.map(({ stage }) => stage)).toEqual(begun.flatMap((stage) => [stage, stage]));
  expect(own.filter((_, index) => index % 2 === 1).map(({ status }) => status)).not.toContain('started');
  const [end, ...others] = attempt.filter(
    ({ name }) => name === 'call-start-success' || name === 'call-start-failed',
  );
  // Starts that were stopped while they waited for this call have no stage.
  for (const { first } of others) expect(first).toMatchObject({ cancelled: true, stage: 'initialization' });
  if (!end) throw new Error('A start has no end.');
  const beforeEnd = attempt.slice(0, attempt.indexOf(end));
  const errors = beforeEnd.filter(({ name, first }) => name === 'error' && fatal.has(first['type']));
  expect(errors).toHaveLength(end.name === 'call-start-failed' && !end.first['cancelled'] ? 1 : 0);
  expect(attempt.filter(({ name }) => name === 'call-end').length).toBeLessThanOrEqual(1);
}

describe('every interleaving of what a call waits for and what happens to it', () => {
  beforeEach(
    () =>
      void vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
      }),
  );
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('ends each start once, and leaves no track, timer, listener or element', async () => {
    const perhaps = fc.subarray([...steps, 'platform', 'browser'], { maxLength: 2 });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(...actions), { minLength: 1, maxLength: 12 }),
        perhaps,
        fc.boolean(),
        async (scheduler, happens, failing, disposes) => {
          const run = new Run(scheduler, new Set(failing));
          run.starts.push(run.client.start({ assistant: 'a' }));
          scheduler.scheduleSequence(
            happens.map((action) => ({ label: action, builder: () => run.act(action) })),
          );
          await scheduler.waitIdle();
          // Without this, a call that goes well would never end.
          const over = disposes ? run.client.dispose() : run.client.stop();
          const course = { isOver: false };
          const all = Promise.all([over, ...run.starts]).then(() => (course.isOver = true));
          await scheduler.waitIdle();
          // Only what never answers needs a timeout: nothing may go on after the call.
          for (let wait = 0; wait < 300 && !course.isOver; wait += 1) {
            await vi.advanceTimersByTimeAsync(100);
            await scheduler.waitIdle();
          }
          await all;
          await scheduler.waitIdle();

          expect(Object.entries(run.held).filter(([, count]) => count !== 0)).toEqual([]);
          expect(vi.getTimerCount()).toBe(0);
          expect(run.transport.calls.filter(({ destroyed }) => !destroyed)).toEqual([]);
          expect(['ended', 'idle']).toContain(run.client.state.status);
          if (disposes) return;
          const refused = run.emitted.filter(
            ({ first }) =>
              (first['metadata'] as { reason?: string } | undefined)?.reason === 'already-started',
          );
          const ends = run.emitted.filter(
            ({ name }) => name === 'call-start-success' || name === 'call-start-failed',
          );
          expect(ends).toHaveLength(run.starts.length - refused.length);
          for (const attempt of attemptsOf(run.emitted)) expectOneEnd(attempt);
        },
      ),
      { numRuns: 300 },
    );
  }, 60_000);
});
