import type {
  CallTransport,
  CallTransportFactory,
  TransportFault,
  TransportHandlers,
  TransportOptions,
} from '../web-call/transport.ts';

/** A step of the script: goes well, fails as given, or never settles. */
export type ScriptedOutcome = 'ok' | 'never' | TransportFault | Error;

export interface Script {
  prepare?: ScriptedOutcome;
  create?: ScriptedOutcome;
  join?: ScriptedOutcome;
  observeRemoteLevels?: ScriptedOutcome;
  noiseCancellation?: ScriptedOutcome;
  startRecording?: Error;
}

/** What one call did to its transport. */
export interface ScriptedCall {
  readonly options: TransportOptions;
  /** Plays the far end and the library. */
  readonly far: TransportHandlers;
  readonly sent: string[];
  /** Names of what was asked for, in order. */
  readonly log: string[];
  localAudio: boolean;
  destroyed: boolean;
}

export interface ScriptedTransport extends CallTransportFactory {
  /** May be changed between calls. */
  readonly script: Script;
  /** Every call made so far. */
  readonly calls: ScriptedCall[];
  /** The latest call; throws when there was none. */
  readonly call: ScriptedCall;
}

async function play(outcome: ScriptedOutcome = 'ok'): Promise<void> {
  if (outcome === 'ok') return;
  if (outcome === 'never') await new Promise(() => {});
  throw outcome;
}

/** A transport without browser and network, for tests of whatever uses the web-call client. */
export function createScriptedTransport(script: Script = {}): ScriptedTransport {
  const calls: ScriptedCall[] = [];
  return {
    script,
    calls,
    get call() {
      const latest = calls.at(-1);
      if (!latest) throw new Error('No call was made on this transport.');
      return latest;
    },
    prepare: () => play(script.prepare),
    async create(options, far) {
      await play(script.create);
      const call: ScriptedCall = { options, far, sent: [], log: [], localAudio: true, destroyed: false };
      calls.push(call);
      return scriptedCall(script, call);
    },
  };
}

function scriptedCall(script: Script, call: ScriptedCall): CallTransport {
  const step = (name: string, outcome?: ScriptedOutcome) => {
    call.log.push(name);
    return play(outcome);
  };
  return {
    join: (url) => step(`join ${url}`, script.join),
    destroy: async () => {
      if (call.destroyed) return;
      call.destroyed = true;
      await step('destroy');
      call.far.onLeft();
    },
    subscribe: (id, { audio, video }) => void call.log.push(`subscribe ${id} audio=${audio} video=${video}`),
    setLocalAudio: (on) => {
      call.localAudio = on;
      call.log.push(`local audio ${on}`);
    },
    send: (data) => void call.sent.push(data),
    observeRemoteLevels: (ms) => step(`observe ${ms}`, script.observeRemoteLevels),
    setNoiseCancellation: async (on) => {
      // Switching processing re-opens the microphone, muted or not.
      call.localAudio = true;
      await step(`noise cancellation ${on}`, on ? script.noiseCancellation : 'ok');
    },
    startRecording: ({ width, height }) => {
      call.log.push(`record ${width}x${height}`);
      if (script.startRecording) throw script.startRecording;
    },
    stopRecording: () => void call.log.push('stop recording'),
  };
}
