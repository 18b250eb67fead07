/** The slug of the firm shown at the empty path. */
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
