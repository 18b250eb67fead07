import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from './project.mjs';

/**
 * Maximum lines of each package. To add more, raise its number in the same commit, so that growth is a decision. After a
 * deletion, lower it.
 */
const budgets = {
  sdk: { source: 14_500, tests: 14_400 },
  cli: { source: 21_000, tests: 15_110 },
  web: { source: 7_500, tests: 7_800 },
  harness: { source: 33_000, tests: 16_900 },
  scripts: { source: 9_810, tests: 1_180 },
};

const isCode = (file) => /\.(?:tsx?|[cm]?jsx?|css)$/.test(file);
const isTest = (file) => /\.test\.|\.test-d\.|(?:^|\/)testing\//.test(file);

/** Sentences about packages that are larger than their budgets. Only in a checkout. */
export function sizeProblems() {
  if (!existsSync(inRoot('.git'))) return [];
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: inRoot('.'), encoding: 'utf8' }).split('\0');
  const lines = (name, test) =>
    files
      .filter((file) => file.startsWith(`${name}/`) && isCode(file) && isTest(file) === test)
      .filter((file) => existsSync(inRoot(file)))
      .reduce((sum, file) => sum + readFileSync(inRoot(file), 'utf8').split('\n').length - 1, 0);
  return Object.entries(budgets).flatMap(([name, budget]) =>
    Object.entries({ source: lines(name, false), tests: lines(name, true) })
      .filter(([kind, size]) => size > budget[kind])
      .map(
        ([kind, size]) =>
          `${name} has ${size} lines of ${kind}, and ${budget[kind]} are allowed. Delete some, or raise the budget in scripts/lib/sizes.mjs.`,
      ),
  );
}
