// The unit tests: without browsers, processes and stacks, which take hours for so many changes. Each file has modules of its
// own: what a module computes once would stay as it was before a change, and every change of it would survive.
import config from '../../../.config/vitest.config.ts';

const isUnit = (name: unknown) => typeof name === 'string' && name.startsWith('unit');
const projects = config.test?.projects?.flatMap((project) =>
  typeof project === 'object' && 'test' in project && isUnit(project.test?.name)
    ? { ...project, test: { ...project.test, isolate: true } }
    : [],
);

export default { ...config, test: { ...config.test, projects } };
