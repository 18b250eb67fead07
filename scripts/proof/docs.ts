// Runs every block of commands of every README and guide, word for word, in a copy of this checkout: shell commands beside
// the services that the page speaks of, modules with their types checked. A block that cannot run here says why.
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../shared/own-stack.ts';
import { type Block, type Page, readPage } from './docs/blocks.ts';
import { scriptsOf } from './docs/commands.ts';
import { copyCheckout } from './docs/copy-checkout.ts';
import { openPlace, type PagePlace } from './docs/place.ts';
import { parseMarks } from './docs/mark.ts';
import { readData } from './docs/read-data.ts';
import { openShell, type PageShell } from './docs/run-commands.ts';
import { checkTypes, runModule } from './docs/run-modules.ts';
import { minimumPercent, type Outcome, type Tally, tallyOf } from './docs/tally.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { type Proof, prove } from './shared/prove.ts';

const { values: flags, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    /** Reads all pages and marks, and runs nothing. */
    'dry-run': { type: 'boolean' },
  },
});

async function readPages(): Promise<readonly Page[]> {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', '*.md'], { cwd: root });
  const names = listed.toString().trim().split('\n').toSorted();
  const marks = parseMarks(await readFile(path.join(import.meta.dirname, 'docs/marks.yaml'), 'utf8'));
  const missing = [...marks.keys()].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`marks.yaml names pages that do not exist: ${missing.join(', ')}.`);
  const pages: Page[] = [];
  for (const name of names)
    pages.push(readPage(name, await readFile(path.join(root, name), 'utf8'), marks.get(name)));
  return pages.filter(({ blocks }) => blocks.some(isProven));
}

const isProven = ({ kind }: Block) => kind !== 'picture';
const isCommand = ({ kind }: Block) => kind === 'shell' || kind === 'module';
const at = ({ page, line }: Block) => `${page}:${line}`;
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Runs a page's blocks in their order, until one fails: the next ones build on it. */
async function runPage({ page, place: kind, blocks }: Page, proof: Proof): Promise<Outcome[]> {
  await using cleanUps = new AsyncDisposableStack();
  const { signal, say } = proof;
  const enclosure = await createEnclosure(cleanUps);
  const checkout = path.join(enclosure.home, 'firmline');
  await copyCheckout(checkout);
  const place = await openPlace(kind, { enclosure, checkout, cleanUps, signal });
  const shell = openShell(place, signal);
  const modules = blocks.filter((block) => block.kind === 'module' && block.mark.skip === undefined);
  const outcomes: Outcome[] = [];
  let broken: string | undefined;
  try {
    if (modules.length > 0) await checkTypes(modules, place);
  } catch (error) {
    broken = messageOf(error);
    say(`FAILED  ${page}\n${broken}`);
  }
  for (const block of blocks.filter(isProven)) {
    signal.throwIfAborted();
    const outcome =
      broken === undefined ? await runBlock(block, place, shell, proof) : notReached(block, broken);
    if (outcome.failure !== undefined && broken === undefined) {
      say(`FAILED  ${at(block)}\n${outcome.failure}`);
      broken = `not reached, after ${at(block)}`;
    }
    if (isCommand(block) || outcome.failure !== undefined) outcomes.push(outcome);
  }
  await shell.close().catch((error: unknown) => {
    say(`FAILED  ${page}\n${messageOf(error)}`);
    const last = outcomes.at(-1);
    if (last) outcomes[outcomes.length - 1] = { ...last, failure: messageOf(error) };
  });
  return outcomes;
}

const notReached = (block: Block, failure: string): Outcome => ({ block, reasons: [], ran: false, failure });

async function runBlock(block: Block, place: PagePlace, shell: PageShell, proof: Proof): Promise<Outcome> {
  if (block.mark.skip !== undefined) return { block, reasons: [block.mark.skip], ran: false };
  const begun = performance.now();
  try {
    const reasons = block.kind === 'shell' ? await shell.run(block) : [];
    if (block.kind === 'data') await readData(block, place);
    if (block.kind === 'module') await runModule(block, place, proof);
    proof.say(`ok      ${at(block)}  ${((performance.now() - begun) / 1000).toFixed(1)} s`);
    return { block, reasons, ran: true };
  } catch (error) {
    proof.signal.throwIfAborted();
    return { block, reasons: [], ran: true, failure: messageOf(error) };
  }
}

/** What the marks say about a block, without running it. */
async function readOnly(block: Block): Promise<Outcome> {
  const { skip } = block.mark;
  if (block.kind === 'data') await readData(block);
  if (skip !== undefined) return { block, reasons: [skip], ran: false };
  const scripts = block.kind === 'shell' ? scriptsOf(block) : [];
  return { block, reasons: scripts.flatMap(({ mark }) => mark.skip ?? []), ran: true };
}

function linesOf(pages: readonly Page[], outcomes: readonly Outcome[], tally: Tally): string[] {
  const rows = pages.map(({ page }) => {
    const own = tallyOf(outcomes.filter(({ block }) => block.page === page));
    return `${page.padEnd(36)} ${String(own.blocks).padStart(3)} blocks, ${own.ran} run, ${own.inPart} in part, ${own.notRun} with a reason, ${own.failed} failed`;
  });
  const why = Object.entries(tally.byReason).filter(([, count]) => count > 0);
  return [
    ...rows,
    '',
    `${tally.blocks} blocks of commands: ${tally.ran} run (${tally.percent} %, at least ${minimumPercent} %), ${tally.inPart} in part, ${tally.notRun} with a reason, ${tally.failed} failed`,
    ...why.map(([reason, count]) => `  ${reason}: ${count}`),
  ];
}

await prove(async (proof) => {
  const all = await readPages();
  const pages = all.filter(
    ({ page }) => patterns.length === 0 || patterns.some((part) => page.includes(part)),
  );
  if (pages.length === 0) throw new Error(`No page is called ${patterns.join(' or ')}.`);
  const outcomes: Outcome[] = [];
  for (const page of pages) {
    if (flags['dry-run'])
      for (const block of page.blocks.filter(isProven)) {
        const outcome = await readOnly(block);
        if (isCommand(block)) outcomes.push(outcome);
      }
    else outcomes.push(...(await runPage(page, proof)));
  }
  const tally = tallyOf(outcomes);
  // Of a single page, everything that has no reason must run.
  const holds = patterns.length === 0 ? tally.holds : tally.failed === 0;
  if (flags.json) console.log(JSON.stringify({ ...tally, holds }, null, 2));
  else
    console.log(
      [
        ...linesOf(pages, outcomes, tally),
        '',
        flags['dry-run'] ? 'Nothing was run.' : holds ? 'Holds.' : 'Does not hold.',
      ].join('\n'),
    );
  return holds;
});
