/** Imports a module by URL. */
type Import = (address: string) => Promise<unknown>;

/**
 * Imports files beside this one, under a new URL after each failure. Firefox and older Safaris never request a failed URL
 * again. Only the file itself gets a new URL: its imports must already be in the page.
 * @see https://github.com/whatwg/html/issues/6768
 */
export function importsAgain(load: Import): Import {
  const failures = new Map<string, number>();
  return async (file) => {
    const failureCount = failures.get(file) ?? 0;
    try {
      return await load(failureCount === 0 ? file : `${file}?again=${failureCount}`);
    } catch (error) {
      // Count concurrent failures of the same URL once, so that all later callers share one URL.
      if (failures.get(file) === (failureCount || undefined)) failures.set(file, failureCount + 1);
      throw error;
    }
  };
}

declare global {
  /** Replaces every `import()` of the page's own code in the build. */
  var firmlineImport: Import | undefined;
}

globalThis.firmlineImport = importsAgain((address) => import(/* @vite-ignore */ address));
