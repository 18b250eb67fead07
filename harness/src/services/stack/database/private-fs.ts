import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part of Emscripten's file system that is used here. */
interface EmscriptenFs {
  mknod: (path: string, mode: number, device: number) => unknown;
  chmod: (node: unknown, mode: number, dontFollow?: boolean) => unknown;
}

/**
 * The database's folder on disk, in which the engine creates every file and folder for its owner alone. By default it
 * sets modes as open as 0666 and ignores the umask.
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
