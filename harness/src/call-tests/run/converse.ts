import { playCaller } from '../callers/play.ts';
import { conversationOf, type ConversationLine, unrecognisedIn } from '../callers/conversation.ts';
import type { Conversed } from '../callers/outcome.ts';
import { latestCall } from '../judge/call-marks.ts';
import type { Scenario, StepOf } from '../scenario/index.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Watch } from './watch.ts';

/** Silence after which a caller speaks first, and after which they ask whether anybody is there, ms. */
const greetingMs = 10_000;
const patienceMs = 20_000;
/** An impatient caller interrupts longer speech, ms. */
const longMs = 6000;
const pollMs = 150;
/** Speech that was heard this long before the caller's last word ended belongs to the turn before, ms. */
const slackMs = 300;
/** A conversation that nobody ends, ms. */
const defaultWithinMs = 150_000;

/**
 * Lets the scenario's caller talk to the assistant until one of them ends the call, and judges the outcome.
 * @throws StepProblem if the page does not allow it, FirmlineError of the recogniser or of the language model
 */
export async function converse(
  step: StepOf<'converse'>,
  { caller, outcome }: Scenario,
  watch: Watch,
  signal: AbortSignal,
): Promise<Conversed> {
  if (typeof caller !== 'object' || !outcome) throw new Error('The scenario has no caller.');
  const { session } = watch;
  const part = playCaller({ caller, outcome }, session.languageModel);
  const callerLines: ConversationLine[] = [];
  const untilMs = watch.nowMs() + (step.withinMs ?? defaultWithinMs);
  const performAction = (action: Parameters<typeof session.perform>[0]) => session.perform(action, signal);
  const stepOrigin = { place: step.place, source: step.source } as const;

  const linesUpTo = async () => conversationOf(await watch.hear(), callerLines, session.startedAt);
  /** Waits for the assistant's words, or for too long. @returns whether the call goes on */
  const listen = async (sinceMs: number): Promise<boolean> => {
    let speakingSinceMs: number | null = null;
    for (;;) {
      const view = await watch.look();
      const call = latestCall(view, watch.memory);
      if (!call || call.overAt !== null || watch.nowMs() > untilMs) return false;
      speakingSinceMs = call.speaking ? (speakingSinceMs ?? watch.nowMs()) : null;
      const isLong = speakingSinceMs !== null && watch.nowMs() - speakingSinceMs > longMs;
      if (isLong && caller.manner === 'impatient') return true;
      if (!call.speaking) {
        if (watch.nowMs() - sinceMs > (callerLines.length === 0 ? greetingMs : patienceMs)) return true;
        const words = await watch.hear();
        const fromMs = sinceMs - slackMs + session.startedAt - (words?.startedAt ?? 0);
        const isNew = words?.stretches.some(({ startMs, text }) => startMs > fromMs && text !== '') === true;
        if (isNew && !words?.isOpen) return true;
      }
      await pause(pollMs, undefined, { signal });
    }
  };
  const speak = async (text: string): Promise<void> => {
    const atMs = Math.round(watch.nowMs());
    callerLines.push({ who: 'caller', text, atMs });
    if (caller.types) {
      const fieldName = step.into ?? 'Your words to the assistant';
      await performAction({ kind: 'type', into: fieldName, text, ...stepOrigin });
      await performAction({ kind: 'click', name: step.send ?? 'Send', ...stepOrigin });
    } else await performAction({ kind: 'say', text, ...stepOrigin });
  };

  let hangUpReason: Conversed['hungUp'];
  let sinceMs = watch.nowMs();
  while (hangUpReason === undefined && (await listen(sinceMs))) {
    const turn = await part.next(await linesUpTo(), signal);
    if (turn.say !== '') await speak(turn.say);
    hangUpReason = turn.hangsUp;
    sinceMs = watch.nowMs();
  }
  const view = await watch.look();
  const isOn = latestCall(view, watch.memory)?.overAt === null;
  const isLate = watch.nowMs() > untilMs;
  if (isOn) await performAction({ kind: 'click', name: step.hangUp ?? 'End Call', ...stepOrigin });
  const words = await watch.hear();
  const lines = conversationOf(words, callerLines, session.startedAt);
  const conversation = {
    lines,
    unrecognised: unrecognisedIn(words, session.startedAt),
    endedBy: isOn || isLate || hangUpReason !== undefined ? 'caller' : 'agent',
    callerSpeech: view.saidSegments.map(({ startAt, endAt }) => ({
      startMs: startAt - session.startedAt,
      endMs: endAt - session.startedAt,
    })),
  } as const;
  return {
    lines,
    outcome: await part.judge(conversation, signal),
    ...(hangUpReason && { hungUp: hangUpReason }),
  };
}
