// What a reader's own page has: the blocks that use it are only checked, never run.
declare global {
  var draw: (value: unknown) => void;
  var log: (value: unknown) => void;
  var showCaptions: (entries: readonly { readonly role: string; readonly text: string }[]) => void;
  function CallButton(): null;
}

export const finish = (): Promise<void> => Promise.resolve();
