import type { AgentLine, AgentReply, AgentScript } from '../../../shared/call-plan/agent-script.ts';
import { createReplies } from './replies.ts';
import type { AgentLineRecord } from '../../../shared/call-record.ts';
import type { RoomAssistant } from '../types.ts';

/** What the assistant is going to say, play, or leave out. */
export interface Line {
  readonly kind: AgentLineRecord['kind'];
  /** Index in the script's replies. */
  readonly reply?: number;
  readonly what: AgentLine;
  readonly interruptible: boolean;
}

/** Which line is next: by a script, or else the receptionist's own. */
export interface AgentLines {
  readonly greeting: Line;
  /** Silence for which the next answer waits after a turn of the caller, milliseconds; undefined: as usual. */
  readonly nextAfterMs: number | undefined;
  /** The answer to a turn of the caller, once each; null for silence. */
  answer(): Line | null;
  /** What goes on from the line that was just over, if anything does. */
  goOn(): Line | null;
}

const lineOf = (what: AgentReply, reply: number): Line => ({
  kind: 'reply',
  reply,
  what,
  interruptible: what.interruptible ?? true,
});

export function createAgentLines(assistant: RoomAssistant, script: AgentScript = {}): AgentLines {
  const { firstMessage = '', firstMessageInterruptionsEnabled = false } = assistant;
  const { replies, afterLast = 'silence' } = script;
  const stockReply = createReplies();
  let next = 0;

  /** Index of the next answer: replies that only would have gone on from another are passed over. */
  const nextAnswer = (): number | null => {
    if (!replies) return null;
    const index = replies.findIndex(({ follows }, at) => at >= next && follows !== 'agent');
    if (index >= 0) return index;
    return afterLast === 'repeat' && replies.length > 0 ? replies.length - 1 : null;
  };

  return {
    greeting: {
      kind: 'greeting',
      what: script.greeting ?? (firstMessage.trim() === '' ? { nothing: true } : { say: firstMessage }),
      interruptible: script.greeting?.interruptible ?? firstMessageInterruptionsEnabled,
    },
    get nextAfterMs() {
      const index = nextAnswer();
      return index === null ? undefined : replies?.[index]?.afterMs;
    },
    answer() {
      if (!replies) return { kind: 'reply', what: { say: stockReply() }, interruptible: true };
      const index = nextAnswer();
      const reply = index === null ? undefined : replies[index];
      if (index === null || !reply) return null;
      next = Math.max(next, index + 1);
      return lineOf(reply, index);
    },
    goOn() {
      const reply = replies?.[next];
      return reply?.follows === 'agent' ? lineOf(reply, next++) : null;
    },
  };
}
