// What a reader's own page has: the blocks that use it are only checked, never run.
declare global {
  var draw: (value: unknown) => void;
  var log: (value: unknown) => void;
  function CallButton(): null;
}

export const finish = (): Promise<void> => Promise.resolve();
