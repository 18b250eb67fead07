import { CallError } from '../../call/call-error.ts';
import { loadFault } from './faults.ts';
import type { DailyCallFactory, DailyCallStaticUtils } from '@daily-co/daily-js';

// Loaded on first use: it is most of a page's weight and touches the DOM when evaluated.
type Library = DailyCallFactory & DailyCallStaticUtils;

let library: Promise<Library> | undefined;

/** @throws CallError 'call-unsupported' where there is no page, as on a server */
export function requirePage(): void {
  if (typeof document !== 'undefined') return;
  throw new CallError('There is no document here: calls need a browser.', {
    code: 'call-unsupported',
    fault: 'internal',
    hint: 'Call prepare() and start() in the browser only, such as in an event handler or an effect.',
  });
}

/** The library, loaded once. A load that failed is tried again by the next one who asks. */
export async function loadLibrary(): Promise<Library> {
  requirePage();
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
