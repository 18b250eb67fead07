/** Imports a module by its address. */
type Import = (address: string) => Promise<unknown>;

/**
 * Imports files beside this one; each time one has failed, the next request has a new address. Firefox and older
 * Safaris remember that an address failed and never ask for it again. Only the file itself gets a new address: what it
 * imports has to be in the page already, and so is the same for all.
 * @see https://github.com/whatwg/html/issues/6768
 */
export function importsAgain(load: Import): Import {
  const failures = new Map<string, number>();
  return async (file) => {
    const before = failures.get(file) ?? 0;
    try {
      return await load(before === 0 ? file : `${file}?again=${before}`);
    } catch (error) {
      // Of two who waited for the same address, one counts: a third must not load what has come a second time.
      if (failures.get(file) === (before || undefined)) failures.set(file, before + 1);
      throw error;
    }
  };
}

declare global {
  /** What the build makes of every `import()` of the page's own code. */
  var firmlineImport: Import | undefined;
}

globalThis.firmlineImport = importsAgain((address) => import(/* @vite-ignore */ address));
