export {
  firmColumns,
  firmFromAnswer,
  firmsTable,
  keyHeaders,
  slugHeader,
  type Firm,
  type FirmRow,
} from './record.ts';
export {
  columnOf,
  emptyFirm,
  expiryTime,
  fieldNames,
  firmFields,
  isDay,
  isExpired,
  keptColumns,
  parseExpiry,
  rowOf,
  type FirmRecord,
  type StoredFirm,
} from './stored-firm.ts';
export * from './connect.ts';
export { lookupFirm, lookupTimeoutMs, type LookupOptions } from './lookup.ts';
export { greetingOf, introOf, isolateText, tabTitleOf } from './page-texts.ts';
export type { FirmFilter, FirmSort, ListOptions } from './list-options.ts';
export type { FirmContact, FirmPage, FirmRepository, OnConflict, WriteTarget } from './repository.ts';
export * from './slug.ts';
export { dataServiceFailure, hostNotFound, lookingUp, outageOf } from './failure.ts';
export { defaultSlug, plainSlug, slugFromPath } from './slug-of-path.ts';
export { validateFirm, validateTexts, type FirmTexts, type NewFirm } from './validation.ts';
