import { fileURLToPath } from 'node:url';
import { stackForTests } from '../vitest/index.ts';

/** One stack for all browser tests. */
export default stackForTests({ pageDir: fileURLToPath(new URL('../../../web/dist', import.meta.url)) });
