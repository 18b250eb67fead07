import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Block, fillText } from './blocks.ts';
import type { DocsPlace } from './place.ts';
import { runToEnd } from './run-commands.ts';

/** It has a tsconfig.json: strict, and against the built packages, as a reader has them. */
const folder = 'docs-blocks';

const nameOf = ({ at, language }: Block) => `${at.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}.${language}`;

/** The block as a module, which ends once it has shown what it shows. */
function moduleOf({ text, mark: { shows }, at }: Block, { values }: DocsPlace): string {
  const before = shows === undefined ? '' : `import * as given from './given.ts';\n`;
  const after = shows === undefined ? 'export {};' : `await given.shows(${shows});`;
  return `// ${at}\n${before}${fillText(text, values)}\n${after}\n`;
}

/**
 * Writes the blocks into the checkout and checks their types.
 * @throws Error with the compiler's output
 */
export async function checkTypes(blocks: readonly Block[], place: DocsPlace): Promise<void> {
  const { checkout } = place;
  const to = path.join(checkout, folder);
  await cp(path.join(import.meta.dirname, 'given.ts'), path.join(to, 'given.ts'));
  for (const block of blocks) await writeFile(path.join(to, nameOf(block)), moduleOf(block, place));
  await runToEnd(`node node_modules/typescript-7/bin/tsc -p ${folder}`, place);
}

/** Runs a block, whose types have been checked. @throws Error with its output if it fails */
export async function runModule(block: Block, place: DocsPlace): Promise<void> {
  if (block.mark.in !== 'types') await runToEnd(`node ${path.join(folder, nameOf(block))}`, place);
}
