import { CallError } from '../../call/call-error.ts';
import { loadFault } from './faults.ts';
import type { DailyCallFactory, DailyCallStaticUtils, DailyAdvancedConfig } from '@daily-co/daily-js';

// Loaded on first use: it is most of a page's size, and touches the DOM when evaluated.
type Library = DailyCallFactory & DailyCallStaticUtils;

/**
 * Imports the ES build of daily-js, whose `default` export is its factory.
 * @param failures number of failed loads so far
 */
export type LoadDaily = (failures: number) => Promise<{ readonly default: unknown }>;

/** @throws CallError 'call-unsupported' without a document, as on a server */
export function requirePage(): void {
  if (typeof document !== 'undefined') return;
  throw new CallError('Calls need a browser: there is no `document`.', {
    code: 'call-unsupported',
    fault: 'internal',
    hint: 'Call it in the browser, such as in an effect.',
  });
}

/**
 * The library loads its call machine as a script by URL, and keeps trying for a minute where the page's policy forbids that.
 * @throws CallError 'config-invalid' if the policy requires trusted types and the page has no default policy for them
 */
export function requireScripts(): void {
  try {
    // Never added to the page, so nothing is loaded.
    document.createElement('script').src = '/';
  } catch (cause) {
    throw new CallError(
      'The page’s content security policy lets no call be loaded: it requires trusted types.',
      {
        code: 'config-invalid',
        hint: "Remove require-trusted-types-for 'script' from it, or create a default policy that allows the call machine’s URL.",
        cause,
      },
    );
  }
}

/**
 * Loads daily-js once for all callers. After a failed load, the next caller tries again.
 * @throws CallError 'call-unsupported' without a document, TransportFault 'load-failed' if it cannot be loaded
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

export interface LibraryOptions {
  /** Imports daily-js in place of the bundler's import. */
  readonly loadDaily?: LoadDaily | undefined;
}

const bundledLibrary = libraryFrom(() => import('@daily-co/daily-js'));

/** Loads daily-js by the transport's option, or else by the bundler's import. */
export const libraryOf = ({ loadDaily }: LibraryOptions) =>
  loadDaily ? libraryFrom(loadDaily) : bundledLibrary;

const bundleName = 'call-machine-object-bundle.js';

const withoutSlash = (folder: string): string => folder.replace(/\/+$/, '');

/** Preloads the call machine before the join, once. */
export function preloadCallMachine(folder: string): void {
  const href = `${withoutSlash(folder)}/${bundleName}`;
  if (document.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', href });
  document.head.append(link);
}

/** Removes the elements by which the library loaded it: one for each call object, which it leaves in the page. */
export function removeCallMachineScripts(): void {
  for (const script of document.querySelectorAll(`script[src*="/${bundleName}"]`)) script.remove();
}

/** The folder of the library's hosted call machine; taken from the library, not verified against the service. */
export const hostedCallMachine = (version: string): string =>
  `https://c.daily.co/call-machine/versioned/${version}/static`;

/** From this minor version on, the library takes the folder; earlier, the bundle's URL. */
const minFolderVersion = 92;

/** The library's options for loading and running its call machine. */
export function callMachineConfig(folder: string | undefined, version: string): DailyAdvancedConfig {
  // Runs under a content security policy without unsafe-eval.
  const config = { avoidEval: true };
  if (!folder) return config;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 0 || minor >= minFolderVersion
    ? { ...config, bundlePathOverride: `${withoutSlash(folder)}/` }
    : { ...config, callObjectBundleUrlOverride: `${withoutSlash(folder)}/${bundleName}` };
}
