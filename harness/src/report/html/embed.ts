import type { Attempt, RunReport, ScenarioResult } from '../../call-tests/result/result.ts';
import { breakageOfScenario } from '../verdict.ts';
import { overviewId } from './document.ts';
import type { Overview, OverviewScenario } from './document.ts';

/** JSON in a script element: nothing in it closes the element or opens a comment. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);

const element = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${safeJson(value)}</script>\n`;

function overviewOf(scenario: ScenarioResult, part: string): OverviewScenario {
  const { attempts, ...rest } = scenario;
  const breakage = breakageOfScenario(scenario);
  return {
    ...rest,
    attempts: attempts.map(({ verdict, durationMs }) => ({ verdict, durationMs })),
    part,
    ...(breakage
      ? { line: breakage.line, layer: breakage.problem.layer, message: breakage.problem.message }
      : {}),
  };
}

/** A report as elements of a page, see `document.ts`. */
export function embed({ scenarios, ...rest }: RunReport): string {
  const parts: string[] = [];
  let media = 0;
  const apart = (dataUrl: string): string => {
    const id = `media-${media++}`;
    parts.push(element(id, dataUrl));
    return id;
  };
  const withoutMedia = (attempt: Attempt): Attempt => ({
    ...attempt,
    screenshots: attempt.screenshots.map((one) => ({ ...one, image: apart(one.image) })),
    audio: attempt.audio.map((one) => ({ ...one, sound: apart(one.sound) })),
  });
  const listed = scenarios.map((scenario, index) => {
    const part = `scenario-${index}`;
    parts.push(element(part, scenario.attempts.map(withoutMedia)));
    return overviewOf(scenario, part);
  });
  const overview: Overview = { ...rest, scenarios: listed };
  return element(overviewId, overview) + parts.join('');
}
