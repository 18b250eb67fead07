import type { LanguageModel } from '../../shared/language-model/language-model.ts';
import type { CallerFile } from '../scenario/vocabulary/caller.ts';
import { createCallerByModel } from './caller-by-model.ts';
import { createCallerByRules } from './caller-by-rules.ts';
import type { Caller, Line } from './conversation.ts';
import { judgeByModel } from './judge-by-model.ts';
import type { Judged } from '../result/result.ts';
import { judgeByRules, statementsOf } from './outcome.ts';

/** A caller's part in one conversation. */
export interface Part extends Caller {
  /** Judges the outcome of the finished conversation. @throws FirmlineError of the language model */
  judge(lines: readonly Line[], signal: AbortSignal): Promise<readonly Judged[]>;
}

/** A caller with a goal, played by rules, or by a language model that also judges the outcome. */
export function playCaller(
  { caller, outcome }: Pick<CallerFile, 'caller' | 'outcome'>,
  model?: LanguageModel,
): Part {
  const statements = statementsOf(outcome, caller);
  const byRules = statements.filter(({ isMeasured }) => isMeasured || !model);
  const byModel = model ? statements.filter(({ isMeasured }) => !isMeasured) : [];
  const said = statements.filter(({ isMeasured }) => !isMeasured);
  const played = model
    ? createCallerByModel(caller, model)
    : createCallerByRules(caller, (lines) => judgeByRules(said, lines).every(({ holds }) => holds));
  return {
    next: (lines, signal) => played.next(lines, signal),
    async judge(lines, signal) {
      const asked = byModel.map(({ statement }) => statement);
      const decided = model ? await judgeByModel(asked, lines, model, signal) : [];
      return [...decided, ...judgeByRules(byRules, lines)];
    },
  };
}
