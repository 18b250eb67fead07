import path from 'node:path';
import envPaths from 'env-paths';

/** Folder of the configuration: FIRMLINE_CONFIG_DIR, or the one this system keeps such things in. */
export function configFolder(): string {
  const own = process.env['FIRMLINE_CONFIG_DIR'];
  return own ? path.resolve(own) : envPaths('firmline', { suffix: '' }).config;
}

export const configFile = (): string => path.join(configFolder(), 'config.json');

/** Says which folder the stack that was started last keeps its data in. */
export const stackPointerFile = (): string => path.join(configFolder(), 'last-stack.json');
