import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../../shared/own-stack.ts';

export interface RunningProcess {
  readonly pid: number;
  readonly command: string;
}

export interface Snapshot {
  readonly pids: ReadonlySet<number>;
  readonly files: ReadonlySet<string>;
}

const nothing: Snapshot = { pids: new Set(), files: new Set() };

/**
 * A folder that serves all processes of a proof as home and as the system's temporary folder, so that its processes
 * and files can be distinguished from others.
 */
export interface Enclosure {
  /** Working folder of commands. Their data folder is `.firmline` in it. */
  readonly home: string;
  readonly dataDir: string;
  readonly temporary: string;
  readonly env: NodeJS.ProcessEnv;
  /** Processes with this environment. Empty on systems other than Linux. */
  processes(): RunningProcess[];
  /** Running processes and existing files. */
  snapshot(): Promise<Snapshot>;
  /** Processes and files that appeared since then and still exist after `withinMs`, as lines for a report. */
  leaks(options?: { readonly since?: Snapshot; readonly withinMs?: number }): Promise<string[]>;
}

/** The user's own settings must not affect the proof. */
const ownVariables = /^(FIRMLINE_|SUPABASE_|VAPI_|PGRST_|POSTGREST_|DAILY_)/;

/** Creates an enclosure. The clean-ups kill its remaining processes and remove the folder. */
export async function createEnclosure(cleanUps: AsyncDisposableStack): Promise<Enclosure> {
  const folder = await temporaryFolder(cleanUps);
  const [home, temporary] = [path.join(folder, 'home'), path.join(folder, 'tmp')];
  await Promise.all([mkdir(home), mkdir(temporary)]);
  const inherited = Object.entries(process.env).filter(([name]) => !ownVariables.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    HOME: home,
    XDG_CONFIG_HOME: path.join(home, 'config'),
    XDG_STATE_HOME: path.join(home, 'state'),
    XDG_CACHE_HOME: path.join(home, 'cache'),
    TMPDIR: temporary,
    NO_COLOR: '1',
  };

  const processes = () => processesWith(`TMPDIR=${temporary}`);
  cleanUps.defer(() => {
    for (const { pid } of processes()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended or been removed.
      }
    }
  });

  return {
    home,
    dataDir: path.join(home, '.firmline'),
    temporary,
    env,
    processes,
    async snapshot() {
      return {
        pids: new Set(processes().map(({ pid }) => pid)),
        files: new Set(await readdir(temporary, { recursive: true })),
      };
    },
    async leaks({ since = nothing, withinMs = 6000 } = {}) {
      const overdue = performance.now() + withinMs;
      for (;;) {
        const running = processes().filter(({ pid }) => !since.pids.has(pid));
        const files = (await readdir(temporary, { recursive: true })).filter(
          (file) => !since.files.has(file),
        );
        if ((running.length === 0 && files.length === 0) || performance.now() > overdue) {
          return [
            ...running.map(({ pid, command }) => `process left running: ${pid} ${command}`),
            ...files.map((file) => `temporary file left: ${file}`),
          ];
        }
        await delay(50);
      }
    },
  };
}

function processesWith(variable: string): RunningProcess[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // A zombie has an empty environment and is no leak: its parent only has to collect it.
        if (!readFileSync(`/proc/${name}/environ`, 'latin1').split('\0').includes(variable)) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        return [{ pid: Number(name), command: command.slice(0, 120) }];
      } catch {
        // It has ended, or belongs to another user.
        return [];
      }
    });
}
