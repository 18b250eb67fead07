import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findMutations, type Mutation } from './find-mutations.ts';

export const root = path.resolve(import.meta.dirname, '../../..');

export interface Place extends Mutation {
  /** Absolute path of the module. */
  readonly file: string;
  readonly line: number;
}

export interface Package {
  readonly name: string;
  /** Modules to change, as patterns below the root. */
  readonly modules: readonly string[];
  /** Modules that need a browser or a call. Browser tests and scenarios test them. */
  readonly except?: readonly string[];
}

export const packages: readonly Package[] = [
  { name: 'sdk', modules: ['sdk/src/**/*.ts'] },
  {
    name: 'cli-services',
    modules: ['cli/src/services/**/*.ts'],
    except: ['cli/src/services/doctor/checks/browser.ts'],
  },
  { name: 'cli-presenters', modules: ['cli/src/presenters/**/*.{ts,tsx}'] },
  { name: 'call-tests', modules: ['harness/src/call-tests/{scenario,judge,metrics}/**/*.ts'] },
  {
    name: 'web',
    modules: ['web/src/{call,demo,lookup,phone,voice}/*.ts', 'web/src/*.ts'],
    except: [
      'web/src/voice/{drawing-in-call,live-seal,resting-seal,seal-drawing,seal-loop,seal-worker,surface}.ts',
      'web/src/{main,painted,when-idle,lookup/inline,phone/caret}.ts',
    ],
  },
];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isOfTests = (file: string) => isTest(file) || /\/testing\/|\.(?:test-)?d\.ts$/.test(file);

const files = (patterns: readonly string[]) =>
  globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) => path.join(root, file));

/** Every module of the package's workspace, including tests. */
export const workspaceModules = ({ modules }: Package): string[] =>
  files([`${path.dirname(modules[0] ?? '').split('/')[0] ?? ''}/src/**/*.{ts,tsx}`]);

/** The unit tests among some modules. */
export const unitTests = (modules: readonly string[]): string[] =>
  modules.filter((file) => isTest(file) && !/\.(e2e|process)\.test\./.test(file));

/** Every place in the package where a mutation fits. */
export function placesOf({ modules, except = [] }: Package): Place[] {
  const left = new Set(files(except));
  return files(modules)
    .filter((file) => !isOfTests(file) && !left.has(file))
    .toSorted()
    .flatMap((file) => {
      const code = readFileSync(file, 'utf8');
      return findMutations(file, code).map((mutation) => ({
        ...mutation,
        file,
        line: code.slice(0, mutation.start).split('\n').length,
      }));
    });
}
