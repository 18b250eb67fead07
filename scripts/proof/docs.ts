// Runs every block of commands of every README and guide, word for word, in a copy of this checkout: shell commands beside
// a local stack, modules with their types checked, the commands of CI services, a real nginx. A block that cannot run has a
// reason.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../shared/own-stack.ts';
import {
  type Block,
  fillText,
  type DocsPage,
  type PageMarks,
  readPage,
  type Reason,
  scriptsOf,
} from './docs/blocks.ts';
import { isNginxInstalled, serveWithNginx } from './docs/nginx.ts';
import { openPlace, type DocsPlace } from './docs/place.ts';
import { runToEnd, runUntil } from './docs/run-commands.ts';
import { checkTypes, runModule } from './docs/run-modules.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { type Proof, prove, type ProofRow } from '../shared/prove.ts';
import { writeText } from './shared/write-files.ts';

type Context = Pick<Proof, 'signal' | 'say'>;

async function readPages(): Promise<readonly DocsPage[]> {
  const listedFiles = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], {
    cwd: root,
  });
  const names = listedFiles.toString().trim().split('\n').toSorted();
  const marks = parse(await readFile(path.join(import.meta.dirname, 'docs/marks.yaml'), 'utf8')) as Readonly<
    Record<string, PageMarks>
  >;
  const pages = await Promise.all(
    names.map(async (name) => readPage(name, await readFile(path.join(root, name), 'utf8'), marks[name])),
  );
  return pages.filter(({ blocks }) => blocks.some(({ kind }) => kind !== 'picture'));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs a page's blocks in their order, until one fails: the next ones build on it. */
async function runPage({ name, place: kind, blocks }: DocsPage, proof: Context): Promise<ProofRow[]> {
  await using cleanUps = new AsyncDisposableStack();
  const place = await openPlace(kind, await createEnclosure(cleanUps), proof.signal, cleanUps);
  const modules = blocks.filter((block) => block.kind === 'module' && block.mark.skip === undefined);
  const rows: ProofRow[] = [];
  const typeProblem = modules.length > 0 ? await checkTypes(modules, place).catch(messageOf) : undefined;
  if (typeProblem !== undefined) return [{ subject: name, outcome: typeProblem, isMet: false }];
  for (const block of blocks) {
    proof.signal.throwIfAborted();
    const problem = await runBlock(block, place, cleanUps).then(
      (reasons) => void rows.push({ subject: block.at, outcome: reasons.join(', ') || 'run', isMet: true }),
      messageOf,
    );
    proof.signal.throwIfAborted();
    proof.say(`${problem === undefined ? 'ok' : 'FAILED'}  ${block.at}\n${problem ?? ''}`.trimEnd());
    if (problem !== undefined) return [...rows, { subject: block.at, outcome: problem, isMet: false }];
  }
  return rows;
}

/** @returns why a part of the block was not run */
async function runBlock(
  block: Block,
  place: DocsPlace,
  cleanUps: AsyncDisposableStack,
): Promise<readonly Reason[]> {
  if (block.mark.skip !== undefined) return [block.mark.skip];
  const skippedReasons: Reason[] = [];
  if (block.kind === 'data') await readData(block, place);
  if (block.kind === 'module') await runModule(block, place);
  if (block.kind === 'server') {
    if (isNginxInstalled()) await serveWithNginx(block, place);
    else skippedReasons.push('nginx is not installed');
  }
  for (const { text: template, mark } of block.kind === 'shell' ? scriptsOf(block) : []) {
    const text = fillText(template, place.values);
    if (mark.skip) skippedReasons.push(mark.skip);
    else if (mark.until !== undefined) await runUntil(text, mark.until, place, cleanUps);
    else await runToEnd(text, place);
  }
  return skippedReasons;
}

/** Reads a block of data by its format, and writes it to the file of its mark. */
async function readData({ language, text, mark: { file } }: Block, place: DocsPlace): Promise<void> {
  if (language === 'json') JSON.parse(text);
  if (language === 'yaml') parse(text);
  if (file !== undefined)
    await writeText(path.join(place.checkout, file), fillText(`${text}\n`, place.values));
}

const meaning = "parts of pages' names, such as sdk/ or, for the root's alone, ./README.md";
const runPages = async ({ names, signal, say }: Proof) => {
  const pages = (await readPages()).filter(
    ({ name }) => names.length === 0 || names.some((part) => `./${name}`.includes(part)),
  );
  if (pages.length === 0) throw new Error(`No page matches ${names.join(' or ')}.`);
  const rows: ProofRow[] = [];
  for (const page of pages) rows.push(...(await runPage(page, { signal, say })));
  const runCount = rows.filter(({ outcome }) => outcome === 'run').length;
  return { rows, lines: [`${rows.length} blocks, ${runCount} run whole`, ''] };
};

await prove({}, runPages, { names: { meaning } });
