export { checkLinks } from './check-links.ts';
export { checkNames } from './types.ts';
export type {
  Check,
  CheckName,
  CheckStatus,
  ExpectedFirm,
  LinkCheckOptions,
  LinkProblem,
  LinkReport,
  LinkTimings,
  LinkToCheck,
} from './types.ts';
