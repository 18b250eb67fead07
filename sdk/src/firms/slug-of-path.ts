export const defaultSlug = 'default';

/**
 * The firm's slug: the decoded path without its leading slash and without one trailing slash.
 * Invalid percent-encoding stays unchanged.
 * @param pathname a URL's pathname, such as `/hartwell-lowe`
 */
export function slugFromPath(pathname: string): string {
  const path = pathname.replace(/^\//, '').replace(/\/$/, '');
  return path === '' ? defaultSlug : decode(path);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Decode the valid sequences beside an invalid one.
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (sequence) => {
      try {
        return decodeURIComponent(sequence);
      } catch {
        return sequence;
      }
    });
  }
}

/** A query without its question mark, or with an encoded one. */
const query = /[?&]\w+=.*/s;
/** Soft hyphens, zero-width spaces and the like. */
const invisible = /\p{Cf}/gu;
const around = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu;

/**
 * The slug that a link probably had before a phone capitalised it, or a sentence put its punctuation around it: in lower
 * case, with single slashes, without invisible characters and without what surrounds it.
 */
export function plainSlug(slug: string): string {
  const plain = slug.replace(query, '').replaceAll(invisible, '').replaceAll(around, '');
  return plain.toLowerCase().replaceAll(/\/+/g, '/') || defaultSlug;
}
