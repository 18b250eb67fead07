import { FirmlineError } from '@firmline/sdk/errors';
import type { AudioSide, CallRecord } from '../../../shared/call-record.ts';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import type { HttpFault } from '../../../shared/http-faults.ts';
import type { StackInfo } from '../../../shared/stack-info.ts';

/** `early`: the audio is not connected yet. `over`: the call has ended. */
export type Injection = 'injected' | 'early' | 'over';

export type StackControl = ReturnType<typeof controlOf>;

/** Less than a page may take to respond, so that a stuck stack is not blamed on the page. */
const maxMs = 10_000;

interface StackHealth {
  readonly rest: { readonly state: string };
  readonly problem?: { readonly message: string };
}

/** The stack's control API for one attempt, under the attempt's own name. */
export function controlOf({ url, controlToken }: Pick<StackInfo, 'url' | 'controlToken'>, name: string) {
  const requestControl = async (method: string, path: string, body?: unknown): Promise<Response> => {
    try {
      return await fetch(`${url}/_/${path}`, {
        method,
        // A plan may contain recordings, which take long to encode.
        ...(method === 'GET' && { signal: AbortSignal.timeout(maxMs) }),
        headers: {
          'x-firmline-token': controlToken,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch (cause) {
      throw new FirmlineError('The local stack does not respond.', { code: 'network', cause });
    }
  };
  const sendRequest = async (method: string, path: string, body?: unknown): Promise<void> => {
    const response = await requestControl(method, path, body);
    if (!response.ok) throw controlRefused(path, response.status, await response.text());
    await response.body?.cancel();
  };
  const findOrNull = async (path: string): Promise<Response | null> => {
    const response = await requestControl('GET', path);
    if (response.ok) return response;
    const text = await response.text();
    if (response.status === 404) return null;
    throw controlRefused(path, response.status, text);
  };

  const clearFaults = () => sendRequest('DELETE', `control/faults/${name}`);
  return {
    /** Headers for every request of the page, which bind it to this attempt's plan and faults. */
    headers: { 'x-firmline-call-plan': name },
    /** Applies to later calls. */
    plan: (plan: CallPlan) => sendRequest('PUT', `control/call-plans/${name}`, [plan]),
    addFaults: (faults: readonly HttpFault[]) => sendRequest('PATCH', `control/faults/${name}`, faults),
    clearFaults,
    /** How many requests each fault has met, in the order in which they were added. */
    async faultUses(): Promise<readonly number[]> {
      const response = await findOrNull(`control/faults/${name}/uses`);
      return response ? ((await response.json()) as readonly number[]) : [];
    },
    /** Null if the call no longer exists. */
    async record(callId: string) {
      const response = await findOrNull(`room/${callId}/record`);
      // The stack belongs to this package, so its responses have these types.
      return response && ((await response.json()) as CallRecord);
    },
    async inject(callId: string, faults: readonly RoomFault[]): Promise<Injection> {
      const path = `room/${callId}/faults`;
      const response = await requestControl('POST', path, faults);
      const text = await response.text();
      if (response.ok) return 'injected';
      if (response.status === 404) return 'over';
      if (response.status === 409) return 'early';
      throw controlRefused(path, response.status, text);
    },
    /** Null if no audio was recorded. */
    async audio(callId: string, side: AudioSide): Promise<Buffer | null> {
      const response = await findOrNull(`room/${callId}/audio/${side}.wav`);
      return response && Buffer.from(await response.arrayBuffer());
    },
    /** Why the stack cannot do its part, such as a full disk; null if it can. */
    async problem(): Promise<string | null> {
      const response = await requestControl('GET', 'health');
      const { rest, problem } = (await response.json()) as StackHealth;
      if (rest.state === 'ready' || rest.state === 'busy') return null;
      return problem?.message ?? `The data service of the local stack is ${rest.state}.`;
    },
    /** Removes plan and faults. */
    async clear() {
      await clearFaults();
      await sendRequest('DELETE', `control/call-plans/${name}`);
    },
  };
}

const controlRefused = (path: string, status: number, body: string) =>
  new FirmlineError(`The local stack refused ${path} with ${status}: ${body.slice(0, 300)}`, {
    code: 'service-failed',
  });
