/** Text for XML 1.0: what it has no place for is left out, also half characters. */
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

/** Attributes of a tag, each with a space before it; those without a value are left out. */
export const xmlAttributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('');

/** As JUnit reports have it: seconds to the millisecond. */
export const junitSeconds = (ms: number): string => (ms / 1000).toFixed(3);

/** As JUnit reports have it: UTC without fractions and without its `Z`. */
export const junitTimestamp = (iso: string): string => iso.replace(/\.\d+Z$|Z$/, '');
