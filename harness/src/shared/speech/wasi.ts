import { wasm } from './web-assembly.ts';
import type { WasmModule } from './web-assembly.ts';

/** What a WASI command-line program left behind. */
export interface WasiResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** The files it wrote, by path. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

interface OpenFile {
  bytes: Uint8Array;
  length: number;
  position: number;
}

class ProgramExit extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

const errno = { ok: 0, badFile: 8, notFound: 44 } as const;
const fileType = { character: 2, directory: 3, regular: 4 } as const;
const root = 3;
const create = 1;

/** Room for `size` bytes, doubling so that many small writes stay cheap. */
function reserve(file: OpenFile, size: number) {
  if (size <= file.bytes.length) return;
  const grown = new Uint8Array(Math.max(size, file.bytes.length * 2, 65_536));
  grown.set(file.bytes.subarray(0, file.length));
  file.bytes = grown;
}

const emptyFile = (): OpenFile => ({ bytes: new Uint8Array(), length: 0, position: 0 });
const contents = (file: OpenFile) => file.bytes.subarray(0, file.length);

/**
 * Runs a WASI (preview 1) program to its end, synchronously, with an empty file system in memory. Throws what the
 * program traps with.
 */
export function runWasi(module: WasmModule, args: readonly string[]): WasiResult {
  const files = new Map<string, OpenFile>();
  const open = new Map<number, OpenFile>([0, 1, 2].map((fd) => [fd, emptyFile()]));
  const argv = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
  const memory = () => {
    const exported = instance.exports['memory'];
    if (!(exported instanceof wasm.Memory)) throw new TypeError('The program exports no memory');
    return exported.buffer;
  };
  const view = () => new DataView(memory());
  const bytes = (at: number, length: number) => new Uint8Array(memory(), at, length);

  /** The buffers of a read or write. */
  const vectors = (at: number, count: number) => {
    const data = view();
    return Array.from({ length: count }, (_, index) =>
      bytes(data.getUint32(at + index * 8, true), data.getUint32(at + index * 8 + 4, true)),
    );
  };

  const system = {
    args_sizes_get(count: number, size: number) {
      view().setUint32(count, argv.length, true);
      view().setUint32(
        size,
        argv.reduce((sum, arg) => sum + arg.length, 0),
        true,
      );
      return errno.ok;
    },
    args_get(pointers: number, start: number) {
      let at = start;
      for (const [index, arg] of argv.entries()) {
        view().setUint32(pointers + index * 4, at, true);
        bytes(at, arg.length).set(arg);
        at += arg.length;
      }
      return errno.ok;
    },
    clock_time_get(_clock: number, _precision: bigint, at: number) {
      view().setBigUint64(at, BigInt(Date.now()) * 1_000_000n, true);
      return errno.ok;
    },
    fd_prestat_get(fd: number, at: number) {
      if (fd !== root) return errno.badFile;
      view().setUint32(at, 0, true);
      view().setUint32(at + 4, 1, true);
      return errno.ok;
    },
    fd_prestat_dir_name(fd: number, at: number) {
      if (fd !== root) return errno.badFile;
      bytes(at, 1)[0] = '/'.charCodeAt(0);
      return errno.ok;
    },
    fd_fdstat_get(fd: number, at: number) {
      if (fd !== root && !open.has(fd)) return errno.badFile;
      bytes(at, 24).fill(0);
      view().setUint8(
        at,
        fd === root ? fileType.directory : fd < root ? fileType.character : fileType.regular,
      );
      view().setBigUint64(at + 8, ~0n, true);
      view().setBigUint64(at + 16, ~0n, true);
      return errno.ok;
    },
    fd_fdstat_set_flags: () => errno.ok,
    path_open(
      _directory: number,
      _lookup: number,
      path: number,
      pathLength: number,
      flags: number,
      _rights: bigint,
      _inherited: bigint,
      _fdFlags: number,
      at: number,
    ) {
      const name = new TextDecoder().decode(bytes(path, pathLength));
      let file = files.get(name);
      if (!file) {
        if (!(flags & create)) return errno.notFound;
        file = emptyFile();
        files.set(name, file);
      }
      const fd = Math.max(root, ...open.keys()) + 1;
      open.set(fd, file);
      view().setUint32(at, fd, true);
      return errno.ok;
    },
    fd_close(fd: number) {
      return open.delete(fd) ? errno.ok : errno.badFile;
    },
    fd_read(fd: number, at: number, count: number, read: number) {
      const file = open.get(fd);
      if (!file) return errno.badFile;
      let total = 0;
      for (const target of vectors(at, count)) {
        const part = contents(file).subarray(file.position, file.position + target.length);
        target.set(part);
        file.position += part.length;
        total += part.length;
      }
      view().setUint32(read, total, true);
      return errno.ok;
    },
    fd_write(fd: number, at: number, count: number, written: number) {
      const file = open.get(fd);
      if (!file) return errno.badFile;
      let total = 0;
      for (const source of vectors(at, count)) {
        reserve(file, file.position + source.length);
        file.bytes.set(source, file.position);
        file.position += source.length;
        file.length = Math.max(file.length, file.position);
        total += source.length;
      }
      view().setUint32(written, total, true);
      return errno.ok;
    },
    fd_seek(fd: number, offset: bigint, whence: number, at: number) {
      const file = open.get(fd);
      if (!file) return errno.badFile;
      const from = [0, file.position, file.length][whence] ?? 0;
      file.position = from + Number(offset);
      view().setBigUint64(at, BigInt(file.position), true);
      return errno.ok;
    },
    proc_exit(code: number): never {
      throw new ProgramExit(code);
    },
  };

  const instance = new wasm.Instance(module, { wasi_snapshot_preview1: system });
  const text = (fd: number) => new TextDecoder().decode(contents(open.get(fd) ?? emptyFile()));
  const result = (exitCode: number): WasiResult => ({
    exitCode,
    stdout: text(1),
    stderr: text(2),
    files: new Map(Array.from(files, ([name, file]) => [name, contents(file)])),
  });
  const start = instance.exports['_start'];
  if (typeof start !== 'function') throw new TypeError('The program exports no start');
  try {
    start();
    return result(0);
  } catch (cause) {
    if (cause instanceof ProgramExit) return result(cause.code);
    throw cause;
  }
}
