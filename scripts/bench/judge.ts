// Measures the judge of outcomes by conversations with the verdicts that people gave. Only this benchmark reads `held-out`.
import {
  type JudgedConversation,
  readConversations,
} from '../../harness/src/call-tests/callers/testing/judged-conversations.ts';
import { bench, result, type Section } from './shared/bench.ts';

const files = ['built-with', 'held-out'] as const;

type Mark = 'right' | 'false pass' | 'false failure' | 'inconclusive';
const marks: readonly Mark[] = ['right', 'false pass', 'false failure', 'inconclusive'];

interface Judgement {
  readonly conversation: JudgedConversation;
  readonly mark: Mark;
  readonly why: string;
}

await bench({ rounds: '1', show: 'false' }, async ({ flags }) => {
  const judged = new Map<string, readonly Judgement[]>();
  for (const name of files) {
    const conversations = await readConversations(
      new URL(`../../fixtures/judge/${name}.txt`, import.meta.url),
    );
    judged.set(name, await Promise.all(conversations.map(judge)));
  }
  const unseen = judged.get('held-out') ?? [];
  const share = (mark: Mark) => unseen.filter((one) => one.mark === mark).length / unseen.length;
  return {
    data: { counts: Object.fromEntries([...judged].map(([name, all]) => [name, countsOf(all)])) },
    results: [
      result({ name: 'false passes', value: share('false pass'), atMost: 0.01 }),
      result({ name: 'false failures', value: share('false failure'), atMost: 0.05 }),
      result({ name: 'inconclusive', value: share('inconclusive'), atMost: 0.15 }),
    ],
    report: [
      ...files.map((name) => sectionOf(name, judged.get(name) ?? [])),
      // Reading them teaches the rules what they should not have seen.
      ...(flags.show === 'true' ? [...judged.values()].flat().flatMap(wrongLine) : []),
    ],
  };
});

async function judge(conversation: JudgedConversation): Promise<Judgement> {
  const { verdict, shown, reason = '' } = await conversation.judge();
  return {
    conversation,
    mark: markOf(conversation.expected, verdict),
    why: `${verdict}: ${shown} ${reason}`,
  };
}

function markOf(expected: string, verdict: string): Mark {
  if (verdict === expected) return 'right';
  if (verdict === 'inconclusive') return 'inconclusive';
  return verdict === 'met' ? 'false pass' : 'false failure';
}

function countsOf(all: readonly Judgement[]) {
  return Object.fromEntries(marks.map((mark) => [mark, all.filter((one) => one.mark === mark).length]));
}

function sectionOf(name: string, all: readonly Judgement[]): Section {
  const kinds = [...new Set(all.map(({ conversation }) => conversation.kind))];
  const row = (title: string, some: readonly Judgement[]) => [
    title,
    ...marks.map((mark) => String(some.filter((one) => one.mark === mark).length)),
  ];
  return {
    title: `${all.length} conversations, ${name.replace('-', ' ')}`,
    head: ['Outcome', ...marks],
    rows: [
      ...kinds.map((kind) =>
        row(
          kind,
          all.filter(({ conversation }) => conversation.kind === kind),
        ),
      ),
      row('all', all),
    ],
  };
}

function wrongLine({ conversation, mark, why }: Judgement): readonly string[] {
  if (mark === 'right') return [];
  return [`${mark}: ${conversation.source}\n  expected ${conversation.expected}, ${why}`];
}
