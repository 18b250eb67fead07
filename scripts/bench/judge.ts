// Measures the judge of outcomes by conversations with the verdicts that people gave. Only this benchmark reads `held-out`.
import {
  type JudgedConversation,
  readConversations,
} from '../../harness/src/call-tests/callers/testing/judged-conversations.ts';
import { atMost, bench, type Section } from './shared/bench.ts';

const marks = ['right', 'false pass', 'false failure', 'inconclusive'] as const;
type Mark = (typeof marks)[number];

async function judge({ judge: judgeIt, expected, kind, source }: JudgedConversation) {
  const { verdict, shown, reason = '' } = await judgeIt();
  const other = verdict === 'met' ? 'false pass' : 'false failure';
  const mark: Mark = verdict === expected ? 'right' : verdict === 'inconclusive' ? verdict : other;
  return { kind, mark, why: `${mark}: ${source}\n  expected ${expected}, ${verdict}: ${shown} ${reason}` };
}
type Judgement = Awaited<ReturnType<typeof judge>>;

const countMarks = (all: readonly Judgement[], mark: Mark) => all.filter((one) => one.mark === mark).length;

function sectionOf(name: string, all: readonly Judgement[]): Section {
  const row = (title: string, judgements: readonly Judgement[]) => [
    title,
    ...marks.map((mark) => String(countMarks(judgements, mark))),
  ];
  return {
    title: `${all.length} conversations, ${name.replace('-', ' ')}`,
    head: ['Outcome', ...marks],
    rows: [
      ...[...Map.groupBy(all, ({ kind }) => kind)].map(([kind, judgements]) => row(kind, judgements)),
      row('all', all),
    ],
  };
}

async function judgeConversations(name: string) {
  const file = new URL(`../../fixtures/judge/${name}.txt`, import.meta.url);
  return Promise.all((await readConversations(file)).map(judge));
}

const show = [
  false,
  'prints the wrong ones: reading them teaches the rules what they should not have seen',
] as const;
await bench({ show }, async ({ flags }) => {
  const [builtWith, unseenMarks] = [
    await judgeConversations('built-with'),
    await judgeConversations('held-out'),
  ];
  const share = (mark: Mark) => countMarks(unseenMarks, mark) / unseenMarks.length;
  const wrongMarks = [...builtWith, ...unseenMarks].filter(({ mark }) => mark !== 'right');
  return {
    targets: [
      atMost('false passes', share('false pass'), 0.01),
      atMost('false failures', share('false failure'), 0.05),
      atMost('inconclusive', share('inconclusive'), 0.15),
    ],
    report: [
      sectionOf('built-with', builtWith),
      sectionOf('held-out', unseenMarks),
      ...(flags.show ? wrongMarks.map(({ why }) => why) : []),
    ],
  };
});
