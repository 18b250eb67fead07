/** `URL.parse`, which some supported browsers lack; undefined for an invalid URL. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
