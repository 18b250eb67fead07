/** The address; undefined for what is none. `URL.parse` and `URL.canParse` are younger than the page's browsers. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
