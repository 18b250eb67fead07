import type { Ended } from './project.ts';

/**
 * The packages of others in which a compiler found errors.
 * @throws Error with the output if it found an error anywhere else, such as in our packages or in its own options
 */
export function refusedPackages({ exitCode, output }: Ended): readonly string[] {
  // What belongs to an error above it is indented.
  const errors = output.split('\n').filter((line) => /^\S/.test(line));
  if (exitCode !== 0 && errors.length === 0) throw new Error(`The compiler ended with ${exitCode}.`);
  const names = errors.map((line) => {
    const [, name] = /^(?:\S*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\/\S+\(\d+,\d+\): error /.exec(line) ?? [];
    if (name === undefined || name.startsWith('@firmline/')) throw new Error(output);
    return name;
  });
  return [...new Set(names)];
}
