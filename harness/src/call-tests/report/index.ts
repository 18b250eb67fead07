export { annotations, jobSummary } from './github.ts';
export { durationText } from './duration.ts';
export { renderHtml } from './html/render-html.ts';
export { renderJUnit } from './junit.ts';
export { readReport, renderJson } from './json.ts';
export {
  breakageOfScenario,
  type Counts,
  decisiveAttempt,
  hasFailed,
  type NotableScenario,
  type RunSummary,
  summaryOf,
  timeOfAttempts,
  verdictOf,
  verdictWords,
} from './verdict.ts';
