import type { LanguageModel } from '../../shared/language-model/language-model.ts';
import type { CallerFile } from '../scenario/vocabulary/caller.ts';
import { createCallerByModel, judgeByModel } from './by-model.ts';
import { createCallerByRules } from './caller-by-rules.ts';
import type { CallerPlayer, CallerTurn, ConversationLine } from './conversation.ts';
import type { Judged } from '../result/result.ts';
import { type Conversed, judgeByRules, judgeConduct, statementsOf } from './outcome.ts';
import { type Conversation, missingIn } from './rules/verdict.ts';

export interface CallerRole extends CallerPlayer {
  /** Judges the outcome of the finished conversation. @throws FirmlineError of the language model */
  judge(conversation: Conversation, signal: AbortSignal): Promise<readonly Judged[]>;
}

/** A caller with a goal, played by rules, or by a language model that also judges the outcome. */
export function playCaller(
  { caller, outcome }: Pick<CallerFile, 'caller' | 'outcome'>,
  model?: LanguageModel,
): CallerRole {
  const statements = statementsOf(outcome, caller);
  const measuredStatements = statements.filter(({ isMeasured }) => isMeasured || !model);
  const modelStatements = model ? statements.filter(({ isMeasured }) => !isMeasured) : [];
  /** What the caller notices during the conversation. */
  const noticedStatements = statements.filter(({ isMeasured, judge }) => !isMeasured && judge);
  const playResult = model
    ? createCallerByModel(caller, model)
    : createCallerByRules(caller, (lines) => judgeByRules(noticedStatements, { lines }).every(isMet));
  return {
    next: (lines, signal) => playResult.next(lines, signal),
    async judge(conversation, signal) {
      const criteria = modelStatements.map(({ statement }) => statement);
      const modelJudgements = model ? await judgeByModel(criteria, conversation.lines, model, signal) : [];
      const gap = missingIn(conversation);
      const heardJudgements = modelJudgements.map((one) =>
        gap && one.shown === '' && one.verdict !== 'inconclusive' ? { ...one, ...gap } : one,
      );
      const judgements = [...heardJudgements, ...judgeByRules(measuredStatements, conversation)];
      return [...judgements, ...judgeConduct(conversation, judgements.every(isMet))];
    },
  };
}

const isMet = ({ verdict }: Pick<Judged, 'verdict'>): boolean => verdict === 'met';

interface Assistant {
  readonly greeting: string;
  readonly isOver: boolean;
  reply(text: string, signal: AbortSignal): AsyncIterable<string>;
}

/** A longer answer is interrupted by an impatient caller, words. */
const maxWords = 40;

/**
 * Lets a caller talk to an assistant in writing, until one of them ends the conversation.
 * @throws FirmlineError of the language model that plays or judges
 */
export async function talkInWriting(
  { caller }: Pick<CallerFile, 'caller'>,
  part: CallerRole,
  assistant: Assistant,
  {
    signal,
    onLine = () => {},
  }: { readonly signal: AbortSignal; readonly onLine?: (line: ConversationLine) => void },
): Promise<Conversed> {
  const lines: ConversationLine[] = [];
  const addLine = (speaker: ConversationLine['who'], text: string) => {
    if (text === '') return;
    lines.push({ who: speaker, text });
    onLine({ who: speaker, text });
  };
  addLine('agent', assistant.greeting);
  let hangUpReason: CallerTurn['hangsUp'];
  while (hangUpReason === undefined && !assistant.isOver) {
    const turn = await part.next(lines, signal);
    addLine('caller', turn.say);
    hangUpReason = turn.hangsUp;
    if (hangUpReason !== undefined) break;
    const cutController = new AbortController();
    const sentences: string[] = [];
    for await (const sentence of assistant.reply(turn.say, AbortSignal.any([signal, cutController.signal]))) {
      sentences.push(sentence);
      const isLong = sentences.join(' ').split(/\s+/).length > maxWords;
      if (isLong && caller.manner === 'impatient') {
        cutController.abort();
        break;
      }
    }
    signal.throwIfAborted();
    addLine('agent', sentences.join(' '));
  }
  const endedBy = hangUpReason === undefined ? 'agent' : 'caller';
  return {
    lines,
    ...(hangUpReason && { hungUp: hangUpReason }),
    outcome: await part.judge({ lines, endedBy }, signal),
  };
}
