import { NodeFS } from '@electric-sql/pglite/nodefs';

/** What the engine's module has of Emscripten's file system, as far as it is used here. */
interface EmscriptenFs {
  mknod: (path: string, mode: number, device: number) => unknown;
  chmod: (node: unknown, mode: number, dontFollow?: boolean) => unknown;
}

/**
 * The database's folder on disk, in which the engine makes every file and folder for its owner alone. By itself it sets
 * modes as open as 0666, whatever this process's umask says.
 */
export class PrivateNodeFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), makePrivate] } };
  }
}

function makePrivate({ FS }: { readonly FS: EmscriptenFs }): void {
  const { mknod, chmod } = FS;
  FS.mknod = (path, mode, device) => mknod(path, ownerOnly(mode), device);
  FS.chmod = (node, mode, dontFollow) => chmod(node, ownerOnly(mode), dontFollow);
}

/** Without the permissions of group and others; the kind of file stays. */
const ownerOnly = (mode: number): number => mode & ~0o077;
