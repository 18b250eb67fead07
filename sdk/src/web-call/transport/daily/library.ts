import { CallError } from '../../call/call-error.ts';
import { loadFault } from './faults.ts';
import type { DailyCallFactory, DailyCallStaticUtils } from '@daily-co/daily-js';

// Loaded on first use: it is most of a page's weight and touches the DOM when evaluated.
type Library = DailyCallFactory & DailyCallStaticUtils;

/**
 * Imports daily-js, ES build: an object whose `default` is its factory.
 * @param failures how many loads failed before: 0 for the first
 */
export type LoadDaily = (failures: number) => Promise<{ readonly default: unknown }>;

/** @throws CallError 'call-unsupported' where there is no page, as on a server */
export function requirePage(): void {
  if (typeof document !== 'undefined') return;
  throw new CallError('There is no document here: calls need a browser.', {
    code: 'call-unsupported',
    fault: 'internal',
    hint: 'Call prepare() and start() in the browser only, such as in an event handler or an effect.',
  });
}

/**
 * Loads daily-js once for all who ask. The next one who asks after a failed load has it tried again.
 * @throws CallError 'call-unsupported' where there is no page, TransportFault 'load-failed' when it cannot be loaded
 */
function libraryFrom(load: LoadDaily): () => Promise<Library> {
  let library: Promise<Library> | undefined;
  let failures = 0;
  return async () => {
    requirePage();
    library ??= load(failures).then(
      // The package's types describe its CommonJS build; bundlers take its ES build, whose default is the factory.
      (module) => module.default as Library,
      (error: unknown) => {
        library = undefined;
        failures += 1;
        throw loadFault(error);
      },
    );
    return library;
  };
}

/** From the bundle that holds this file. */
export const loadLibrary = libraryFrom(() => import('@daily-co/daily-js'));

export interface LibraryOptions {
  /** Imports daily-js, where the bundle's own import is not to be used. */
  readonly loadDaily?: LoadDaily;
}

/** The page's own daily-js, or that of a transport which brings one. */
export const libraryOf = ({ loadDaily }: LibraryOptions) =>
  loadDaily ? libraryFrom(loadDaily) : loadLibrary;
