// Loads what is changed before the first test. What a module computes as it loads belongs to no test then, and such changes are
// left out (ignoreStatic); otherwise it would belong to the test that happens to load it, which may notice nothing.
import { globSync } from 'node:fs';
import path from 'node:path';

const pattern = process.env['FIRMLINE_MUTATION_FILES'] ?? '';
const isCode = (file: string) => !/\.test(?:-d)?\.|\/testing\//.test(file);
for (const file of globSync(pattern).filter(isCode)) await import(path.resolve(file));
