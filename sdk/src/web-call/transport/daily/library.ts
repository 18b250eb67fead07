import { loadFault } from './faults.ts';
import type { DailyCallFactory, DailyCallStaticUtils } from '@daily-co/daily-js';

// Loaded on first use: it is most of a page's weight and touches the DOM when evaluated.
type Library = DailyCallFactory & DailyCallStaticUtils;

let library: Promise<Library> | undefined;

/** The library, loaded once. A load that failed is tried again by the next one who asks. */
export function loadLibrary(): Promise<Library> {
  library ??= import('@daily-co/daily-js').then(
    // The package's types describe its CommonJS build; bundlers take its ES build, whose default is the factory.
    (module) => module.default as unknown as Library,
    (error: unknown) => {
      library = undefined;
      throw loadFault(error);
    },
  );
  return library;
}
