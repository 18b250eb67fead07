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
 * A folder that everything a proof starts takes for its home and for the system's temporary folder. So its processes
 * and its files can be told from everybody else's.
 */
export interface Enclosure {
  /** Where commands run. Their data folder is `.firmline` in it. */
  readonly home: string;
  readonly dataDir: string;
  readonly temporary: string;
  readonly env: NodeJS.ProcessEnv;
  /** Processes with this environment. Only on Linux; elsewhere none. */
  processes(): RunningProcess[];
  /** Running processes and existing files. */
  snapshot(): Promise<Snapshot>;
  /** What appeared since then and still exists after `withinMs`, as lines for a report. */
  leaks(options?: { readonly since?: Snapshot; readonly withinMs?: number }): Promise<string[]>;
}

/** The user's own settings must not affect the proof. */
const ownVariables = /^(FIRMLINE_|SUPABASE_|VAPI_|PGRST_|POSTGREST_|DAILY_)/;

/** Ended by the clean-ups: they kill what still runs and remove the folder. */
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
        // Gone since.
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
        // Gone, or of another user.
        return [];
      }
    });
}
