import { Command } from 'commander';
import type { Output } from '../output.ts';
import type { ListFlags, MergeFlags, RunFlags, ShowFlags } from '../services/test/flags.ts';
import { asUsage } from './as-usage.ts';
import { globalOptions } from './global-options.ts';
import { wholeNumberFrom } from './whole-number.ts';

const several = (value: string, before: readonly string[] = []) => [...before, value];

const chosen = (command: Command): Command =>
  command
    .argument('[pattern...]', 'part of an id, name or tag, * for anything; or files and folders')
    .option('--tag <tag>', 'only with this tag, or !tag: without it; several times', several)
    .option('--scenarios <folder>', 'where they are (default: the nearest fixtures/scenarios)')
    .option('--allow-outside-files', 'let scenarios play and read files outside their folder');

const reported = '.firmline/call-tests';

export function testCommand(output: Output): Command {
  const test = new Command('test').description('Calls by scenario, in a real browser with real audio.');

  globalOptions(chosen(test.command('list')))
    .description('List the scenarios, or with --coverage what they prove.')
    .option('--coverage', 'rows of the specification, each with the scenarios that cover it')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline test list
  $ firmline test list --tag mobile --json=id,steps
  $ firmline test list --coverage`,
    )
    .action(async (patterns: string[], flags: ListFlags, command: Command) => {
      const { listScenarios } = await import('../services/test/list.ts');
      await asUsage(command, () => listScenarios(patterns, flags, output));
    });

  globalOptions(chosen(test.command('run')))
    .description('Run scenarios, and write what came of them: report.html, report.json and junit.xml.')
    .option(
      '--workers <count>',
      'at once, 8 at most (default: what this machine is good for)',
      wholeNumberFrom(1),
    )
    .option('--shard <i/n>', 'only the i-th of n parts; firmline test merge joins their reports')
    .option('--retries <count>', 'try again what failed, so often', wholeNumberFrom(0), 0)
    .option('--repeat <count>', 'run each so often; one that ever fails has failed', wholeNumberFrom(1), 1)
    .option('--bail [count]', 'begin no other after so many failures (default: 1)', wholeNumberFrom(1))
    .option('--fail-on-flaky', 'what passed only when it was tried again has failed')
    .option('--url <link>', 'try this deployed page instead; what needs the local stack is left out')
    .option('--no-call', 'with --url: place no call')
    .option('--data <folder>', 'use the stack that runs on this data, instead of one for this run')
    .option('--browser-endpoint <url>', 'use the Chromium that listens there (ws:// or http://)')
    .option('--headed', 'show the browser')
    .option('--keep-audio', 'keep the audio of what passed, too')
    .option('--report <folder>', 'where the reports go', reported)
    .option('--junit <file>', 'write junit.xml there instead')
    .option('--html <file>', 'write report.html there instead')
    .option('--update', 'first renew speech, its truth (.rttm) and the JSON Schema')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline test run
  $ firmline test run microphone --headed
  $ firmline test run --tag '!slow' --shard 1/3 --retries 1 --report shard-1
  $ firmline test run fixtures/scenarios/talks-over-a-long-answer.yaml --repeat 20
  $ firmline test run --url https://demo.example.com/hartwell-lowe --no-call

It starts a stack for itself, on a free port and on data that is thrown away, with the page as it was built.
A link that is not of this machine is called for money: it asks, or takes --yes; --no-call leaves out what would call.
--dry-run lists what would be run. --update renders every recipe of the folder speech beside the scenarios anew,
writes where speech is in it (<recipe>.rttm), and writes scenario.schema.json beside the scenarios.
Ctrl-C stops the calls and writes the report of what is done.

Exit codes: 0 all passed, 8 one failed, 1 inconclusive (this machine was too slow, or no scenario applies to --url),
2 unknown pattern or invalid scenario, 130 interrupted.`,
    )
    .action(async (patterns: string[], flags: RunFlags, command: Command) => {
      const { runTests } = await import('../services/test/run.ts');
      await asUsage(command, async () => {
        process.exitCode = await runTests(patterns, flags, output);
      });
    });

  globalOptions(test.command('show'))
    .description('Show a report of a run: the last, or the one that is named.')
    .argument('[report]', 'a folder of reports, or a report.json', reported)
    .option('--scenario <id>', 'all of one scenario: steps, figures, console, requests')
    .option('--open', 'open report.html in the browser')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline test show
  $ firmline test show --scenario talks-over-a-long-answer
  $ firmline test show merged --open`,
    )
    .action(async (report: string, flags: ShowFlags, command: Command) => {
      const { showReport } = await import('../services/test/show.ts');
      await asUsage(command, () => showReport(report, flags, output));
    });

  globalOptions(test.command('merge'))
    .description('Join the reports of several parts of a run into one.')
    .argument('<report...>', 'report.json files, or folders with one or with folders of them')
    .option('--report <folder>', 'where the joined reports go', reported)
    .option('--fail-on-flaky', 'what passed only when it was tried again has failed')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline test merge shard-1 shard-2 shard-3 --report merged
  $ firmline test merge artifacts --report merged

Ends as the run would have ended: 0 all passed, 8 one failed, 1 not everything was judged, or a part is missing.`,
    )
    .action(async (reports: string[], flags: MergeFlags, command: Command) => {
      const { mergeParts } = await import('../services/test/merge.ts');
      await asUsage(command, async () => {
        process.exitCode = await mergeParts(reports, flags, output);
      });
    });

  return test;
}
