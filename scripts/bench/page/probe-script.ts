import path from 'node:path';
import { bundleForBrowser } from '../../shared/bundle.ts';
import type { LoadProbe, ProbeSettings } from './probe/entry.ts';

/** How the benchmark calls the probe of a page. */
export const callProbe = <Name extends keyof LoadProbe>(
  name: Name,
  ...args: Parameters<LoadProbe[Name]>
): string => `loadProbe.${name}(${args.map((arg) => JSON.stringify(arg)).join()})`;

/** The probe as a script that a browser runs before a page's own. */
export async function buildProbe(): Promise<(settings: ProbeSettings) => string> {
  const input = path.resolve(import.meta.dirname, 'probe/entry.ts');
  const [script] = await bundleForBrowser({ input }, { format: 'iife' });
  return (settings) => `window.loadProbeSettings = ${JSON.stringify(settings)};\n${script?.code}`;
}
