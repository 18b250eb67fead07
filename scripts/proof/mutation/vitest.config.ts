// The unit tests: without browsers, processes and stacks, which take hours for so many changes.
import path from 'node:path';
import config from '../../../.config/vitest.config.ts';

const isUnit = (name: unknown) => typeof name === 'string' && name.startsWith('unit');
const loadFirst = path.join(import.meta.dirname, 'load-first.ts');
const projects = config.test?.projects?.flatMap((project) =>
  typeof project === 'object' && 'test' in project && isUnit(project.test?.name)
    ? {
        ...project,
        test: { ...project.test, setupFiles: [project.test?.setupFiles ?? [], loadFirst].flat() },
      }
    : [],
);

export default { ...config, test: { ...config.test, projects } };
