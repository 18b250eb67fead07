import { appendFileSync, renameSync, statSync } from 'node:fs';

/** Largest size of a log file; the previous one is kept too. */
const usualLimit = 1024 * 1024;
const longestLine = 8000;

/** What a service says, line by line with the time, in a file for its owner alone. */
export interface LogFile {
  /** Never throws: a disk without room costs the line. */
  readonly write: (line: string) => void;
}

/** @param limit bytes; a file that would become longer is set aside as `<file>.1`, in the place of the one before */
export function openLogFile(file: string, limit = usualLimit): LogFile {
  let size = sizeOf(file);
  return {
    write(text) {
      const line = `${new Date().toISOString()} ${text.slice(0, longestLine)}\n`;
      const length = Buffer.byteLength(line);
      try {
        if (size > 0 && size + length > limit) {
          renameSync(file, `${file}.1`);
          size = 0;
        }
        appendFileSync(file, line, { mode: 0o600 });
        size += length;
      } catch {
        // The stack matters more than its log.
      }
    },
  };
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
