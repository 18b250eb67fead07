import type { Clickable, FoundStart } from '@firmline/harness/call-tests';
import { systemCode, messageOf } from '../errors.ts';
import { findProject, type InitFile, type InitFlags, templates, writeFiles } from '../init/init.ts';
import { firmline } from '../invocation.ts';
import { printRows } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { pick } from '../terminal/questions.ts';
import { openStack, testedPage } from '../test/stack.ts';
import { printable } from '../text.ts';
import { untilStopped } from '../until-stopped.ts';
import { type Command, Option } from './command.ts';

export function define(command: Command, output: Output): void {
  command
    .option('--page <folder>', 'folder of the built page (default: found, or dist)')
    .addOption(
      new Option('--url <address>', 'address of the page, if a server of your own serves it').conflicts(
        'page',
      ),
    )
    .option('--platform <address>', "address of the page's voice platform (default: the hosted one)")
    .option('--scenarios <folder>', 'folder for the scenarios', 'tests/calls')
    .option('--button <name>', 'name of the button that starts a call (default: asks)')
    .notes(`
It opens the page on a local stack, asks which of its buttons starts a call, and clicks it. Then it writes
firmline.config.json and a first scenario, and in a project with the package @firmline/cli .github/workflows/calls.yml.
Without a call there is no scenario yet: it says what is in the way.

Examples:
  $ firmline init
  $ firmline init --page out --button "Talk to us"
  $ firmline init --url http://localhost:3000 --dry-run`)
    .action(async (flags: InitFlags) => {
      const project = findProject(flags);
      const { dryRun } = output.flags;
      const start = dryRun || !project.isOpenable ? byName(flags) : await tryPage(project, flags, output);
      await print(await writeFiles(templates(project, start), dryRun), start, output);
    });
}

const byName = ({ button = 'Start call' }: Pick<InitFlags, 'button'>): FoundStart => ({
  clicks: [{ name: button }],
  isCalled: false,
});

/** Opens the page and clicks. Null if no call begins: a scenario would only repeat that. */
async function tryPage(
  { config }: ReturnType<typeof findProject>,
  flags: InitFlags,
  output: Output,
): Promise<FoundStart | null> {
  const { findStart } = await import('@firmline/harness/call-tests');
  using stop = untilStopped(() => output.note('\nStopping …'));
  const { signal } = stop;
  const choose = chooser(flags.button, output);
  try {
    const tested = await testedPage({ ...config, stack: config.url !== undefined });
    await using stack = await openStack(undefined, { signal, recogniser: undefined, tested }, output);
    const found = await findStart({ stack: stack.info, ownPage: tested.ownPage ?? {}, choose, signal });
    output.note(resultOf(found));
    return found.isCalled || flags.button !== undefined ? found : null;
  } catch (error) {
    if (signal.aborted || systemCode(error) === 'aborted') throw error;
    output.note(`The page was not opened: ${messageOf(error)}`);
    return byName(flags);
  }
}

const labelOf = (one: Clickable): string =>
  'name' in one ? printable(one.name) : `the element ${printable(one.selector)}`;

/** Words on buttons that start calls. */
const likely = /call|talk|speak|start|voice|phone|\bask\b|chat/i;

/** Asks for each click; without a terminal it takes the likeliest. */
function chooser(button: string | undefined, output: Output) {
  let named = button;
  return async (clickable: readonly Clickable[]): Promise<Clickable | undefined> => {
    const given = named;
    named = undefined;
    if (given !== undefined) return { name: given };
    output.note(`The page shows: ${clickable.map(labelOf).join(', ')}`);
    if (!output.interactive) return clickable.find((one) => likely.test(JSON.stringify(one))) ?? clickable[0];
    const none = { value: undefined, label: 'None of these' };
    return pick<Clickable | undefined>(
      output,
      { title: 'Which one starts a call?', what: 'The button that starts a call', answer: '--button' },
      [...clickable.map((value) => ({ value, label: labelOf(value) })), none],
    );
  };
}

function resultOf({ clicks, isCalled, cause }: FoundStart): string {
  const clicked = clicks.map(labelOf).join(', then ');
  if (clicks.length === 0) return 'Nothing was clicked.';
  const result = isCalled ? `${clicked} starts a call.` : `No call began after a click on ${clicked}.`;
  return cause === undefined ? result : `${result} ${cause}`;
}

const columns = [
  { title: 'STATUS', text: ({ status }: InitFile) => status },
  { title: 'FILE', text: ({ file }: InitFile) => file },
];

async function print(files: readonly InitFile[], start: FoundStart | null, output: Output): Promise<void> {
  await printRows(files, { columns, empty: 'There is nothing to write.' }, output);
  output.note(
    output.flags.dryRun
      ? 'Nothing was written (--dry-run).'
      : start
        ? `Check the scenario, build the page, then run: ${firmline} test run`
        : `There is no scenario yet: correct this, then run ${firmline} init again. Or name the button with --button.`,
  );
}
