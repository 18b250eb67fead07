export type { Firm, FirmRow } from './record.ts';
export { firmColumns, firmFromAnswer, firmsTable, keyHeaders, slugHeader } from './record.ts';
export { isExpired, keptColumns, parseExpiry, type FirmRecord, type StoredFirm } from './stored-firm.ts';
export { columnOf, emptyFirm, fieldNames, firmFields } from './fields.ts';
export { isGuessableSlug } from './guessable-slug.ts';
export * from './connect.ts';
export { lookupFirm, type LookupOptions } from './lookup.ts';
export { lookupTimeoutMs } from './lookup.ts';
export { greetingOf, introOf, isolated, tabTitleOf } from './page-texts.ts';
export {
  type FirmClient,
  type FirmFilter,
  type FirmSort,
  type ListOptions,
  type OptionalText,
} from './query.ts';
export {
  createFirmRepository,
  type FirmContact,
  type FirmPage,
  type FirmRepository,
  type OnConflict,
  type Written,
} from './repository.ts';
export * from './slug.ts';
export { hostNotFound, pausedStatus, projectPaused } from './unreachable.ts';
export { plainSlug } from './plain-slug.ts';
export { defaultSlug, slugFromPath } from './slug-of-path.ts';
export { validateFirm, validateTexts, type FirmTexts, type NewFirm } from './validation.ts';
