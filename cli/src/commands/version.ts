import { printVersion as print } from '../presenters/status.ts';
import type { Output } from '../terminal/output.ts';
import { versionHere } from '../status.ts';

/** Prints what a bug report needs. */
export const printVersion = (output: Output): Promise<void> =>
  print(versionHere(output.flags.profile), output);
