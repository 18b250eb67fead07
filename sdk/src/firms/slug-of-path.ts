export const defaultSlug = 'default';

/**
 * The firm's slug: the decoded path without its leading slash and without one trailing slash.
 * Invalid percent-encoding stays unchanged.
 * @param pathname a URL's pathname, such as `/hartwell-lowe`
 */
export function slugFromPath(pathname: string): string {
  const path = pathname.replace(/^\//, '').replace(/\/$/, '');
  return path === '' ? defaultSlug : decodePart(path);
}

function decodePart(text: string): string {
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

/** A character that no slug has, and all that follows it: a query, a tag, an escaped sign, or the sentence around a link. */
const textAfterSlug = /(?:[?#<>"'“”„‘’«»´`,;:|\\^(){}[\]*!…]|&(?=\S)|\s\p{Pd}).*/su;
const signsBefore = /^[^\p{L}\p{N}]+/u;
const signsAfter = /[^\p{L}\p{N}\p{M}]+$/u;
/** Dashes, the minus sign, and the dashes that a program has left as bytes of Windows-1252. */
const dash = /[\p{Pd}\u2212_]|%9[67]/gu;
const softHyphen = /\u00ad/g;
/** Zero-width spaces and the like. */
const invisibleSigns = /\p{Cf}/gu;

/**
 * The slug that a link probably had before Word, a mail program, a phone or a sentence changed it: in lower case, with
 * hyphens for other dashes, decoded, and without what surrounds it. Empty if nothing is left.
 */
export function plainSlug(slug: string): string {
  const repairedSlug = repairSlug(slug);
  return repairedSlug === slug ? repairedSlug : plainSlug(repairedSlug);
}

function repairSlug(slug: string): string {
  const slugText = slug.replace(signsBefore, '').replace(textAfterSlug, '');
  // Quoted-printable writes "=2D" where a link has "%2D", and "=" at the end of a line.
  const decodedText = decodePart(slugText.replaceAll(/=(?=[0-9A-F]{2})/g, '%')).normalize('NFKC');
  const joinedText = decodedText.replaceAll(/(?<=\S)=\s*(?=\S)/g, '').replaceAll(dash, '-');
  return (
    joinedText
      // A soft hyphen is where a word may be broken. A link without any other hyphen has lost its own to it.
      .replaceAll(softHyphen, joinedText.includes('-') ? '' : '-')
      .replaceAll(invisibleSigns, '')
      // Mails break lines at hyphens.
      .replaceAll(/(?<=\S)-\s+/g, '-')
      .replace(/[\r\n\t].*/s, '')
      .replaceAll(/-{2,}/g, '-')
      .replaceAll(/\/+/g, '/')
      .replace(signsBefore, '')
      .replace(signsAfter, '')
      .toLowerCase()
  );
}
