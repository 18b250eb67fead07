import type { OpenAIFunction } from '@firmline/sdk/rest/types';
import type { CallPlan } from '../../shared/call-plan/call-plan.ts';
import type { CallEnd, RoomState } from '../../shared/call-record.ts';
import type { SpokenSoFar, ToolResult } from './agent/conversation.ts';
import type { LanguageModel } from '../../shared/language-model/language-model.ts';
import type { AgentMessage } from '../../shared/call-plan/agent-script.ts';
import type { AddMessage, MessageToPage } from './signalling/messages.ts';
import type { Speech } from './speech/index.ts';
import type { SpeechToText } from '../../shared/speech-to-text/speech-to-text.ts';

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
  /** Hold the first message until the page sends the control 'say-first-message' (calls with video recording). */
  readonly firstMessageOnControl?: boolean;
  /** What the assistant was told about the firm and its work. */
  readonly instructions?: string;
  /** Maximum length of a reply of a language model. Default 250. */
  readonly maxTokens?: number;
  /** Functions that a server or the page answers. */
  readonly functions?: readonly RoomFunction[];
}

/** A function as the platform describes it. */
export interface RoomFunction extends Pick<OpenAIFunction, 'name' | 'parameters'> {
  /** Said while it works. Default: "One moment." */
  readonly startMessage?: string;
  /** Nobody waits for its result. */
  readonly isAsync?: boolean;
}

/** A message to a running call's control address. */
export type RoomControl =
  | { readonly type: 'end-call' }
  | { readonly type: 'say'; readonly content: string; readonly endCallAfterSpoken?: boolean }
  | AddMessage
  /** Emulation: nobody is dialled, so the call ends as forwarded once `content` is said. */
  | { readonly type: 'transfer'; readonly destination: unknown; readonly content?: string }
  /** Another assistant takes over once `content` is said. */
  | {
      readonly type: 'handoff';
      readonly destination: unknown;
      readonly assistant: RoomAssistant;
      readonly content?: string;
    }
  | {
      readonly type: 'control';
      readonly control: 'mute-assistant' | 'unmute-assistant' | 'say-first-message';
    };

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
  readonly onCallState?: (callId: string, state: RoomState, end?: CallEnd, spokenSoFar?: SpokenSoFar) => void;
  /** Called with every message of a call, also while no page is there to get it. Must not throw. */
  readonly onMessage?: (
    callId: string,
    message: MessageToPage | AgentMessage,
    spokenSoFar: SpokenSoFar,
  ) => void;
  /** Asks the servers that answer a message of the type `tool-calls`; undefined if the page alone does. Never rejects. */
  readonly callTools?: (
    callId: string,
    message: AgentMessage,
    spokenSoFar: SpokenSoFar,
  ) => Promise<readonly ToolResult[]> | undefined;
  /** A room that nobody joins is closed after this time. Default 120,000. */
  readonly idleRoomMs?: number;
  /** Length of silence that ends the caller's turn. Default 700. */
  readonly endOfTurnMs?: number;
}
