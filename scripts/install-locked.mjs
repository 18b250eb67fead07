// Installs the packages of a folder's own lock file, if some are missing: node scripts/install-locked.mjs FOLDER NAME
import { main } from './lib/run.mjs';
import { ensureLocked } from './lib/setup.mjs';

const [folder, name] = process.argv.slice(2);
await main(() => ensureLocked(folder, name));
