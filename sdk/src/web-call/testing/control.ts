/// <reference types="@firmline/harness/testing" />
import type { CallPlan, CallRecord, RoomFault } from '@firmline/harness/room';
import type { StackInfo } from '@firmline/harness/stack';

/** Sets the stack's call plans, and reads its call records. */
export function stackControl(stack: StackInfo) {
  async function ask(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(`${stack.url}/_/${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }
  const put = (path: string, body: unknown) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    /** Replaces all plans. */
    plan: (...plans: readonly CallPlan[]) => put('control/call-plans', plans),
    clear: () => ask('control/call-plans', { method: 'DELETE' }),
    /** Faults of a call that has joined, at once. */
    inject: (callId: string, ...faults: readonly RoomFault[]) => put(`room/${callId}/faults`, faults),
    record: async (callId: string) => (await ask(`room/${callId}/record`)) as CallRecord,
    /** Ids of the platform's calls, the newest first. */
    async calls(limit = 20): Promise<readonly string[]> {
      const headers = { authorization: `Bearer ${stack.platformPrivateKey}` };
      const calls = (await ask(`platform/call?limit=${limit}`, { headers })) as readonly { id: string }[];
      return calls.map(({ id }) => id);
    },
  };
}

export type StackControl = ReturnType<typeof stackControl>;
