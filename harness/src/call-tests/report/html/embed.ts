import type { Attempt, Problem, RunReport, ScenarioResult } from '../../result/result.ts';
import { breakageOfScenario, problemTitle } from '../verdict.ts';

/*
 * The layout of a report's file: an overview that is read immediately, and a part for each scenario, picture and sound that
 * is read when it is opened.
 */

/** Media are in separate parts; the id of the part replaces the data URL. */
export type Overview = Omit<RunReport, 'scenarios'> & { readonly scenarios: readonly OverviewScenario[] };

/** A scenario with only those data of its attempts that the list needs. */
export interface OverviewScenario extends Omit<ScenarioResult, 'attempts'> {
  readonly attempts: readonly Pick<Attempt, 'verdict' | 'durationMs'>[];
  /** Id of the part that holds the attempts. */
  readonly part: string;
  /** Line of the first broken expectation behind the verdict. */
  readonly line?: number;
  readonly layer?: string;
  readonly message?: string;
}

export const overviewId = 'report';

/** JSON for a script element; nothing in it can close the element or open a comment. */
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
      ? { line: breakage.line, layer: breakage.problem.layer, message: shortMessage(breakage.problem) }
      : {}),
  };
}

/** A list shows nothing beside it, so "The text of the page" alone would tell nobody anything. */
function shortMessage(problem: Problem): string {
  const title = problemTitle(problem);
  return problem.expected === undefined || /[.!?]"?$/.test(title)
    ? title
    : `${title}: expected ${problem.expected}.`;
}

const partOf = (index: number): string => `scenario-${index}`;

/** A report as elements of a page (see `render-html.ts`), one at a time because the whole may be large. */
export function* embed({ scenarios, ...rest }: RunReport): Generator<string, void, undefined> {
  const overviews = scenarios.map((scenario, index) => overviewOf(scenario, partOf(index)));
  const overview: Overview = { ...rest, scenarios: overviews };
  yield element(overviewId, overview);
  let media = 0;
  for (const [index, { attempts }] of scenarios.entries()) {
    const dataUrls = new Map<string, string>();
    const storeMedia = (dataUrl: string): string => {
      const id = `media-${media++}`;
      dataUrls.set(id, dataUrl);
      return id;
    };
    const withoutMedia = (attempt: Attempt): Attempt => ({
      ...attempt,
      screenshots: attempt.screenshots.map((one) => ({ ...one, image: storeMedia(one.image) })),
      audio: attempt.audio.map((one) => ({ ...one, sound: storeMedia(one.sound) })),
    });
    yield element(partOf(index), attempts.map(withoutMedia));
    for (const [id, dataUrl] of dataUrls) yield element(id, dataUrl);
  }
}
