import type { Attempt } from '@firmline/harness/call-tests';
import { copiesOf, runFirmline, type Rig } from '../harness/calls.ts';

/**
 * How soon the room reacts to the end of a question, ms in the page. Makes calls one after another, after one that
 * warms up the machine. `problems` are those of the calls that did not pass, each once.
 */
export async function measureReactions(setting: Rig, calls: number) {
  const scenarios = await copiesOf('../words/questions.yaml', setting.folder, calls + 1);
  const report = await runFirmline(setting, scenarios, 1);
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
