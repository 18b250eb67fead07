import { createCallerEar } from './caller-audio.ts';
import type { CallerFrame } from './caller-audio.ts';
import { createKeptAudio } from './kept-audio.ts';
import { createNoise } from './noise.ts';
import { createOutgoingAudio } from './outgoing-audio.ts';
import type { OutgoingAudio, OutgoingPacket } from './outgoing-audio.ts';
import type { AgentNoise } from '../../../shared/call-plan/agent-script.ts';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { FaultOf } from '../../../shared/call-plan/fault.ts';
import { createRtpLine } from './rtp-line.ts';
import { frameSize, sampleRate } from '../../../shared/speech/pcm.ts';
import { keptRate } from '../speech/decode-stream.ts';
import { wavFile } from '../../../shared/audio/wav-file.ts';
import { mergeSpeech } from '../agent/turns.ts';
import type { AudioSide, CallRecord } from '../../../shared/call-record.ts';
import type { Speech } from '../types.ts';

const frameMs = (frameSize * 1000) / sampleRate;

export interface RoomMediaOptions {
  readonly plan: CallPlan | undefined;
  readonly speech: Speech;
  readonly send: (packet: OutgoingPacket) => void;
  readonly heard: (frame: CallerFrame) => void;
  readonly log: (line: string) => void;
}

/** A WAV file of one side; null where nothing was kept. */
export type AudioOf = (side: AudioSide) => Promise<Buffer | null>;

/** Everything that is audio in a call: what is sent, what is heard, the line between, and what is kept of it. */
export interface RoomMedia {
  readonly audio: OutgoingAudio;
  /** One packet of the page. */
  receive(timestamp: number, payload: Uint8Array): void;
  /** Makes the line bad; the returned function makes it good again, where nothing else has changed it since. */
  disturb(fault: FaultOf<'rtp'>): () => void;
  readonly record: Pick<
    CallRecord,
    'agentSpeech' | 'agentTurns' | 'agentClock' | 'caller' | 'callerClock' | 'kept'
  >;
  /** Null unless the plan has the call recorded. Works after the end too. */
  readonly audioOf: AudioOf | null;
  stop(): void;
}

const directions = ({ direction = 'both' }: FaultOf<'rtp'>) =>
  direction === 'both' ? (['to-page', 'from-page'] as const) : [direction];

export function createRoomMedia({ plan, speech, send, heard, log }: RoomMediaOptions): RoomMedia {
  const lines = { 'to-page': createRtpLine(), 'from-page': createRtpLine() } as const;
  const inForce: { -readonly [Direction in keyof typeof lines]?: FaultOf<'rtp'> } = {};
  const kept = plan?.record === true ? { agent: createKeptAudio(), caller: createKeptAudio() } : null;
  const ear = createCallerEar(heard, log);
  const audio = createOutgoingAudio({
    send(packet) {
      kept?.agent.push(packet, Date.now());
      lines['to-page'].pass(() => send(packet));
    },
  });
  const noise = plan?.agent?.noise;
  if (noise) void prepareNoise(noise);

  async function prepareNoise({ wav, levelDb, ...rest }: AgentNoise) {
    try {
      const sound = wav && (await speech.samples(wav));
      audio.underlay(createNoise({ levelDb, sound, seed: 'seed' in rest ? rest.seed : undefined }));
    } catch (cause) {
      log(`noise: ${String(cause)}`);
    }
  }

  return {
    audio,
    receive(timestamp, payload) {
      lines['from-page'].pass(() => {
        // A copy, since the packet may be a piece of some larger buffer.
        kept?.caller.push({ timestamp, payload: Uint8Array.from(payload) }, Date.now() - frameMs);
        ear.push({ timestamp, payload });
      });
    },
    disturb(fault) {
      for (const direction of directions(fault)) {
        lines[direction].set(fault);
        inForce[direction] = fault;
      }
      return () => {
        for (const direction of directions(fault)) {
          if (inForce[direction] === fault) lines[direction].set(null);
        }
      };
    },
    get record() {
      const [agentKept, callerKept] = [kept?.agent.report(), kept?.caller.report()];
      return {
        agentSpeech: [...audio.speech],
        agentTurns: mergeSpeech(audio.speech),
        agentClock: [...audio.clock],
        caller: ear.report(),
        callerClock: [...ear.clock],
        ...(kept && {
          kept: { ...(agentKept && { agent: agentKept }), ...(callerKept && { caller: callerKept }) },
        }),
      };
    },
    audioOf:
      kept &&
      (async (side) => {
        const { packets } = kept[side];
        return packets.length === 0
          ? null
          : wavFile(
              await speech.decode(packets.map(({ timestamp, payload }) => ({ timestamp, payload }))),
              keptRate,
            );
      }),
    stop() {
      audio.stop();
      ear.stop();
      for (const line of Object.values(lines)) line.stop();
    },
  };
}
