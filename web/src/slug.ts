import { defaultSlug } from '@firmline/sdk/firms/default-slug';

/**
 * The firm's slug: the decoded path without its leading slash and without one trailing slash.
 * A sequence that is not valid percent-encoding stays as it is written.
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
    // One bad sequence must not keep the valid ones beside it from being read.
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (sequence) => {
      try {
        return decodeURIComponent(sequence);
      } catch {
        return sequence;
      }
    });
  }
}
