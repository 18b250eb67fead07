const found = new Set<string>();
let say: (line: string) => void = () => undefined;

export function noteIgnored(line: string): void {
  if (found.has(line)) return;
  found.add(line);
  say(line);
}

/** Sets the listener for ignored files and forgets earlier messages. */
export function onIgnored(listener: (line: string) => void): void {
  found.clear();
  say = listener;
}

export const ignoredSoFar = (): readonly string[] => [...found];

/** What `--stack` names, and who hears that a stack of another folder is used. */
interface Choice {
  readonly named?: string | undefined;
  readonly note?: (line: string) => void;
}

// Not beside the search for stacks, which every start of a command would load.
let choice: Choice = {};

export const chooseStack = (own: Choice): void => void (choice = own);

export const chosenStack = (): Choice => choice;
