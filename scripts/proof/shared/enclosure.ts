import { readdirSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../shared/own-stack.ts';

/** A folder that serves all processes of a proof as home and as the system's temporary folder. */
export interface Enclosure {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
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
  cleanUps.defer(() => {
    for (const pid of processesWith(`TMPDIR=${temporary}`)) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  });
  return { home, env };
}

/** Processes with this in their environment. Empty on systems other than Linux. */
function processesWith(variable: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(variable);
      } catch {
        // It has ended, or belongs to another user.
        return false;
      }
    })
    .map(Number);
}
