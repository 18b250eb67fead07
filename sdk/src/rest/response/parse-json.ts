const byteOrderMark = '\uFEFF';

/** The parsed text; undefined where it is not JSON. Its type is not asked for: senders mistake that more often. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.startsWith(byteOrderMark) ? text.slice(1) : text);
  } catch {
    return undefined;
  }
}
