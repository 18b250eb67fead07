import { createRequire } from 'node:module';
import path from 'node:path';
import { userError } from '../errors.ts';

export function builtPage(): string {
  try {
    return path.dirname(createRequire(import.meta.url).resolve('@firmline/web/index.html'));
  } catch (cause) {
    throw userError('config-missing', 'The page is not built.', 'Build it with npm run build.', cause);
  }
}
