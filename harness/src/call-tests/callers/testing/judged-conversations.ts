import { readFile } from 'node:fs/promises';
import type { Judged } from '../../result/result.ts';
import type { ConversationLine } from '../conversation.ts';
import { playCaller } from '../play.ts';
import type { Outcome } from '../../scenario/vocabulary/caller.ts';

/** A short conversation with the verdict that a person gave. */
export interface JudgedConversation {
  /** `asked`, `noted`, `said`, `never-said`, `refused` or `conduct`. */
  readonly kind: string;
  /** As it stands in the file, without its verdict. */
  readonly source: string;
  readonly expected: Judged['verdict'];
  /** What the rules say, where it is known to be something else. */
  readonly byRules: Judged['verdict'];
  /** By rules, as in a call without a language model. */
  readonly judge: () => Promise<Judged>;
}

const usualFacts = {
  name: 'Marcus Boone',
  number: '201 555 0188',
  email: 'marcus.boone@example.com',
  when: 'tomorrow morning',
  matter: 'a speeding ticket',
};

const outcomeOf: Readonly<Record<string, (topic: string) => Outcome>> = {
  asked: (topic) => ({ asked: [topic] }),
  noted: (topic) => ({ noted: [topic] }),
  said: (topic) => ({ said: [topic] }),
  'never-said': (topic) => ({ neverSaid: [topic] }),
  refused: (topic) => ({ refused: [topic] }),
  // What no caller wants, so that only the conduct is left.
  conduct: () => ({ said: ['quicksilver'] }),
};

const isVerdict = (text: string | undefined): text is Judged['verdict'] =>
  text === 'met' || text === 'not met' || text === 'inconclusive';

/** Reads a file of `fixtures/judge`; its head says how it is written. */
export async function readConversations(file: URL): Promise<readonly JudgedConversation[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split(/\n\s*\n/)
    .map((block) => block.split('\n').filter((row) => row !== '' && !row.startsWith('#')))
    .filter((rows) => rows.length > 0)
    .map(readConversation);
}

function readConversation(rows: readonly string[]): JudgedConversation {
  const source = rows.filter((row) => !/^[=!] /.test(row)).join('\n');
  const [head = '', ...rest] = rows;
  const [, kind = '', topic = ''] = /^([\w-]+): (.+)$/.exec(head) ?? [];
  const facts: Record<string, string> = { ...usualFacts };
  const lines: ConversationLine[] = [];
  let endedBy: 'agent' | 'caller' = 'caller';
  let expected: string | undefined;
  let byRules: string | undefined;
  for (const row of rest) {
    const [, sign = '', text = ''] = /^(C:|A:|A-:|=|!|[\w ]+ =) (.+)$/.exec(row) ?? [];
    if (sign === '=') expected = text;
    else if (sign === '!') byRules = text;
    else if (sign === 'C:') lines.push({ who: 'caller', text });
    else if (sign.startsWith('A')) lines.push({ who: 'agent', text });
    else if (sign.endsWith(' =')) facts[sign.slice(0, -2)] = text;
    else throw new Error(`Not a line of a conversation: ${row}`);
    if (sign === 'A-:') endedBy = 'agent';
  }
  const outcome = outcomeOf[kind]?.(topic);
  if (!outcome || !isVerdict(expected) || !isVerdict(byRules ?? expected))
    throw new Error(`Not a conversation with its verdict:\n${rows.join('\n')}`);
  const { judge } = playCaller({ caller: { goal: 'To be judged.', facts }, outcome });
  return {
    kind,
    source,
    expected,
    byRules: isVerdict(byRules) ? byRules : expected,
    async judge() {
      const [goal, conduct] = await judge({ lines, endedBy }, new AbortController().signal);
      const expectedVerdict =
        kind === 'conduct' ? (conduct ?? { statement: 'Its conduct.', verdict: 'met', shown: '' }) : goal;
      if (!expectedVerdict) throw new Error('Nothing was judged.');
      return expectedVerdict;
    },
  };
}
