import type { AgentLine, AgentReply, AgentScript } from '../../../shared/call-plan/agent-script.ts';
import { createFrontDesk, createReplies } from './front-desk.ts';
import { createFunctionCalls } from './function-calls.ts';
import type { AgentCue, AgentLineRecord, CallerMoment, SentStretch } from '../../../shared/call-record.ts';
import type { RoomAssistant } from '../types.ts';

/** A line for the assistant to say, play or omit. */
export interface PlannedLine {
  readonly kind: AgentLineRecord['kind'];
  /** Index in the script's replies. */
  readonly reply?: number;
  readonly content: AgentLine;
  /** Sentences that are still being written when the line begins, said in place of `content`. */
  readonly writtenSentences?: ((signal: AbortSignal) => AsyncIterable<string>) | undefined;
  readonly interruptible: boolean;
  /** Says all there is to say, so nothing is said about the results of functions that it calls. */
  readonly isOwn?: boolean;
  /** Why the call ends after it, if it does. Default: because the assistant ended it. */
  readonly endedReason?: string;
}

export type AgentLines = ReturnType<typeof createAgentLines>;

const replyLine = (content: AgentReply, reply: number): PlannedLine => ({
  kind: 'reply',
  reply,
  content,
  interruptible: content.interruptible ?? true,
});

/** Chooses the next line: from the script, or else the receptionist's own. */
export function createAgentLines(assistant: RoomAssistant, script: AgentScript = {}) {
  const { firstMessage = '' } = assistant;
  const { replies, afterLast = 'silence' } = script;
  const stockReply = createReplies();
  const desk = createFrontDesk(assistant.instructions ?? '');
  const callFunctions = createFunctionCalls(assistant.functions ?? []);
  let nextIndex = 0;

  /** Index of the next reply; skips those that only follow another line. */
  const nextReply = (): number | null => {
    if (!replies) return null;
    const index = replies.findIndex(
      ({ follows }, replyIndex) => replyIndex >= nextIndex && follows !== 'agent',
    );
    if (index >= 0) return index;
    return afterLast === 'repeat' && replies.length > 0 ? replies.length - 1 : null;
  };

  const greeting: PlannedLine = {
    kind: 'greeting',
    content: script.greeting ?? (firstMessage.trim() === '' ? { nothing: true } : { say: firstMessage }),
    interruptible: script.greeting?.interruptible ?? false,
  };
  return {
    greeting,
    /** Silence after the caller's turn before the next reply, in ms; undefined: the default. */
    get nextAfterMs() {
      const index = nextReply();
      return index === null ? undefined : replies?.[index]?.afterMs;
    },
    /** Whether the next reply depends on the caller's words. */
    needsWords: !replies,
    /**
     * Takes the reply to a turn of the caller; null for silence.
     * @param callerText the caller's words, if they are known
     * @param isTyped the caller wrote them
     */
    reply(callerText?: string, isTyped = false): PlannedLine | null {
      if (!replies) {
        const ownLine = callerText === undefined ? { say: stockReply() } : desk.reply(callerText, isTyped);
        const calls = callFunctions(callerText ?? '', desk.notes);
        const content = calls?.say === undefined ? ownLine : { say: calls.say };
        return {
          kind: 'reply',
          content: { ...content, ...(calls && { sends: [calls.message] }) },
          interruptible: true,
          isOwn: calls?.say === undefined,
        };
      }
      const index = nextReply();
      const reply = index === null ? undefined : replies[index];
      if (index === null || !reply) return null;
      nextIndex = Math.max(nextIndex, index + 1);
      return replyLine(reply, index);
    },
    /** Takes the line that follows the one just finished, if any. */
    continuation() {
      const reply = replies?.[nextIndex];
      return reply?.follows === 'agent' ? replyLine(reply, nextIndex++) : null;
    },
  };
}

const maxLines = 2000;

export type LineEntry = ReturnType<ReturnType<typeof createLineLog>['begin']>;

/** Records the lines of a call. */
export function createLineLog() {
  const lines: AgentLineRecord[] = [];
  return {
    lines,
    /** Beyond the maximum, the last entry is overwritten. */
    begin({ kind, reply, content }: PlannedLine, cue: AgentCue) {
      const text = 'say' in content ? content.say : 'wav' in content ? content.wav.text : undefined;
      const index = Math.min(lines.length, maxLines);
      let entry: AgentLineRecord = {
        kind,
        ...(reply !== undefined && { reply }),
        ...(text !== undefined && { text }),
        cue,
        ...(content.afterMs !== undefined && { afterMs: content.afterMs }),
        interrupted: false,
      };
      const change = (changes: Partial<AgentLineRecord>) => {
        entry = { ...entry, ...changes };
        lines[index] = entry;
      };
      change({});
      return {
        index,
        /** A clip of the line begins or has ended. @param lastStretch the last audible part: none if it ended in its silence */
        noteHeard(lastStretch: SentStretch | null) {
          const { audible, ...silentEntry } = entry;
          entry = silentEntry;
          if (!lastStretch) return change({});
          const { startRtp, startedAt } = audible ?? lastStretch;
          change({ audible: { ...lastStretch, startRtp, startedAt } });
        },
        talkedOver: (start: CallerMoment) => change({ talkedOver: entry.talkedOver ?? start }),
        interrupted: () => change({ interrupted: true }),
      };
    },
  };
}
