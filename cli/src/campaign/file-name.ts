import { createHash } from 'node:crypto';

/** Names that Windows keeps for devices. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * The name of a firm's files, without an ending. A new slug is its own name. Old records may have any slug: its safe part
 * and a hash. No two slugs share a name, even where upper and lower case are the same.
 */
export function fileNameOf(slug: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,79}$/.test(slug) && !reserved.test(slug)) return slug;
  const safe = slug
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return `${safe || 'firm'}_${createHash('sha256').update(slug).digest('hex').slice(0, 16)}`;
}
