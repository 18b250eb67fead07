// Confirms assumptions about the hosted services, with a team's own keys, and writes a redacted trace
// that can be attached to a bug report and replayed by the room.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { withEnvFile } from '../../sdk/src/files/env-file.ts';
import { buildVariables } from '../../sdk/src/page/env.ts';
import { type CallTrace, judgeTrace } from '../../harness/src/call-tests/call-trace/index.ts';
import { exitCodeOf } from '../../cli/src/exit-codes.ts';
import { redact, rememberSecret } from '../../cli/src/config/redact.ts';
import { type HostedTask, parseTask } from './hosted/arguments.ts';
import { announcement, askFirst } from './hosted/consent.ts';
import { overTheInternet, type Reach, withLocalStack } from './hosted/local.ts';
import { readTraceFile } from './hosted/read-trace-file.ts';
import { replay } from './hosted/replay.ts';
import { allHold, reportOf } from './hosted/report.ts';
import { type HostedSettings, settingsOf } from './hosted/settings.ts';
import { tryHosted } from './hosted/try-hosted.ts';
import { root } from '../shared/own-stack.ts';
import { prove } from './shared/prove.ts';

// A service may repeat a refused key in its response.
const say = (line: string) => void process.stderr.write(`${redact(line)}\n`);

function tell(trace: CallTrace, json: boolean): boolean {
  const judged = judgeTrace(trace);
  const holds = allHold(judged);
  console.log(json ? JSON.stringify({ holds, assumptions: judged }) : reportOf(judged));
  return holds;
}

/** The environment, completed by the project's `.env`, as for a build. */
const variables = () =>
  withEnvFile(process.env, path.join(root, '.env'), buildVariables, (reason) => console.warn(reason));

async function tryServices(task: Extract<HostedTask, { do: 'try' }>, signal: AbortSignal): Promise<boolean> {
  const { json, yes, local, slug, out } = task;
  const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const run = async (settings: HostedSettings, reach: Reach) => {
    for (const value of [settings.data?.anonKey, settings.platform?.publicKey, settings.platform?.privateKey])
      rememberSecret(value);
    say(announcement(settings));
    const interactive = process.stdin.isTTY && process.stderr.isTTY;
    if (!local) await askFirst({ yes, interactive });
    const trace = await tryHosted({ settings, reach, firmline: manifest.version, slug, out, signal, say });
    return tell(trace, json);
  };
  return local ? withLocalStack(signal, run) : run(settingsOf(variables()), overTheInternet);
}

await prove(async ({ signal }) => {
  try {
    const task = parseTask(process.argv.slice(2));
    switch (task.do) {
      case 'try':
        return await tryServices(task, signal);
      case 'judge':
        return tell(await readTraceFile(task.file), task.json);
      case 'replay':
        await replay(task);
        return true;
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof FirmlineError)) throw error;
    say(`${error.message}${error.hint === undefined ? '' : `\n${error.hint}`}`);
    process.exitCode = exitCodeOf(error);
    return true;
  }
});
