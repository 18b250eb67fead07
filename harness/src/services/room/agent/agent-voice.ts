import type { PlannedLine, LineEntry } from './agent-lines.ts';
import type { Conversation } from './conversation.ts';
import type { MessageToPage } from '../signalling/messages.ts';
import type { OutgoingAudio } from '../media/outgoing-audio.ts';
import type { SentStretch } from '../../../shared/call-record.ts';
import type { SpeechClip } from '../speech/worker-client.ts';
import type { Speech } from '../speech/index.ts';
import { joinTexts } from '#util/join-texts';
import { spokenPart, wordByWord } from './spoken-words.ts';
import type { ClientMessageTranscript } from '@firmline/sdk/rest/types';
import { msOf } from '../../../shared/speech/pcm.ts';

interface VoiceOptions {
  readonly speech: Speech;
  readonly audio: OutgoingAudio;
  readonly conversation: Conversation;
  readonly send: (message: MessageToPage) => void;
}

interface Utterance {
  readonly line: PlannedLine;
  readonly entry: LineEntry;
  /** Time of the first audible sample by the room's clock; undefined: as soon as possible. */
  readonly dueAt: number | undefined;
  /** Interrupts it. */
  readonly signal: AbortSignal;
  /** Called just before the first packet. */
  readonly onBegin: () => void;
}

export type AgentVoice = ReturnType<typeof createAgentVoice>;

/** Speaks lines and sends the page their messages. */
export function createAgentVoice({ speech, audio, conversation, send }: VoiceOptions) {
  const role = 'assistant';
  let turn = 0;
  let isStopped = false;

  return {
    /** Number of the assistant's turns, from 0. */
    get turn() {
      return turn;
    },
    /** Resolves to the line's end by the room's clock: its last audible sample, or the end of its pause. */
    async speak({ line, entry, dueAt, signal, onBegin }: Utterance): Promise<number> {
      const { content, writtenSentences } = line;
      if ('nothing' in content) {
        await waitUntil(dueAt, signal);
        if (!signal.aborted) onBegin();
        return dueAt ?? Date.now();
      }
      const startedAt = Date.now();
      const partials = createPartials(send);
      const spokenTexts: string[] = [];
      let endedAt = startedAt;
      let lastStretch: SentStretch | null = null;
      let isAnnounced = false;
      let isCut = true;

      const begin = (part: SpeechClip, audibleStretch: SentStretch | null) => {
        if (spokenTexts.length === 0) onBegin();
        // Music and noise are not a turn.
        if (!isAnnounced && part.spans?.length !== 0) {
          isAnnounced = true;
          send({ type: 'speech-update', status: 'started', role, turn });
        }
        spokenTexts.push(part.text);
        partials.follow(spokenTexts, part);
        entry.noteHeard(audibleStretch ?? lastStretch);
      };
      try {
        for await (const part of clipsOf(speech, line, signal)) {
          if (signal.aborted) return endedAt;
          const { finished, audible } = await audio.play(part, {
            line: entry.index,
            audibleAt: spokenTexts.length === 0 ? dueAt : undefined,
            onBegin: (plannedStretch) => begin(part, plannedStretch),
          });
          lastStretch = audible ?? lastStretch;
          entry.noteHeard(lastStretch);
          endedAt = audible?.endedAt ?? Date.now();
          if (finished) continue;
          const playedMs = audible ? audible.endedAt - audible.startedAt : 0;
          spokenTexts.push(
            spokenPart(spokenTexts.pop() ?? '', playedMs / msOf(part.audibleTo - part.audibleFrom)),
          );
          return endedAt;
        }
        isCut = signal.aborted;
        return endedAt;
      } finally {
        partials.stop();
        if (isAnnounced) {
          if (!isStopped) send({ type: 'speech-update', status: 'stopped', role, turn: turn++ });
          const transcript =
            isCut || writtenSentences || !('say' in content) ? joinTexts(...spokenTexts).trim() : content.say;
          if (transcript !== '') {
            const update = conversation.add(role, transcript, startedAt);
            if (!isStopped) {
              send({ type: 'transcript', role, transcriptType: 'final', transcript });
              send(update);
            }
          }
        }
      }
    },
    /** Sends no more messages. */
    stop() {
      isStopped = true;
    },
  };
}

async function* clipsOf(
  speech: Speech,
  { content, writtenSentences }: PlannedLine,
  signal: AbortSignal,
): AsyncIterable<SpeechClip> {
  if (writtenSentences) {
    for await (const sentence of writtenSentences(signal)) yield* speech.synthesize(sentence, { signal });
  } else if ('say' in content) yield* speech.synthesize(content.say, { signal });
  else if ('wav' in content) yield await speech.recorded(content.wav);
}

/** Ends early if it is interrupted. */
function waitUntil(untilMs: number | undefined, signal: AbortSignal): Promise<void> {
  const waitMs = untilMs === undefined ? 0 : untilMs - Date.now();
  if (waitMs <= 0 || signal.aborted) return Promise.resolve();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, waitMs);
  signal.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      resolve();
    },
    { once: true },
  );
  return promise;
}

/** Sends partial transcripts while the assistant speaks, with each word when it is spoken. */
function createPartials(send: (message: ClientMessageTranscript) => void) {
  let timers: NodeJS.Timeout[] = [];
  const stop = () => {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  };
  return {
    /** A clip begins to play. Its text is the last of `sentences`. */
    follow(sentences: readonly string[], { text, audibleFrom, audibleTo }: SpeechClip) {
      stop();
      const completeSentences = sentences.slice(0, -1);
      for (const { text: heardText, from } of wordByWord(text)) {
        const transcript = joinTexts(...completeSentences, heardText);
        const report = () =>
          send({ type: 'transcript', role: 'assistant', transcriptType: 'partial', transcript });
        timers.push(setTimeout(report, msOf(audibleFrom + (audibleTo - audibleFrom) * from)));
      }
    },
    stop,
  };
}
