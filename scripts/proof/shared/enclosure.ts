import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../../shared/own-stack.ts';

/** A folder that serves all processes of a proof as home and as the system's temporary folder. */
export interface Enclosure {
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Creates an enclosure, without the user's own settings. The clean-ups remove the folder. */
export async function createEnclosure(cleanUps: AsyncDisposableStack): Promise<Enclosure> {
  const folder = await temporaryFolder(cleanUps);
  const [home, temporaryHome] = [path.join(folder, 'home'), path.join(folder, 'tmp')];
  await Promise.all([mkdir(home), mkdir(temporaryHome)]);
  const inheritedVariables = Object.entries(process.env).filter(
    ([name]) => !/^(FIRMLINE_|SUPABASE_|VAPI_|PGRST_|POSTGREST_|DAILY_|XDG_)/.test(name),
  );
  // The Node on the PATH may be older than what npm's scripts and the tools of others need.
  const programs = [path.dirname(process.execPath), process.env['PATH']].join(path.delimiter);
  const env = {
    ...Object.fromEntries(inheritedVariables),
    HOME: home,
    TMPDIR: temporaryHome,
    NO_COLOR: '1',
    PATH: programs,
  };
  return { home, env };
}
