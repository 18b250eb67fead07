// Installs what Firmline is measured against, each set as its own lock file says.
import path from 'node:path';
import { installLocked } from '../../tools/install.ts';

/** @returns the set's folder, which holds its node_modules */
export const installPeers = (set: 'clients' | 'page'): string =>
  installLocked(path.join(import.meta.dirname, set), 'what we compare with');
