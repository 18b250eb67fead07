import type { DailyAdvancedConfig } from '@daily-co/daily-js';

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

/** The folder of the library's hosted call machine; taken from the library, not verified against the service. */
export const hostedCallMachine = (version: string): string =>
  `https://c.daily.co/call-machine/versioned/${version}/static`;

/** From this minor version on, the library takes the folder; earlier, the bundle's URL. */
const takesFolder = 92;

/** The library's options for loading and running its call machine. */
export function callMachineConfig(folder: string | undefined, version: string): DailyAdvancedConfig {
  // Runs under a content security policy without unsafe-eval.
  const config = { avoidEval: true };
  if (!folder) return config;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 0 || minor >= takesFolder
    ? { ...config, bundlePathOverride: `${withoutSlash(folder)}/` }
    : { ...config, callObjectBundleUrlOverride: `${withoutSlash(folder)}/${bundleName}` };
}
