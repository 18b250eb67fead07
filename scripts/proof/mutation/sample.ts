// A plugin of StrykerJS that lets every Nth change through. Which ones depends on the change alone, so that two runs try the
// same ones; StrykerJS calls the others compile errors.
import { createHash } from 'node:crypto';
import path from 'node:path';

interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly location: { readonly start: { readonly line: number; readonly column: number } };
  readonly replacement: string;
}

const every = Number(process.env['FIRMLINE_MUTATION_EVERY'] ?? 1);

function isInSample({ fileName, location: { start }, replacement }: Mutant): boolean {
  const place = [path.relative('.', fileName), start.line, start.column, replacement].join('\0');
  return createHash('sha256').update(place).digest().readUInt32BE() % every === 0;
}

const checker = {
  async init() {},
  group: async (mutants: readonly Mutant[]) => [mutants.map(({ id }) => id)],
  check: async (mutants: readonly Mutant[]) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isInSample(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' },
      ]),
    ),
};

export const strykerPlugins = [{ kind: 'Checker', name: 'sample', value: checker }];
