// The unit tests: without browsers, processes and stacks, which take hours for so many changes.
import config from '../../../.config/vitest.config.ts';

const isUnit = (name: unknown) => typeof name === 'string' && name.startsWith('unit');
const projects = config.test?.projects?.filter(
  (project) => typeof project === 'object' && 'test' in project && isUnit(project.test?.name),
);

export default { ...config, test: { ...config.test, projects } };
