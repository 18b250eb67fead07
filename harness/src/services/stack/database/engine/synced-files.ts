import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { isWithoutSync } from '../../sync.ts';

type Engine = PGlite['Module'];

/** What is used of Emscripten's file system over Node's. */
interface NodeFiles {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => 0 };
  readonly tryFSOperation: (operation: () => void) => void;
}

/** PGlite turns syncing off (-F). Of its methods, only a plain sync reaches the file system. */
export const syncedStart = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

function addSync({ FS }: Pick<Engine, 'FS'>): void {
  const files = FS.filesystems.NODEFS as unknown as NodeFiles;
  files.stream_ops.fsync = ({ nfd }) => {
    // Without the times of the file, which nobody needs, it takes about half as long.
    files.tryFSOperation(() => {
      try {
        fs.fdatasyncSync(nfd);
      } catch (error) {
        // Some file systems sync files, but no folders.
        if (!isWithoutSync(error)) throw error;
      }
    });
    return 0;
  };
}

/** The files of a database, of which a power cut takes none that Postgres has synced. PGlite's own ignore a sync. */
export class SyncedFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const { preRun = [] } = emscriptenOpts;
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, addSync] } };
  }
}
