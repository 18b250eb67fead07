import { joinTexts } from '#util/join-texts';
import type { MessageOf } from '../messages/messages.ts';
import {
  changeTurn,
  isEmpty,
  newTurn,
  replaceTurn,
  uncut,
  type Speaker,
  type TranscriptState,
  type Turn,
} from './state.ts';
import { beginsWith, heardLength, soundsSame, collapseSpaces } from './words.ts';

/** What one side said, as the platform stores it. */
interface Passage {
  readonly role: Speaker;
  readonly text: string;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
}

/** Applies a conversation update: as the text if there are no transcripts, otherwise to find where an answer was cut. */
export function onConversation(
  state: TranscriptState,
  { messages, messagesOpenAIFormatted }: MessageOf<'conversation-update'>,
  spokenAt: number,
): TranscriptState {
  const plainPassages = readPassages(messages);
  const passages = plainPassages.length > 0 ? plainPassages : readPassages(messagesOpenAIFormatted);
  return state.hasTranscripts ? cutPassages(state, passages) : fillTurns(state, passages, spokenAt);
}

/** Reads either form; merges consecutive messages of one side into one passage. */
function readPassages(messages: unknown): Passage[] {
  const passages: Passage[] = [];
  for (const message of Array.isArray(messages) ? messages : []) {
    const passage = passageOf(message);
    const lastPassage = passages.at(-1);
    if (!passage) continue;
    if (lastPassage?.role !== passage.role) passages.push(passage);
    else
      passages.splice(-1, 1, {
        ...lastPassage,
        text: joinTexts(lastPassage.text, passage.text),
        endedAt: passage.endedAt,
      });
  }
  return passages;
}

function passageOf(value: unknown): Passage | null {
  if (typeof value !== 'object' || value === null) return null;
  const { role, message, content, time, endTime } = value as Partial<Record<string, unknown>>;
  const text = message ?? content;
  const speaker = role === 'user' ? 'user' : role === 'bot' || role === 'assistant' ? 'assistant' : null;
  if (speaker === null || typeof text !== 'string' || collapseSpaces(text) === '') return null;
  return { role: speaker, text: collapseSpaces(text), startedAt: timeOf(time), endedAt: timeOf(endTime) };
}

const timeOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** Sets the turns' texts from the passages, in order; creates missing turns. */
function fillTurns(state: TranscriptState, passages: readonly Passage[], spokenAt: number): TranscriptState {
  const openTurns = [...state.turns];
  const turns: Turn[] = [];
  let { nextId } = state;
  for (const { role, text, startedAt, endedAt } of passages) {
    // Skip an empty turn of the other side.
    while (
      openTurns[0] &&
      openTurns[0].role !== role &&
      isEmpty(openTurns[0]) &&
      openTurns[1]?.role === role
    ) {
      turns.push(...openTurns.splice(0, 1));
    }
    const turn =
      openTurns[0]?.role === role
        ? openTurns.splice(0, 1)[0]
        : newTurn(nextId++, role, startedAt ?? spokenAt);
    if (!turn) continue;
    // One passage has all that the user said and typed in a row, the same words as often as they were typed.
    let otherText = text.replace(turn.entry.text, '');
    while (
      openTurns[0]?.isTyped &&
      openTurns[0].role === role &&
      otherText.includes(openTurns[0].entry.text)
    ) {
      otherText = otherText.replace(openTurns[0].entry.text, '');
      openTurns.shift();
    }
    turns.push(
      changeTurn(turn, {
        plainText: text,
        cutAfter: undefined,
        startedAt: startedAt ?? turn.startedAt,
        endedAt: turn.isSpeaking ? undefined : (endedAt ?? turn.endedAt ?? spokenAt),
      }),
    );
  }
  return { ...state, turns: [...turns, ...openTurns], nextId };
}

/** The assistant's last passage shows how much of an interrupted answer was spoken. */
function cutPassages(state: TranscriptState, passages: readonly Passage[]): TranscriptState {
  const lastPassage = passages.findLast(({ role }) => role === 'assistant')?.text ?? '';
  const answers = state.turns.filter((turn) => turn.role === 'assistant' && !isEmpty(turn));
  const turn = answers.at(-1);
  const previousAnswer = answers.at(-2);
  const length = heardLength(lastPassage);
  if (!turn?.interrupted || length === 0) return state;
  // An update sent before the answer ends with the previous one.
  if (previousAnswer && soundsSame(previousAnswer.entry.text, lastPassage)) return state;
  const text = uncut(turn);
  if (beginsWith(lastPassage, text)) return replaceTurn(state, changeTurn(turn, { cutAfter: undefined }));
  return beginsWith(text, lastPassage) ? replaceTurn(state, changeTurn(turn, { cutAfter: length })) : state;
}
