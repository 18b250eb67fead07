import type { DailyAdvancedConfig } from '@daily-co/daily-js';

const bundleName = 'call-machine-object-bundle.js';

const withoutSlash = (folder: string): string => folder.replace(/\/+$/, '');

/** Lets the browser fetch the call machine ahead of the join, at low cost and once. */
export function preloadCallMachine(folder: string): void {
  const href = `${withoutSlash(folder)}/${bundleName}`;
  if (document.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', href });
  document.head.append(link);
}

/** Where the library's own call machine is; read off the library, not verified against the service. */
export const hostedCallMachine = (version: string): string =>
  `https://c.daily.co/call-machine/versioned/${version}/static`;

/** From this minor version on the library takes the folder; before, the address of the bundle. */
const takesFolder = 92;

/** Where a library of this version finds its call machine, and how it runs it. */
export function callMachineConfig(folder: string | undefined, version: string): DailyAdvancedConfig {
  // Runs under a content security policy without unsafe-eval.
  const config = { avoidEval: true };
  if (!folder) return config;
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 0 || minor >= takesFolder
    ? { ...config, bundlePathOverride: `${withoutSlash(folder)}/` }
    : { ...config, callObjectBundleUrlOverride: `${withoutSlash(folder)}/${bundleName}` };
}
