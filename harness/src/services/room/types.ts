import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { AgentWav } from '../../shared/call-plan/agent-script.ts';
import type { CallPlan } from '../../shared/call-plan/call-plan.ts';
import type { AudioSide, CallEnd, CallRecord, RoomState } from '../../shared/call-record.ts';
import type { RoomFault } from '../../shared/call-plan/fault.ts';
import type { Said } from './agent/conversation.ts';
import type { ReceivedPacket } from './media/rtp-decoder.ts';
import type { LanguageModel } from '../../shared/language-model/language-model.ts';
import type { SpeechToText } from '../../shared/speech-to-text/speech-to-text.ts';
import type { SpeechClip } from './speech/worker-client.ts';

/** The call of a room. */
export interface RoomCall {
  /** Call id; the room's signalling address is `/_/room/<id>`. */
  readonly id: string;
  /** The assistant with its overrides already applied. */
  readonly assistant: RoomAssistant;
  /** Maximum seconds, after which the room ends the call with 'exceeded-max-duration'. Default 600. */
  readonly maxDurationSeconds?: number;
  /** A page with another token is refused. A page without one is admitted unless the plan says otherwise. */
  readonly token?: string;
  /** Keep the room open for a while after the page leaves. Default false: leaving ends the call. */
  readonly keepAfterLeave?: boolean;
  readonly plan?: CallPlan;
}

export interface RoomAssistant {
  /** Spoken first. If missing or blank, the assistant waits for the caller. */
  readonly firstMessage?: string;
  /** The caller may talk over the first message. Default false, as on the voice platform. */
  readonly firstMessageInterruptionsEnabled?: boolean;
  /** Hold the first message until the page sends the control 'say-first-message' (calls with video recording). */
  readonly firstMessageOnControl?: boolean;
  /** What the assistant was told about the firm and its work. */
  readonly instructions?: string;
  /** Maximum length of a reply of a language model. Default 250. */
  readonly maxTokens?: number;
  /** The assistant also sends video. */
  readonly video?: boolean;
}

/** A message to a running call's control address. */
export type RoomControl =
  | { readonly type: 'end-call' }
  | { readonly type: 'say'; readonly content: string; readonly endCallAfterSpoken?: boolean }
  | {
      readonly type: 'control';
      readonly control: 'mute-assistant' | 'unmute-assistant' | 'say-first-message';
    };

export interface RoomServer {
  /**
   * Handles a WebSocket upgrade of `/_/room/<callId>`. A socket for an unknown room is accepted and gets 'no-room', so
   * the page reports that error rather than a network failure.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Opens a room and starts to synthesise its first message. Throws 'conflict' for an id that is already open. */
  createRoom(call: RoomCall): void;
  /**
   * Synthesises or encodes the plan's lines in advance, because a long recording would begin late otherwise. Never
   * rejects.
   */
  prepare(plan: CallPlan): Promise<void>;
  /** Null for unknown calls and for ended ones older than the last 200. */
  record(callId: string): CallRecord | null;
  /** Passes a control message to the call. False if the call is not open. */
  control(callId: string, message: RoomControl): boolean;
  /**
   * Injects faults into a running call, each `afterMs` from now.
   * @throws FirmlineError 'not-found' if the call is not open, 'conflict' if its audio is not connected
   */
  inject(callId: string, faults: readonly RoomFault[]): void;
  /**
   * A WAV file of one side, 16 kHz mono, at most the latest two minutes. Includes the last 16 ended calls. Null if
   * nothing was recorded.
   */
  audio(callId: string, side: AudioSide): Promise<Buffer | null>;
  /** Ends an open call; ignores unknown and ended calls. */
  endCall(callId: string, reason: string): void;
  readonly openRooms: number;
  /** Ends every call and releases sockets, timers and workers. Safe to call twice. */
  stop(): Promise<void>;
}

export interface RoomServerOptions {
  /** Text to speech; see `createSpeech`. The room server does not stop it. */
  readonly speech: Speech;
  /**
   * Writes down what callers say, in rooms opened once it is ready. Without it, replies ignore what they say. The room
   * server does not stop it.
   */
  readonly speechToText?: Pick<SpeechToText, 'recognise' | 'isReady'> | undefined;
  /** Plays assistants whose plan has no replies. Default: a receptionist with a few replies. */
  readonly languageModel?: LanguageModel | undefined;
  readonly log?: (line: string) => void;
  /** Told when the language model fails. Default: `log`. */
  readonly notify?: (line: string) => void;
  /** Called when a call changes its state. Errors thrown here are logged. */
  readonly onCallState?: (callId: string, state: RoomState, end?: CallEnd, said?: Said) => void;
  /** A room that nobody joins is closed after this time. Default 120,000. */
  readonly idleRoomMs?: number;
  /** Length of silence that ends the caller's turn. Default 700. */
  readonly endOfTurnMs?: number;
}

export interface Speech {
  /**
   * Yields sentences in order, as soon as each is ready. Normalises and shortens the text first; text without letters or
   * digits yields nothing. Rejects with FirmlineError 'internal' if synthesis fails, 'aborted' after `stop`.
   */
  synthesize(text: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<SpeechClip>;
  /** A recording, ready to send, with its own ground truth. Encoded only once. Rejects as above. */
  recorded(wav: AgentWav): Promise<SpeechClip>;
  /** A recording as 48 kHz samples from -1 to 1. */
  samples(wav: AgentWav): Promise<Float32Array>;
  /** Decodes a stream to 16-bit samples at 16 kHz, with silence for missing packets. */
  decode(packets: readonly ReceivedPacket[]): Promise<Int16Array>;
  /** Ends the worker thread. Safe to call twice. */
  stop(): Promise<void>;
}

export interface SpeechOptions {
  /** Folder of the cache, created if missing. An unwritable folder only disables the cache. */
  readonly cacheDir: string;
  /** Existing private folder for temporary files. Default: the system's. */
  readonly scratchDir?: string;
}
