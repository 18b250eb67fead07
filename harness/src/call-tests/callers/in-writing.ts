import type { CallerFile } from '../scenario/vocabulary/caller.ts';
import type { CallerTurn, Line } from './conversation.ts';
import type { Conversed } from './outcome.ts';
import type { Part } from './play.ts';

/** An assistant that is talked to in writing. */
interface Assistant {
  readonly greeting: string;
  readonly isOver: boolean;
  reply(said: string, signal: AbortSignal): AsyncIterable<string>;
}

/** A longer answer is interrupted by an impatient caller, words. */
const maxWords = 40;

/**
 * Lets a caller talk to an assistant in writing, until one of them ends the conversation.
 * @throws FirmlineError of the language model that plays or judges
 */
export async function talkInWriting(
  { caller }: Pick<CallerFile, 'caller'>,
  part: Part,
  assistant: Assistant,
  { signal, onLine = () => {} }: { readonly signal: AbortSignal; readonly onLine?: (line: Line) => void },
): Promise<Conversed> {
  const lines: Line[] = [];
  const add = (who: Line['who'], text: string) => {
    if (text === '') return;
    lines.push({ who, text });
    onLine({ who, text });
  };
  add('agent', assistant.greeting);
  let hungUp: CallerTurn['hangsUp'];
  while (hungUp === undefined && !assistant.isOver) {
    const turn = await part.next(lines, signal);
    add('caller', turn.say);
    hungUp = turn.hangsUp;
    if (hungUp !== undefined) break;
    const cut = new AbortController();
    const sentences: string[] = [];
    for await (const sentence of assistant.reply(turn.say, AbortSignal.any([signal, cut.signal]))) {
      sentences.push(sentence);
      const isLong = sentences.join(' ').split(/\s+/).length > maxWords;
      if (isLong && caller.manner === 'impatient') {
        cut.abort();
        break;
      }
    }
    signal.throwIfAborted();
    add('agent', sentences.join(' '));
  }
  return { lines, ...(hungUp && { hungUp }), outcome: await part.judge(lines, signal) };
}
