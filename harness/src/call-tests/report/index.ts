export { annotations } from './annotations.ts';
export { changeText, compareRuns, isWorse } from './compare.ts';
export { durationText } from './duration.ts';
export { renderHtml } from './html/render-html.ts';
export { jobSummary } from './job-summary.ts';
export { renderJUnit } from './junit.ts';
export { mergeReports } from './merge.ts';
export { missingShards } from './missing-shards.ts';
export { readReport, renderJson } from './json.ts';
export { summaryOf } from './summary.ts';
export type { NotableScenario, RunSummary } from './summary.ts';
export {
  breakageOfScenario,
  hasFailed,
  decisiveAttempt,
  timeOfAttempts,
  verdictOf,
  verdictWords,
} from './verdict.ts';
export type { Counts } from './verdict.ts';
