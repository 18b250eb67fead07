import type { DailyCall } from '@daily-co/daily-js';
import type { Speaker } from '../web-call/index.ts';
import type {
  CallTransport,
  CallTransportFactory,
  JoinOptions,
  Received,
  EmitTransportEvent,
  TransportFault,
  TransportOptions,
} from '../web-call/transport/transport.ts';

/** A step of the script: succeeds, fails with this error, never settles, or follows the promise, made now or for each step. */
export type ScriptedOutcome = 'ok' | 'never' | TransportFault | Error | Promise<void> | (() => Promise<void>);

export interface Script {
  prepare?: ScriptedOutcome;
  create?: ScriptedOutcome;
  join?: ScriptedOutcome;
  observeRemoteLevels?: ScriptedOutcome;
  observeLocalLevel?: ScriptedOutcome;
  noiseCancellation?: ScriptedOutcome;
  setInputDevices?: ScriptedOutcome;
  /** What the meeting received, for each look at it. */
  received?: () => Received;
  startRecording?: Error;
  /** Whether the browser can process audio. Default: true. */
  processesAudio?: boolean;
  destroy?: ScriptedOutcome;
  /** The methods of daily-js's call that the tested code uses, by `client.daily` or `client.meeting`. */
  daily?: Partial<DailyCall>;
}

/** A call as its scripted transport saw it. */
export interface ScriptedCall {
  readonly options: TransportOptions;
  /** Options of the join. */
  joined: JoinOptions | undefined;
  /** Emits an event of the far end or of the library, such as `far('message', 'listening')`. */
  readonly far: EmitTransportEvent;
  /** Says something, as one message with a transcript. Default: final. */
  says(who: Speaker, transcript: string, transcriptType?: 'partial' | 'final'): void;
  readonly sent: string[];
  /** Names of the requests, in order. */
  readonly log: string[];
  localAudio: boolean;
  destroyed: boolean;
}

export interface ScriptedTransport extends CallTransportFactory {
  /** Script of the coming calls; may change between calls. */
  readonly script: Script;
  /** All calls so far. */
  readonly calls: ScriptedCall[];
  /** The latest call; throws without one. */
  readonly call: ScriptedCall;
}

/** Maximum length of a message as JSON, as in the real transport. */
const maxMessageLength = 4096;

async function play(outcome: ScriptedOutcome = 'ok'): Promise<void> {
  if (outcome === 'ok') return;
  if (outcome === 'never') await new Promise(() => {});
  if (outcome instanceof Promise) return outcome;
  if (typeof outcome === 'function') return outcome();
  throw outcome;
}

/** A transport without browser and network, for tests of code that uses the web-call client. */
export function createScriptedTransport(
  script: Script = {},
  mode: CallTransportFactory['mode'] = 'call-object',
): ScriptedTransport {
  const calls: ScriptedCall[] = [];
  return {
    mode,
    script,
    calls,
    get call() {
      const latestCall = calls.at(-1);
      if (!latestCall) throw new Error('No call was made on this transport.');
      return latestCall;
    },
    load: () => play(script.prepare),
    prepare: () => play(script.prepare),
    async create(options, far) {
      await play(script.create);
      const call: ScriptedCall = {
        options,
        joined: undefined,
        far,
        says: (role, transcript, transcriptType = 'final') =>
          far('message', { type: 'transcript', role, transcriptType, transcript }),
        sent: [],
        log: [],
        localAudio: true,
        destroyed: false,
      };
      calls.push(call);
      return scriptedCall(script, call, mode);
    },
  };
}

function scriptedCall(script: Script, call: ScriptedCall, mode: CallTransportFactory['mode']): CallTransport {
  const step = (name: string, outcome?: ScriptedOutcome) => {
    call.log.push(name);
    return play(outcome);
  };
  const note = (name: string) => void call.log.push(name);
  return {
    mode,
    processesAudio: script.processesAudio ?? true,
    ...(script.daily && { daily: script.daily as DailyCall }),
    async join(options) {
      call.joined = options;
      call.localAudio = !options.muted;
      const joinStep = step(`join ${options.url}`, script.join);
      call.far('meeting-state', 'joining');
      await joinStep;
      call.far('meeting-state', 'joined');
    },
    destroy: async () => {
      if (call.destroyed) return;
      call.destroyed = true;
      await step('destroy', script.destroy);
      call.far('meeting-state', 'left');
      call.far('left');
    },
    subscribe: (id, { audio, video }) => note(`subscribe ${id} audio=${audio} video=${video}`),
    send(data) {
      if (JSON.stringify(data).length > maxMessageLength) {
        throw new Error(`Longer than ${maxMessageLength} characters.`);
      }
      call.sent.push(data);
    },
    setLocalAudio: (on) => {
      call.localAudio = on;
      note(`local audio ${on}`);
    },
    setInputDevices: (devices) => step(`input devices ${JSON.stringify(devices)}`, script.setInputDevices),
    startScreenShare: () => {
      note('share screen');
      call.far('screen-share', true);
    },
    stopScreenShare: () => {
      note('stop sharing screen');
      call.far('screen-share', false);
    },
    ...(script.received && { received: async () => script.received?.() ?? {} }),
    observeRemoteLevels: (ms) => step(`observe ${ms}`, script.observeRemoteLevels),
    observeLocalLevel: (ms) => step(`observe own ${ms}`, script.observeLocalLevel),
    setNoiseCancellation: async (on) => {
      // Switching the processing reopens the microphone, even if it was muted.
      call.localAudio = true;
      await step(`noise cancellation ${on}`, on ? script.noiseCancellation : 'ok');
    },
    startRecording: ({ width, height }) => {
      note(`record ${width}x${height}`);
      if (script.startRecording) throw script.startRecording;
    },
    stopRecording: () => note('stop recording'),
  };
}
