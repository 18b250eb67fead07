import { type CallerFrame, createCallerEar } from './caller-audio.ts';
import { createKeptAudio, keptRate } from './rtp-decoder.ts';
import { createNoise } from './noise.ts';
import { createOutgoingAudio, type OutgoingPacket } from './outgoing-audio.ts';
import type { AgentNoise } from '../../../shared/call-plan/agent-script.ts';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { FaultOf } from '../../../shared/call-plan/fault.ts';
import { createRtpLine } from './rtp-line.ts';
import { frameMs } from '../../../shared/speech/pcm.ts';
import { wavFile } from '../../../shared/audio/wav-file.ts';
import type { AudioSide } from '../../../shared/call-record.ts';
import type { Speech } from '../speech/index.ts';

export interface RoomMediaOptions {
  readonly plan: CallPlan | undefined;
  readonly speech: Speech;
  readonly send: (packet: OutgoingPacket) => void;
  /** 20 ms of the caller's audio. The samples are valid only during the call. */
  readonly onFrame: (frame: CallerFrame, samples: Float32Array) => void;
  readonly log: (line: string) => void;
}

/** A WAV file of one side; null if nothing was recorded. */
export type AudioOf = NonNullable<RoomMedia['audioOf']>;

export type RoomMedia = ReturnType<typeof createRoomMedia>;

const directions = ({ direction = 'both' }: FaultOf<'rtp'>) =>
  direction === 'both' ? (['to-page', 'from-page'] as const) : [direction];

/** The audio of a call: sending, receiving, the simulated line between, and the recording. */
export function createRoomMedia({ plan, speech, send, onFrame, log }: RoomMediaOptions) {
  const lines = { 'to-page': createRtpLine(), 'from-page': createRtpLine() } as const;
  const activeFaults: { -readonly [Direction in keyof typeof lines]?: FaultOf<'rtp'> } = {};
  const keptAudio = plan?.record === true ? { agent: createKeptAudio(), caller: createKeptAudio() } : null;
  const callerEar = createCallerEar(onFrame, log);
  const audio = createOutgoingAudio({
    send(packet) {
      keptAudio?.agent.push(packet, Date.now());
      lines['to-page'].pass(() => send(packet));
    },
  });
  const noise = plan?.agent?.noise;
  if (noise) void prepareNoise(noise);

  async function prepareNoise({ wav, levelDb }: AgentNoise) {
    try {
      const sound = wav && (await speech.samples(wav));
      audio.underlay(createNoise({ levelDb, sound }));
    } catch (cause) {
      log(`noise: ${String(cause)}`);
    }
  }

  return {
    audio,
    /** Receives a packet from the page. */
    receive(timestamp: number, payload: Uint8Array) {
      lines['from-page'].pass(() => {
        // Copied, because the packet may be part of a larger buffer.
        keptAudio?.caller.push({ timestamp, payload: Uint8Array.from(payload) }, Date.now() - frameMs);
        callerEar.push({ timestamp, payload });
      });
    },
    /** Degrades the line. The returned function restores it, unless another fault has replaced this one. */
    degrade(fault: FaultOf<'rtp'>) {
      for (const direction of directions(fault)) {
        lines[direction].set(fault);
        activeFaults[direction] = fault;
      }
      return () => {
        for (const direction of directions(fault)) {
          if (activeFaults[direction] === fault) lines[direction].set(null);
        }
      };
    },
    get record() {
      const [agentKept, callerKept] = [keptAudio?.agent.report(), keptAudio?.caller.report()];
      return {
        agentSpeech: [...audio.speech],
        agentClock: [...audio.clock],
        caller: callerEar.report(),
        callerClock: [...callerEar.clock],
        ...(keptAudio && {
          kept: { ...(agentKept && { agent: agentKept }), ...(callerKept && { caller: callerKept }) },
        }),
      };
    },
    /** Null unless the plan records the call. Also works after the end. */
    audioOf:
      keptAudio &&
      (async (side: AudioSide) => {
        const { packets } = keptAudio[side];
        return packets.length === 0
          ? null
          : wavFile(
              await speech.decode(packets.map(({ timestamp, payload }) => ({ timestamp, payload }))),
              keptRate,
            );
      }),
    stop() {
      audio.stop();
      callerEar.stop();
      for (const line of Object.values(lines)) line.stop();
    },
  };
}
