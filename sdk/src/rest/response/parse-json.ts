const byteOrderMark = '\uFEFF';

/** The parsed text; undefined if it is not JSON. Ignores the content type, which is wrong more often. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
