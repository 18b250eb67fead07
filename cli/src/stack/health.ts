import type { RunningStack } from '../config/running-stack.ts';
import { objectOr, textIn } from '../json.ts';

/** What a stack says of itself; nulls if it does not respond in time. */
export async function readHealth({ values, controlToken }: RunningStack, timeoutMs = 5000) {
  const headers = { 'x-firmline-token': controlToken };
  const response = fetch(`${values.pageUrl}/_/health`, { headers, signal: AbortSignal.timeout(timeoutMs) });
  return healthIn(await response.then((health): Promise<unknown> => health.json()).catch(() => undefined));
}

/** What a stack says of itself at `/_/health`; nulls for any other response. */
export function healthIn(json: unknown) {
  const { openRooms, rest, problem } = objectOr(json);
  const message = textIn(problem, 'message');
  return {
    openRooms: typeof openRooms === 'number' ? openRooms : null,
    /**
     * `ready`, `starting`, `busy` with one long statement, `read-only` because it refuses writes, `failing` if a read
     * fails, or `failed` after it ended too often.
     */
    dataService: textIn(rest, 'state') ?? null,
    /** Why it is not ready. */
    problem: message === undefined ? null : { message, hint: textIn(problem, 'hint') ?? null },
  };
}
