import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Collects at once: left alone, V8 keeps the text of a file for seconds, and lets the heap grow while it is written. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}
