import { hasPhrase, limitText, matchesLimit, phraseText } from '../scenario/match.ts';
import type { CallerSpec, Outcome } from '../scenario/vocabulary/caller.ts';
import { readPattern } from '../scenario/vocabulary/texts.ts';
import type { Judged } from '../result/result.ts';
import type { CallerTurn, ConversationLine } from './conversation.ts';
import { sentencesOf } from '../../shared/speech/text.ts';
import { askedFor, confirms, isQuoted, refuses } from './understanding.ts';

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
  readonly judge?: (lines: readonly ConversationLine[]) => Omit<Judged, 'statement'>;
  /** A measurement, which no language model judges. */
  readonly isMeasured?: true;
}

const listOf = <Value>(values: readonly Value[] | undefined): readonly Value[] => values ?? [];

export function statementsOf(
  { said, neverSaid, asked, noted, refused, turns, lasts, statements }: Outcome,
  { facts = {} }: Pick<CallerSpec, 'facts'>,
): readonly Statement[] {
  const names = Object.keys(facts);
  return [
    ...listOf(said).map((phrase) => ({
      statement: `The assistant says ${phraseText(phrase)}.`,
      judge: (lines: readonly ConversationLine[]) => shownBy(lines, (text) => hasPhrase(phrase, text)),
    })),
    ...listOf(neverSaid).map((phrase) => ({
      statement: `The assistant never says ${phraseText(phrase)}.`,
      judge(lines: readonly ConversationLine[]) {
        const isSaid = readPattern(phrase) ? hasPhrase : isQuoted;
        const found = shownBy(lines, (text) => isSaid(phrase, text));
        return { ...found, holds: !found.holds };
      },
    })),
    ...listOf(asked).map((name) => ({
      statement: `The assistant asks for the caller's ${name}.`,
      judge: (lines: readonly ConversationLine[]) =>
        shownBy(lines, (text) => askedFor(text, names).includes(name)),
    })),
    ...listOf(noted).map((name) => ({
      statement: `The assistant confirms the caller's ${name} (${facts[name] ?? 'unknown'}).`,
      judge: (lines: readonly ConversationLine[]) => notedIn(lines, facts[name] ?? ''),
    })),
    ...listOf(refused).map((what) => ({
      statement: `The assistant declines: ${what}.`,
      judge: (lines: readonly ConversationLine[]) => shownBy(lines, (text) => refuses(text, what)),
    })),
    ...(turns
      ? [
          {
            statement: `The caller speaks ${limitText(turns, 'count')} times.`,
            isMeasured: true as const,
            judge(lines: readonly ConversationLine[]) {
              const count = lines.filter(({ who }) => who === 'caller').length;
              return { holds: matchesLimit(turns, count), shown: count === 1 ? 'once' : `${count} times` };
            },
          },
        ]
      : []),
    ...(lasts
      ? [
          {
            statement: `The conversation takes ${limitText(lasts, 'time')}.`,
            isMeasured: true as const,
            judge(lines: readonly ConversationLine[]) {
              const ms = (lines.at(-1)?.atMs ?? 0) - (lines[0]?.atMs ?? 0);
              return { holds: matchesLimit(lasts, ms), shown: `${Math.round(ms / 100) / 10} s` };
            },
          },
        ]
      : []),
    ...listOf(statements).map((statement) => ({ statement })),
  ];
}

/** Judges by rules; what only a language model can tell is left out. */
export const judgeByRules = (
  all: readonly Statement[],
  lines: readonly ConversationLine[],
): readonly Judged[] =>
  all.flatMap(({ statement, judge }) => (judge ? [{ statement, ...judge(lines) }] : []));

/** The first sentence of the assistant of which something is true. */
function shownBy(
  lines: readonly ConversationLine[],
  isShown: (sentence: string) => boolean,
): Omit<Judged, 'statement'> {
  for (const { who, text, atMs } of lines) {
    if (who !== 'agent') continue;
    // A phrase may go over the end of a sentence.
    const sentence = sentencesOf(text).find(isShown) ?? (isShown(text) ? text : undefined);
    if (sentence !== undefined) return { holds: true, shown: sentence, ...(atMs !== undefined && { atMs }) };
  }
  return { holds: false, shown: '' };
}

/** After the caller has said it, the assistant repeats it, or says at once that it has noted something. */
function notedIn(lines: readonly ConversationLine[], fact: string): Omit<Judged, 'statement'> {
  const given = lines.findIndex(({ who, text }) => who === 'caller' && hasPhrase(fact, text));
  if (given < 0) return { holds: false, shown: '' };
  const after = lines.slice(given + 1);
  const next = after.findIndex(({ who }) => who === 'caller');
  const answer = shownBy(next < 0 ? after : after.slice(0, next), confirms);
  return answer.holds ? answer : shownBy(after, (text) => hasPhrase(fact, text));
}
