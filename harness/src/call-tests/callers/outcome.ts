import { limitText, matchesLimit, phraseText } from '../scenario/match.ts';
import type { CallerSpec, Outcome } from '../scenario/vocabulary/caller.ts';
import type { Judged } from '../result/result.ts';
import type { CallerTurn, ConversationLine } from './conversation.ts';
import { judgeAsked } from './rules/asks.ts';
import { judgeSaid } from './rules/claims.ts';
import { judgeEnd, judgeHeard, judgeLoops, judgeOverlap } from './rules/conduct.ts';
import { beyondDoubt } from './rules/doubt.ts';
import { judgeNeverSaid } from './rules/never-said.ts';
import { judgeNoted } from './rules/notes.ts';
import { judgeRefused } from './rules/refusals.ts';
import { type Conversation, type Decision, decision } from './rules/verdict.ts';

export interface Conversed {
  readonly lines: readonly ConversationLine[];
  /** How the caller hung up; missing if it ended otherwise. */
  readonly hungUp?: CallerTurn['hangsUp'];
  readonly outcome: readonly Judged[];
}

/** How it is judged: by rules, or by a language model alone. */
export interface Statement {
  readonly statement: string;
  /** Missing: no rule can tell. */
  readonly judge?: (conversation: Conversation) => Decision;
  /** A measurement, which no language model judges. */
  readonly isMeasured?: true;
}

const valuesOrNone = <Value>(values: readonly Value[] | undefined): readonly Value[] => values ?? [];

const isValue = (name: string): boolean => /^(?:name|number|email|when)$/.test(name);

export function statementsOf(
  { said, neverSaid, asked, noted, refused, turns, statements }: Outcome,
  { facts = {} }: Pick<CallerSpec, 'facts'>,
): readonly Statement[] {
  return [
    ...valuesOrNone(said).map((phrase) => ({
      statement: `The assistant says ${phraseText(phrase)}.`,
      judge: beyondDoubt('said', phrase, (conversation) => judgeSaid(conversation, phrase)),
    })),
    ...valuesOrNone(neverSaid).map((phrase) => ({
      statement: `The assistant never says ${phraseText(phrase)}.`,
      judge: beyondDoubt('never-said', phrase, (conversation) => judgeNeverSaid(conversation, phrase)),
    })),
    ...valuesOrNone(asked).map((name) => ({
      statement: `The assistant asks for the caller's ${name}.`,
      judge: beyondDoubt(
        'asked',
        facts[name] ?? '',
        (conversation) => judgeAsked(conversation, name, facts[name]),
        // Of the others, any words may answer.
        /^(?:story|matter)$/.test(name) ? [] : [facts[name] ?? ''],
      ),
    })),
    ...valuesOrNone(noted).map((name) => ({
      statement: `The assistant confirms the caller's ${name} (${facts[name] ?? 'unknown'}).`,
      judge: beyondDoubt(
        isValue(name) ? 'noted' : 'told',
        facts[name] ?? '',
        (conversation) => judgeNoted(conversation, name, facts[name] ?? ''),
        Object.values(facts),
      ),
    })),
    ...valuesOrNone(refused).map((topic) => ({
      statement: `The assistant declines: ${topic}.`,
      judge: beyondDoubt('refused', topic, (conversation) => judgeRefused(conversation, topic)),
    })),
    ...(turns
      ? [
          {
            statement: `The caller speaks ${limitText(turns, 'count')} times.`,
            isMeasured: true as const,
            judge({ lines }: Conversation) {
              const count = lines.filter(({ who }) => who === 'caller').length;
              return decideMeasured(matchesLimit(turns, count), count === 1 ? 'once' : `${count} times`);
            },
          },
        ]
      : []),
    ...valuesOrNone(statements).map((statement) => ({ statement })),
  ];
}

const decideMeasured = (isWithin: boolean, figure: string): Decision =>
  decision(isWithin ? 'met' : 'not met', figure);

const missingModelDecision = decision('inconclusive', '', {
  reason: 'Only a language model can tell: set FIRMLINE_LLM_URL.',
});

export const judgeByRules = (
  statements: readonly Statement[],
  conversation: Conversation,
): readonly Judged[] =>
  statements.map(({ statement, judge }) => ({
    statement,
    ...(judge?.(conversation) ?? missingModelDecision),
  }));

/** What no assistant may do, whatever the caller wants. Only what it did is in the report. */
export function judgeConduct(conversation: Conversation, isGoalMet: boolean): readonly Judged[] {
  const conduct: readonly Judged[] = [
    // An assistant that has met the caller's goal may say goodbye first.
    isGoalMet
      ? { statement: 'The assistant speaks.', ...judgeHeard(conversation) }
      : { statement: 'The assistant lets the caller finish.', ...judgeEnd(conversation) },
    { statement: 'The assistant does not go in circles.', ...judgeLoops(conversation) },
    { statement: 'The assistant does not talk over the caller.', ...judgeOverlap(conversation) },
  ];
  return conduct.filter(({ verdict }) => verdict !== 'met');
}
