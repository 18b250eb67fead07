import path from 'node:path';
import envPaths from 'env-paths';

/** The configuration folder: FIRMLINE_CONFIG_DIR, or the system's usual place. */
export function configFolder(): string {
  const own = process.env['FIRMLINE_CONFIG_DIR'];
  return own ? path.resolve(own) : envPaths('firmline', { suffix: '' }).config;
}

export const configFile = (): string => path.join(configFolder(), 'config.json');

/** The folder of the records that bulk changes have replaced. */
export const undoFolder = (): string => path.join(configFolder(), 'undo');

/** The file that names the data folder of the last started stack. */
export const stackPointerFile = (): string => path.join(configFolder(), 'last-stack.json');
