import { FirmlineError } from '@firmline/sdk/errors';
import { draftChangeLog, undoLimits, type ChangedRecord, type ChangeLog } from '../bulk/change-log.ts';

/** What an import changes, recorded while it is planned. An import works without it; then it cannot be undone. */
export interface UndoRecord {
  /** Why the import will not be undone; undefined if it can be. */
  readonly problem: string | undefined;
  add(records: readonly ChangedRecord[]): void;
  /** Must be called before the first write. @param progress the file from which an interrupted import continues */
  begin(progress: string): void;
  /** Marks the import as complete. */
  finish(): void;
  /** Deletes the record, unless the import has begun. */
  discard(): void;
}

/** @param place profile and host. @param key identifies the file and its options */
export function openUndoRecord(place: string, key: string): UndoRecord {
  const draft = draftChangeLog(place, { kind: 'import', key });
  let firms = 0;
  let problem: string | undefined;
  let log: ChangeLog | undefined;
  const attempt = (act: () => void) => {
    if (problem !== undefined) return;
    try {
      act();
    } catch (error) {
      if (!(error instanceof FirmlineError)) throw error;
      problem = error.message;
      draft.discard();
    }
  };
  return {
    get problem() {
      return problem;
    },
    add: (records) =>
      attempt(() => {
        firms += records.length;
        if (firms <= undoLimits.firms && draft.bytes <= undoLimits.bytes) draft.add(records);
        else {
          problem = tooLarge;
          draft.discard();
        }
      }),
    begin: (progress) => attempt(() => (log = draft.begin(progress))),
    finish: () => log?.finish(),
    discard: () => draft.discard(),
  };
}

const tooLarge = 'It is too large to be recorded.';
