import { appendFileSync, renameSync, statSync } from 'node:fs';

const defaultLimit = 1024 * 1024;
const maxLine = 8000;

/** A service's output, line by line with the time, in a file for its owner alone. */
export interface LogFile {
  /** Never throws: on a full disk the line is lost. */
  readonly write: (line: string) => void;
}

/** @param limit bytes; a file that would grow beyond it is renamed to `<file>.1`, replacing the previous one */
export function openLogFile(file: string, limit = defaultLimit): LogFile {
  let size = sizeOf(file);
  return {
    write(text) {
      const line = `${new Date().toISOString()} ${text.slice(0, maxLine)}\n`;
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
