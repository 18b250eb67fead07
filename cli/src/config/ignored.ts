/** Files that were found and are not used, each with its reason, as sentences. */
const found = new Set<string>();
let say: (line: string) => void = () => undefined;

/** Says once that a file is not used. */
export function tellIgnored(line: string): void {
  if (found.has(line)) return;
  found.add(line);
  say(line);
}

/** From now on what is ignored is said this way. What was said before is forgotten. */
export function onIgnored(listener: (line: string) => void): void {
  found.clear();
  say = listener;
}

/** What was ignored so far: part of why something is missing. */
export const ignoredSoFar = (): readonly string[] => [...found];
