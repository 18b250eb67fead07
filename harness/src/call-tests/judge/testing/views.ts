import { type Stage, stages } from '@firmline/sdk/web-call';
import type { CallRecord } from '../../../shared/call-record.ts';
import type { Expectation, Scenario } from '../../scenario/index.ts';
import { parse } from '../../scenario/testing/parse.ts';
import type { Mark, MediaView, PageView, View } from '../../session/view.ts';
import { judgeExpectation, type Judgement } from '../judge.ts';
import { type Memory, newMemory } from '../memory.ts';

/** The page's clock when the attempts of these tests began. */
export const startedAt = 1_700_000_000_000;

export const emptyPage: PageView = {
  text: '',
  status: '',
  alert: '',
  advice: '',
  title: '',
  blocks: [],
  buttons: [],
  focus: '',
  marks: [],
  clicks: [],
  announcements: [],
  violations: [],
  refusals: [],
  media: {
    opened: 0,
    live: 0,
    enabled: 0,
    openPeers: 0,
    connectedPeers: 0,
    runningContexts: 0,
    playing: 0,
    silenced: 0,
  },
  online: true,
  visible: true,
};

/** The state of a call that goes well. */
export const inCall: MediaView = {
  opened: 1,
  live: 1,
  enabled: 1,
  openPeers: 1,
  connectedPeers: 1,
  runningContexts: 1,
  playing: 1,
  silenced: 0,
};

export const services = {
  data: 'http://localhost:4310/_/rest/v1',
  platform: 'http://localhost:4310/_/platform',
  webhook: 'http://localhost:4310/_/webhook',
  'call-machine': 'http://localhost:4310/_/call-machine',
} as const;

type ViewParts = Partial<Omit<View, 'page'>> & { readonly page?: Partial<PageView> };

/** A page on which only the given things have happened. */
export const view = ({ page, ...parts }: ViewParts = {}): View => ({
  atMs: 1000,
  page: { ...emptyPage, ...page },
  requests: [],
  console: [],
  pageErrors: [],
  calls: [],
  record: null,
  saidSegments: [],
  services,
  conditions: [],
  ...parts,
});

/** Marks at ms since the attempt began: `100 start`, `120 daily-call-join:failed`. */
export const marks = (...markTexts: readonly string[]): readonly Mark[] =>
  markTexts.map((one) => {
    const [ms, name = ''] = one.split(' ');
    return { name, at: startedAt + Number(ms) };
  });

/** A start in which every stage takes 10 ms. */
export const completedStart = (fromMs: number, chosenStages: readonly Stage[] = stages): readonly Mark[] =>
  marks(
    `${fromMs} start`,
    ...chosenStages.flatMap((stage, index) => [
      `${fromMs + index * 10} ${stage}:started`,
      `${fromMs + index * 10 + 10} ${stage}:completed`,
    ]),
  );

export const record = (parts: Partial<CallRecord> = {}): CallRecord => ({
  callId: 'call-1',
  state: 'connected',
  createdAt: startedAt,
  joinedAt: startedAt + 200,
  connectedAt: startedAt + 400,
  agentSpeech: [],
  agentLines: [],
  agentClock: [],
  callerClock: [],
  mediaClock: [],
  caller: { packets: 0, segments: [], totalMs: 0, levelDb: -120 },
  appMessages: [],
  ...parts,
});

/** An expectation as written after `expect:`. */
export function expectation(yaml: string): Expectation {
  const [step] = scenario(`steps: [expect: ${yaml}]`).steps;
  if (step?.kind !== 'expect') throw new Error(`No expectation: ${yaml}`);
  return step;
}

/** A scenario from YAML without a name. Without steps, it waits. */
export function scenario(yaml: string, name = 'a scenario'): Scenario {
  const steps = /^steps:/m.test(yaml) ? '' : '\nsteps: [wait: 1ms]';
  const parseResult = parse(`name: ${name}\n${yaml}${steps}`);
  if (!parseResult.scenario) throw new Error(parseResult.problems.map(({ message }) => message).join('\n'));
  return parseResult.scenario;
}

/** Judges the content of `expect:`. */
export const judgeText = (yaml: string, seenView: View, memory: Memory = newMemory(startedAt)): Judgement =>
  judgeExpectation(expectation(yaml), seenView, memory);
