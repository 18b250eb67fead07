import { isObject } from '#util/is-object';
import { bindOperations } from '../../rest/bind.ts';
import { createWebCall as createWebCallOperation } from '../../rest/derived/operations.ts';
import { fetchTransport } from '../../rest/transport/fetch-transport.ts';
import type {
  AssistantOverrides,
  CreateAssistant,
  CreateSquad,
  CreateWebCall,
  CreateWorkflow,
  WorkflowOverrides,
} from '../../rest/types.ts';
import type { FirmlineError } from '../../errors.ts';
import { invalidInput } from '../../misuse.ts';
import { blockedCall, explainCreation, noCall } from './create-error.ts';

/**
 * What to call: an assistant, a squad or a workflow, either a stored one by its id or one defined inline. One of the three
 * is required.
 */
export interface CallTarget {
  readonly assistant?: string | CreateAssistant;
  readonly assistantOverrides?: AssistantOverrides;
  readonly squad?: string | CreateSquad;
  readonly workflow?: string | CreateWorkflow;
  readonly workflowOverrides?: WorkflowOverrides;
  /**
   * False: the platform keeps the room when the caller leaves, so that `reconnect` can return to it. By default the
   * platform deletes it.
   */
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
}

/** The platform's response: the fields that the client reads, and all others unchanged. */
export interface WebCall {
  readonly id: string;
  readonly webCallUrl: string;
  readonly artifactPlan?: { readonly videoRecordingEnabled?: boolean };
  /**
   * `callToken` admits its bearer to the room. `recordsVideo`: the platform itself records what `artifactPlan` asks for, so
   * that the client must not.
   */
  readonly transport?: { readonly callToken?: string; readonly recordsVideo?: boolean };
  /** Whether the account's limit of simultaneous calls blocks this one. Then it is ended, and the start fails. */
  readonly subscriptionLimits?: { readonly concurrencyBlocked?: boolean };
  readonly monitor?: { readonly controlUrl?: string };
  readonly [field: string]: unknown;
}

/**
 * @param target may be anything, from callers without types
 * @throws FirmlineError 'invalid-input' if there is nothing to call
 */
export function validateTarget(target: CallTarget | string | null | undefined): void {
  if (typeof target === 'string' && target !== '') {
    throw invalidInput(
      `start('${target}') does not say what the id is of.`,
      `Call start({ assistant: '${target}' }), or pass it as \`squad\` or \`workflow\`.`,
    );
  }
  const { assistant, squad, workflow, assistantOverrides, workflowOverrides } = isObject(target)
    ? target
    : {};
  for (const [name, value] of Object.entries({ assistant, squad, workflow }))
    if (value && typeof value !== 'string' && !isObject(value))
      throw unusableTarget(name, value, 'Pass its id, or describe it in place as an object.');
  for (const [name, value] of Object.entries({ assistantOverrides, workflowOverrides }))
    if (value && !isObject(value))
      throw unusableTarget(name, value, 'Pass an object with the fields to override.');
  if (assistant || squad || workflow) return;
  throw invalidInput(
    'Assistant or Squad or Workflow must be provided.',
    "Pass one of them, such as start({ assistant: 'id' }).",
  );
}

const unusableTarget = (name: string, value: unknown, hint: string): FirmlineError =>
  invalidInput(`start() got ${Array.isArray(value) ? 'a list' : `a ${typeof value}`} as \`${name}\`.`, hint);

/** The body of the request, with the fields that are given. A string is an id; an object is sent inline. */
function webCallBody(target: CallTarget): CreateWebCall {
  const reference = (name: 'assistant' | 'squad' | 'workflow') => {
    const value = target[name];
    return typeof value === 'string' ? { [`${name}Id`]: value } : value ? { [name]: value } : {};
  };
  return {
    ...reference('assistant'),
    ...(target.assistantOverrides ? { assistantOverrides: target.assistantOverrides } : {}),
    ...reference('squad'),
    ...reference('workflow'),
    ...(target.workflowOverrides ? { workflowOverrides: target.workflowOverrides } : {}),
    ...(target.roomDeleteOnUserLeaveEnabled === undefined
      ? {}
      : { roomDeleteOnUserLeaveEnabled: target.roomDeleteOnUserLeaveEnabled }),
  };
}

export interface CreateWebCallOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly creationTimeoutMs: number;
}

/**
 * Creates a call on the platform. Does not retry: that is the caller's decision.
 * @throws CallError; its cause is the platform's response
 */
export async function createWebCall(
  target: CallTarget,
  { baseUrl, token, fetch, signal, creationTimeoutMs }: CreateWebCallOptions,
): Promise<WebCall> {
  const platform = bindOperations(
    { create: createWebCallOperation },
    { baseUrl, token, transport: fetchTransport(fetch), maxRetries: 0, timeoutMs: creationTimeoutMs },
  );
  const call: unknown = await platform.create(webCallBody(target), { signal }).catch((error: unknown) => {
    throw explainCreation(error);
  });
  // It may have an address all the same, or none.
  const createdCall = Object(call) as Partial<WebCall>;
  if (createdCall.subscriptionLimits?.concurrencyBlocked) {
    endUnjoined(createdCall, fetch);
    throw blockedCall(call);
  }
  if (!isWebCall(call)) throw noCall();
  return call;
}

/** Ends a call that nobody joins, without waiting: the platform would keep it for a while, and count it. A public key may do so only by the call's own control URL. */
export function endUnjoined({ monitor }: Partial<WebCall>, send: typeof fetch): void {
  const controlUrl = monitor?.controlUrl;
  if (typeof controlUrl !== 'string') return;
  // The page's own fetch may throw instead of rejecting: the rest of the call is released all the same.
  const request = async () =>
    send(controlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'end-call' }),
      keepalive: true,
    });
  request().catch(() => {});
}

export const isWebCall = (body: unknown): body is WebCall =>
  isObject(body) && isFilledText(body['id']) && isFilledText(body['webCallUrl']);

const isFilledText = (value: unknown): boolean => typeof value === 'string' && value !== '';

export function meetingToken({ transport }: WebCall): string | undefined {
  // The response is not fully validated, and callers of reconnect() may pass anything.
  const token: unknown = transport?.callToken;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** Whether to receive remote video: the call is recorded, or the assistant has a face. */
export function wantsVideo(call: WebCall): boolean {
  if (call.artifactPlan?.videoRecordingEnabled) return true;
  const voice = isObject(call['assistant']) ? call['assistant']['voice'] : undefined;
  return isObject(voice) && voice['provider'] === 'tavus';
}
