import fc from 'fast-check';
import { attackRequests, type AttackRequest } from './generated.ts';
import { connect, type Answer, type World } from './world.ts';

export interface Comparison {
  /** Requests sent to both. */
  readonly requests: readonly AttackRequest[];
  /** Number of responses by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Response times in ms, in the order of the requests. */
  readonly times: { readonly small: readonly number[]; readonly large: readonly number[] };
  /** The smallest request with different responses, as text; undefined without one. */
  readonly told: string | undefined;
}

/**
 * Sends generated requests to a small and a large table with the same visible rows. A different response
 * reveals something about the other rows.
 */
export async function compareAnswers(
  { small, large }: { small: World; large: World },
  { seed, runs, signal }: { seed: number; runs: number; signal: AbortSignal },
): Promise<Comparison> {
  const ends = { small: connect(small), large: connect(large) };
  const requests: AttackRequest[] = [];
  const statuses = new Map<number, number>();
  const times = { small: [] as number[], large: [] as number[] };
  try {
    const result = await fc.check(
      fc.asyncProperty(attackRequests, async (request) => {
        signal.throwIfAborted();
        // Each table is first equally often.
        const first = requests.length % 2 === 0 ? 'small' : 'large';
        const second = first === 'small' ? 'large' : 'small';
        const answers = {
          [first]: await ends[first].ask(request),
          [second]: await ends[second].ask(request),
        };
        const [little, much] = [answers['small'], answers['large']];
        if (!little || !much) throw new Error('An answer is missing.');
        requests.push(request);
        statuses.set(much.status, (statuses.get(much.status) ?? 0) + 1);
        times.small.push(little.ms);
        times.large.push(much.ms);
        const difference = differenceOf(little, much);
        if (difference !== undefined) throw new Error(difference);
      }),
      { seed, numRuns: runs },
    );
    signal.throwIfAborted();
    const [request] = result.counterexample ?? [];
    const reason = result.errorInstance instanceof Error ? result.errorInstance.message : '';
    return {
      requests,
      statuses,
      times,
      told: result.failed ? `${JSON.stringify(request)}: ${reason}` : undefined,
    };
  } finally {
    ends.small.close();
    ends.large.close();
  }
}

function differenceOf(small: Answer, large: Answer): string | undefined {
  const [little, much] = [small, large].map(({ status, headers, body }) =>
    JSON.stringify({ status, headers, body }),
  );
  return little === much ? undefined : `${little?.slice(0, 500)} but ${much?.slice(0, 500)}`;
}
