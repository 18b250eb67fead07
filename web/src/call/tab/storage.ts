const prefix = 'firmline:';

/** What a reload must not lose. Only this tab has it, and a copy of the tab begins with a copy. */
type KeptName = 'call' | 'microphone' | 'mute-key';

export function keepItem(name: KeptName, value: unknown): void {
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // The browser blocks storage, or it is full.
  }
}

/** What was kept; undefined if nothing was, or nothing can be. */
export function readItem(name: KeptName): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
