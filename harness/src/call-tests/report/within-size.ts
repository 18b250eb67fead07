import type { Attempt, RunReport } from '../result/result.ts';
import { decisiveAttempt } from './verdict.ts';

/** Maximum size of pictures and sounds in a report that a browser can still open, characters. */
const maxMedia = 200_000_000;

/**
 * A report without the pictures and sounds that would make it too large to open. Keeps first those that explain a
 * verdict, then those of scenarios that did not pass.
 */
export function withinSize(report: RunReport, most = maxMedia): RunReport {
  const attempts = report.scenarios.flatMap((scenario) => {
    const decisive = scenario.verdict === 'passed' ? -1 : decisiveAttempt(scenario);
    return scenario.attempts.map((attempt, index) => ({
      attempt,
      rank: index === decisive ? 0 : attempt.verdict === 'passed' ? 2 : 1,
    }));
  });
  const left = new Set<Attempt>();
  let room = most;
  for (const { attempt } of attempts.toSorted((one, other) => one.rank - other.rank)) {
    const size = sizeOfMedia(attempt);
    if (size <= room) room -= size;
    else left.add(attempt);
  }
  if (left.size === 0) return report;
  return {
    ...report,
    scenarios: report.scenarios.map((scenario) => ({
      ...scenario,
      attempts: scenario.attempts.map((attempt) => (left.has(attempt) ? withoutMedia(attempt) : attempt)),
    })),
  };
}

const sizeOfMedia = ({ screenshots, audio, film = '' }: Attempt): number =>
  [...screenshots.map(({ image }) => image), ...audio.map(({ sound }) => sound), film].reduce(
    (total, { length }) => total + length,
    0,
  );

const withoutMedia = ({ film: _film, ...attempt }: Attempt): Attempt => ({
  ...attempt,
  screenshots: [],
  audio: [],
  mediaOmitted: true,
});
