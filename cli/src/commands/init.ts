import type { Clickable, FoundStart } from '@firmline/harness/call-tests';
import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '@firmline/util/make-folder';
import {
  projectConfigName,
  type ProjectConfig,
  findUpwards,
  readProjectConfig,
} from '../config/project-config.ts';
import { systemCode, messageOf, unwritable } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { exitCodes } from '../exit-codes.ts';
import { type AccessFlags, accessWithoutSecrets, readAccess } from '../link/page-access.ts';
import { printRows } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { openStack, testedPage } from '../test/stack.ts';
import { printable, withEscapes } from '../text.ts';
import { untilStopped } from '../until-stopped.ts';
import { accessNotes, accessOptions } from './access-options.ts';
import { type Command, gatherValue, gatherHost, Option, pageAddress } from './command.ts';

export function define(command: Command, output: Output): void {
  accessOptions(command)
    .option('--page <folder>', 'folder of the built page (default: found, or dist)')
    .addOption(
      new Option('--url <address>', 'address of the page, if a server of your own serves it')
        .argParser(pageAddress)
        .conflicts('page'),
    )
    .option('--platform <address>', "address of the page's voice platform (default: the hosted one)")
    .option('--scenarios <folder>', 'folder for the scenarios', 'tests/calls')
    .option(
      '--button <name>',
      'button to click, as init lists it, until a call starts; repeatable',
      gatherValue,
    )
    .option('--allow-host <host>', 'host that the page may reach; repeatable', gatherHost)
    .notes(`
It opens the page on a local stack, and lists the buttons that it shows. With --button it clicks them, and writes a first
scenario if a call starts. It also writes firmline.config.json.
If no call starts there is no scenario: it says what is in the way. Without a page to open, the scenario is not tried.
Exit codes: 0 if the page started a call that the platform took, if the first scenario was there already, or with
--dry-run; else 1.
${accessNotes}

Examples:
  $ firmline init
  $ firmline init --page out --button "Talk to us"
  $ firmline init --url http://localhost:3000 --dry-run`)
    .action(async (flags: InitFlags) => {
      const project = findProject(flags);
      const { dryRun } = output.flags;
      const foundStart =
        dryRun || !project.isOpenable ? byName(flags) : await tryPage(project, flags, output);
      const files: InitFile[] = [];
      for (const [file, content] of templates(project, foundStart))
        files.push(await writeNew(file, content, dryRun));
      await printRows(files, { columns, emptyText: '' }, output);
      output.note(nextStep(project, foundStart, dryRun));
      const isTried = foundStart?.isCalled && !foundStart.isRefused;
      if (!dryRun && !project.hasScenario && !isTried) process.exitCode = exitCodes.error;
    });
}

/** A start that nobody has tried. */
const byName = ({ button = ['Start call'] }: Pick<InitFlags, 'button'>): Start => ({
  clicks: button.map((name) => ({ name })),
  isCalled: false,
});

type Start = Omit<FoundStart, 'shownPage'>;

/** Opens the page and clicks. Null if no call begins: a scenario would only repeat that. */
async function tryPage({ config }: Project, flags: InitFlags, output: Output): Promise<Start | null> {
  const { findStart } = await import('@firmline/harness/call-tests');
  using stop = untilStopped(() => output.note('\nStopping …'));
  const { signal } = stop;
  const choose = namedButtons(flags.button, output);
  try {
    const { headers: header = [], ...otherConfig } = config;
    const { access, ...address } = readAccess({ header, ...otherConfig, ...flags });
    const testedAddress = await testedPage({
      ...config,
      ...address,
      stack: config.url !== undefined,
      allowHost: flags.allowHost ?? [],
    });
    await using stack = await openStack(
      { signal, recogniser: undefined, pageUnderTest: testedAddress },
      output,
    );
    const { ownPage = {} } = testedAddress;
    const foundStart = await findStart({ stack: stack.info, ownPage, access, choose, signal });
    output.note(resultOf(foundStart));
    return foundStart.isCalled ? foundStart : null;
  } catch (error) {
    if (signal.aborted || systemCode(error) === 'aborted') throw error;
    output.note(`The page was not opened: ${withEscapes(messageOf(error))}`);
    return byName(flags);
  }
}

const labelOfButton = (one: Clickable): string =>
  'name' in one ? printable(one.name) : `the element ${printable(one.selector)}`;

/** Clicks the named ones in their order. Then it lists what there is. */
function namedButtons(buttons: readonly string[] = [], output: Output) {
  const pendingButtons = [...buttons];
  return async (clickable: readonly Clickable[]): Promise<Clickable | undefined> => {
    const name = pendingButtons.shift();
    if (name !== undefined)
      return clickable.find((one) => [labelOfButton(one), ...Object.values(one)].includes(name)) ?? { name };
    if (clickable.length > 0) output.note(`The page shows: ${clickable.map(labelOfButton).join(', ')}`);
    return undefined;
  };
}

export function resultOf({
  clicks,
  isCalled,
  cause,
  overload,
  shownPage: { url, text },
}: FoundStart): string {
  const clickedLabels = clicks.map(labelOfButton).join(', then ');
  if (isCalled) return `${clickedLabels} starts a call. ${cause ?? ''}`.trim();
  const overloadSentence =
    overload &&
    `Whether a click on ${clickedLabels} starts a call is unknown: ${overload}. Try again when less is running.`;
  const result =
    clicks.length === 0
      ? 'Nothing was clicked.'
      : overloadSentence || `No call began after a click on ${clickedLabels}.`;
  const shows = text === '' ? 'is empty' : `shows: ${printable(text.slice(0, 300))}`;
  // The cause comes first, if the page shows one.
  return [cause, result, `The page at ${url} ${shows}`].filter(Boolean).join(' ');
}

const columns = [
  { title: 'STATUS', text: ({ status }: InitFile) => status },
  { title: 'FILE', text: ({ file }: InitFile) => file },
];

function nextStep({ runFlags, hasScenario }: Project, start: Start | null, isDryRun: boolean): string {
  if (isDryRun) return 'Nothing was written (--dry-run).';
  if (!start)
    return `There is no scenario yet: run ${firmline} init again with --button and what starts a call, or correct what is in the way.`;
  const isTried = start.isCalled || hasScenario;
  return `${isTried ? 'Check the scenario' : 'The scenario was not tried: check it'}, build the page, then run: ${firmline} test run${runFlags}`;
}

type Project = ReturnType<typeof findProject>;

const templates = (project: Project, start: Start | null): (readonly [file: string, content: string])[] => [
  [projectConfigName, `${JSON.stringify(project.config, null, 2)}\n`],
  ...(start ? [[`${project.config.scenarios}/first-call.yaml`, firstCall(project, start)] as const] : []),
];

const clickOf = (one: Clickable): string =>
  'name' in one ? JSON.stringify(one.name) : `{ selector: ${JSON.stringify(one.selector)} }`;

const requestOf = (id: string): string =>
  `  - expect: { requests: { service: platform, path: /call/web, body: { assistantId: ${JSON.stringify(id)} } } }\n`;

const firstCall = (
  { schema }: Project,
  { clicks, stop, assistantId }: Start,
) => `${schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`}name: a visitor talks with the assistant
# What the assistant says here. Your page calls the local stack in place of the hosted platform.
agent:
  greeting: Good morning. How may I help you?
  replies:
    - We are open until six.
steps:
  # The button's accessible name, or a CSS selector: click: { selector: '#start' }
${clicks.map((one) => `  - click: ${clickOf(one)}\n`).join('')}${
  assistantId === undefined ? '' : requestOf(assistantId)
}  - expect: { call: connected, mic: live, stages: all-completed, within: 15s }
  - expect: { agent: speaking, within: 10s }
  - expect: { agent: silent, within: 10s }
  - say: When are you open?
  - expect: { agent: speaking, within: 10s }
${stop ? `  - click: ${clickOf(stop)}\n  - expect: { call: ended, mic: released, within: 5s }\n` : '  - leave\n  - expect: { call: ended, within: 5s }\n'}`;

interface InitFlags extends AccessFlags {
  readonly page?: string;
  readonly platform?: string;
  readonly scenarios: string;
  readonly button?: readonly string[];
  readonly allowHost?: readonly string[];
}

/** Folders that tools build into, the likeliest first. */
const buildFolders = ['dist', 'build', 'out', '_site'];

function findProject({ scenarios, allowHost = [], header, ...flags }: InitFlags) {
  const pageOrUrl = flags.page ?? flags.url;
  const { page, url, platform } = { ...(pageOrUrl === undefined ? readProjectConfig() : {}), ...flags };
  const place =
    url === undefined
      ? { page: page ?? buildFolders.find((folder) => existsSync(`${folder}/index.html`)) ?? 'dist' }
      : accessWithoutSecrets({ url, ...(header && { header }) });
  const config: ProjectConfig & { readonly scenarios: string } = {
    ...place,
    ...(platform === undefined ? {} : { platform }),
    scenarios,
  };
  const hasScenario = existsSync(`${scenarios}/first-call.yaml`);
  return {
    config,
    hasScenario,
    /** Whether the page is there, and still needs its first scenario. */
    isOpenable:
      !hasScenario && (url !== undefined || existsSync(`${'page' in place ? place.page : ''}/index.html`)),
    schema: schemaFrom(scenarios),
    /** What `test run` needs besides the configuration. */
    runFlags: allowHost.map((host) => ` --allow-host ${host}`).join(''),
  };
}

/** The installed schema of scenarios, as a path from their folder; undefined if the project has not installed it. */
function schemaFrom(scenarios: string): string | undefined {
  const file = findUpwards('node_modules/@firmline/harness/scenarios/scenario.schema.json');
  return file && path.relative(path.resolve(scenarios), file).replaceAll(path.sep, '/');
}

/** Never replaces a file, also not one that is written meanwhile. */
async function writeNew(file: string, content: string, isDryRun: boolean): Promise<InitFile> {
  if (isDryRun) return { file, status: existsSync(file) ? 'kept' : 'planned' };
  try {
    makeFolder(path.dirname(file), 0o777);
    await writeFile(file, content, { flag: 'wx' });
    return { file, status: 'written' };
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') return { file, status: 'kept' };
    // Another run would keep a half of it.
    await rm(file, { force: true }).catch(() => undefined);
    throw unwritable(file, 'Correct that, then run the same command again.', cause);
  }
}

interface InitFile {
  readonly file: string;
  /** `kept`: it was there already. `planned`: only shown, with --dry-run. */
  readonly status: 'written' | 'kept' | 'planned';
}
