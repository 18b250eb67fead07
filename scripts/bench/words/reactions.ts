import type { Attempt } from '@firmline/harness/call-tests';
import { runFirmline, type Rig, writeScenario } from '../harness/calls.ts';

/** The receptionist has a short answer to each. */
const questions = [
  'What are your opening hours?',
  'How much does the first meeting cost?',
  'I would like to make an appointment.',
  'Thank you very much.',
];

const ask = (question: string) => `
  - say: ${question}
  - expect: { agent: speaking, within: 20s }
  - expect: { agent: silent, for: 1s, within: 30s }`;

/** A caller asks one question after another, and the receptionist answers what was heard. */
const questionCall = (asked: readonly string[]) => `
firm:
  name: Maria Jensen
  company: Jensen and Brown
  system: >-
    You are the receptionist of Jensen and Brown. The office is open on weekdays from nine to five. The first meeting is
    free.
  first-message: Jensen and Brown. What can I do for you?
timeout: 120s
agent: { hears: true }
steps:
  - click: Try in Browser
  - expect: { agent: speaking, within: 20s }
  - expect: { agent: silent, for: 1s, within: 20s }${asked.map(ask).join('')}
  - click: End Call
  - expect: { status: Call ended. }
`;

/**
 * How soon the room reacts to the end of a question, ms in the page. Makes calls one after another, after a short one that
 * warms up the machine. `problems` are those of the calls that did not pass, each once.
 */
export async function measureReactions(setting: Rig, calls: number) {
  const asked = [questions.slice(0, 1), ...Array.from({ length: calls }, () => questions)];
  const scenarios = await Promise.all(
    asked.map((some, index) => writeScenario(setting.folder, `questions-${index}`, questionCall(some))),
  );
  const report = await runFirmline(setting, { scenarios, workers: 1 });
  const attempts = report.scenarios.flatMap((scenario) => scenario.attempts).slice(1);
  return {
    transcriptMs: attempts.flatMap((attempt) => afterQuestions(attempt, finalTranscripts(attempt))),
    replyMs: attempts.flatMap((attempt) =>
      afterQuestions(
        attempt,
        attempt.timeline.agentGroundTruth.map(({ startMs }) => startMs),
      ),
    ),
    problems: [...new Set(attempts.flatMap(({ problem }) => (problem ? [problem.message] : [])))],
  };
}

/** From the end of each question to the first of these moments; Infinity without one before the next question. */
const afterQuestions = ({ timeline }: Attempt, moments: readonly number[]): number[] =>
  timeline.callerGroundTruth.map(({ endMs }, index, all) => {
    const until = all[index + 1]?.startMs ?? Infinity;
    return Math.min(...moments.filter((at) => at > endMs && at < until)) - endMs;
  });

const finalTranscripts = ({ timeline }: Attempt): number[] =>
  timeline.messages.flatMap(({ atMs, detail = '' }) =>
    detail.includes('"role":"user"') && detail.includes('"transcriptType":"final"') ? [atMs] : [],
  );
