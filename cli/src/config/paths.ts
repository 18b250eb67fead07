import path from 'node:path';
import envPaths from 'env-paths';

export function configFolder(): string {
  const ownFolder = process.env['FIRMLINE_CONFIG_DIR'];
  return ownFolder ? path.resolve(ownFolder) : envPaths('firmline', { suffix: '' }).config;
}

export const configFile = (): string => path.join(configFolder(), 'config.json');

export const undoFolder = (): string => path.join(configFolder(), 'undo');
