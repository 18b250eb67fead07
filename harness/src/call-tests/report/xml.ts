/** Escapes text for XML 1.0 and drops characters that it does not allow. */
export const escapeXml = (text: string): string =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\r', '&#13;')
    .replaceAll('\t', '&#9;');

/** Attributes of a tag, each with a leading space; those without a value are omitted. */
export const xmlAttributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('');

/** Seconds with milliseconds, as in JUnit reports. */
export const junitSeconds = (ms: number): string => (ms / 1000).toFixed(3);

/** UTC without fractions and `Z`, as in JUnit reports. */
export const junitTimestamp = (iso: string): string => iso.replace(/\.\d+Z$|Z$/, '');
