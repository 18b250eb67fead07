export type { Firm, FirmRow } from './record.ts';
export { firmsTable } from './record.ts';
export { lookupFirm, slugHeader, type LookupOptions } from './lookup.ts';
export { createFirmRepository, type FirmRepository, type ListOptions } from './repository.ts';
export { defaultSlug, isSlug, maxSlugLength, numberedSlug, parseSlug, slugify } from './slug.ts';
export { firmLimits, validateFirm, type NewFirm } from './validation.ts';
