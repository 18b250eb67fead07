import path from 'node:path';
import type { Scenario } from '../../scenario/index.ts';

/** A scenario's file, relative to the folder the run was started in, with slashes everywhere. */
export const fileOf = ({ place: { file } }: Scenario, folder: string): string =>
  path.relative(folder, path.resolve(folder, file)).split(path.sep).join('/');
