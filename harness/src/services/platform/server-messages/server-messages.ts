import { setTimeout as delay } from 'node:timers/promises';
import type { CallEnd, RoomState, ServerMessageRecord } from '../../../shared/call-record.ts';
import type { SpokenSoFar, ToolResult } from '../../room/agent/conversation.ts';
import { artifactOf } from '../calls/artifact.ts';
import type { PlatformStore } from '../store.ts';
import { isUuid, type JsonObject, objectAt, objectsAt, textAt } from '../values.ts';
import { deliver, type Delivery } from './deliver.ts';
import { firstServer, hostOf } from './servers.ts';
import { jsonObject, readResults, type ToolCall } from './tool-results.ts';

/** Default types, of those that the stand-in can send. `assistant.started` has no documented form. */
const defaultMessages = [
  'conversation-update',
  'end-of-call-report',
  'hang',
  'speech-update',
  'status-update',
  'tool-calls',
  'user-interrupted',
];
const finalTranscripts = /^transcript\[transcriptType=['"]final['"]\]$/;

/** The phone network allows no more, whatever the server's own timeout is. */
const assistantRequestSeconds = 7.5;
/** Time for messages that are on their way when the stack stops. */
const stopMs = 1000;
const maxCalls = 200;
const maxRecords = 2000;

/** A call whose messages go to a server. */
export interface ServedCall {
  /** As the platform returns it. */
  readonly call: JsonObject;
  /** With its overrides and stored tools; empty until a server has named one. */
  readonly assistant: JsonObject;
  readonly phoneNumber?: JsonObject | null | undefined;
  /** Takes the place of the assistant's. */
  readonly server?: JsonObject | undefined;
}

interface OpenCall {
  call: JsonObject;
  /** Fields of every message, besides its call. */
  readonly context: JsonObject;
  readonly server: JsonObject | undefined;
  readonly chosenMessages: readonly unknown[];
  readonly tools: readonly JsonObject[];
  readonly records: Writable<ServerMessageRecord>[];
  readonly problems: Set<string>;
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

/** What a server said about who takes a call, or why the call ends. */
type AssistantAnswer =
  | { readonly response: JsonObject; readonly host: string; readonly reason?: undefined }
  | { readonly reason: string };

interface ServerMessagesOptions {
  readonly store: PlatformStore;
  readonly orgId: string;
  /** Gets each problem of a call's server, once per call. */
  readonly notify: (line: string) => void;
}

export type ServerMessages = ReturnType<typeof createServerMessages>;

/** A tool's own server gets its calls whatever the assistant has chosen. */
const toolServer = ({ server, chosenMessages }: OpenCall, tool: JsonObject): JsonObject | undefined =>
  firstServer(tool) ?? (chosenMessages.includes('tool-calls') ? server : undefined);

const emptySpeech: SpokenSoFar = { messages: [], messagesOpenAIFormatted: [] };

/** Tells the servers of assistants, phone numbers and the organisation about calls, and asks them. */
export function createServerMessages({ store, orgId, notify }: ServerMessagesOptions) {
  const openCalls = new Map<string, OpenCall>();
  const stopController = new AbortController();
  const pendingDeliveries = new Set<Promise<unknown>>();

  async function authenticationOf(server: JsonObject): Promise<JsonObject> {
    const id = textAt(server, 'credentialId');
    const credential = id !== undefined && isUuid(id) ? await store.get('credential', id) : null;
    return objectAt(credential ?? {}, 'authenticationPlan');
  }

  /** Sends a message with the fields of every message. Never rejects. */
  function send(
    { call, context, records, problems }: OpenCall,
    server: JsonObject,
    fields: JsonObject,
    {
      spokenSoFar = emptySpeech,
      timeoutSeconds,
    }: { readonly spokenSoFar?: SpokenSoFar; readonly timeoutSeconds?: number } = {},
  ) {
    const sentAtMs = Date.now();
    const host = hostOf(server['url']);
    const record: Writable<ServerMessageRecord> = {
      type: String(fields['type']),
      at: sentAtMs,
      host,
      body: fields,
    };
    records.push(record);
    if (records.length > maxRecords) records.shift();
    const report = (problem: string) => {
      record.problem = [record.problem, problem].filter(Boolean).join(' ');
      if (!problems.has(problem)) notify(`call ${String(call['id'])}: ${problem}`);
      problems.add(problem);
    };
    const message = { ...fields, timestamp: sentAtMs, artifact: artifactOf(spokenSoFar), call, ...context };
    const delivery = authenticationOf(server)
      .then((authentication) =>
        deliver(server, message, {
          authentication,
          signal: stopController.signal,
          ...(timeoutSeconds && { timeoutSeconds }),
        }),
      )
      .catch((cause: unknown): Delivery => ({ attempts: 0, problem: String(cause) }))
      .then((outcome) => {
        const { attempts, status, problem } = outcome;
        Object.assign(record, { attempts, ...(status !== undefined && { status }) });
        if (problem !== undefined) report(problem);
        return outcome;
      })
      .finally(() => pendingDeliveries.delete(delivery));
    pendingDeliveries.add(delivery);
    return { delivery, host, report };
  }

  /** Sends a message if the assistant has chosen its type. */
  function tell(openCall: OpenCall | undefined, message: JsonObject, spokenSoFar?: SpokenSoFar): void {
    const { server, chosenMessages = [] } = openCall ?? {};
    const isFinal = message['transcriptType'] === 'final';
    const type = [
      message['type'],
      isFinal && chosenMessages.find((one) => finalTranscripts.test(String(one))),
    ].find((one) => chosenMessages.includes(one));
    if (openCall && server && type)
      send(openCall, server, { ...message, type }, { ...(spokenSoFar && { spokenSoFar }) });
  }

  async function askTools(
    openCall: OpenCall,
    server: JsonObject,
    calls: readonly ToolCall[],
    spokenSoFar: SpokenSoFar,
  ) {
    const toolCalls = calls.map(({ id, name, parameters }) => ({
      id,
      type: 'function',
      function: { name, arguments: parameters },
    }));
    const toolWithToolCallList = calls.map(({ tool }, index) => ({ ...tool, toolCall: toolCalls[index] }));
    const fields = { type: 'tool-calls', toolCalls, toolCallList: toolCalls, toolWithToolCallList };
    const { delivery, host, report } = send(openCall, server, fields, { spokenSoFar });
    const { results, problems } = readResults(await delivery, calls);
    for (const problem of problems) report(`The response of ${host} to tool-calls ${problem}.`);
    return results;
  }

  return {
    /**
     * Prepares a call's messages. Its server is that of the call, the assistant, the phone number or the organisation.
     * @returns whether a server answers the calls of a tool
     */
    async open({ call, assistant, phoneNumber, server }: ServedCall): Promise<(tool: JsonObject) => boolean> {
      const id = String(call['id']);
      const organisation = await store.get('org', orgId);
      const { serverMessages } = assistant;
      const { customer } = call;
      const openCall: OpenCall = {
        call,
        context: {
          ...(Object.keys(assistant).length > 0 && { assistant }),
          ...(customer !== undefined && { customer }),
          ...(phoneNumber && { phoneNumber }),
        },
        server: server ?? firstServer(assistant, phoneNumber, organisation),
        chosenMessages: Array.isArray(serverMessages) ? serverMessages : defaultMessages,
        tools: objectsAt(objectAt(assistant, 'model'), 'tools'),
        records: [],
        problems: new Set(),
      };
      openCalls.set(id, openCall);
      const [oldestId] = openCalls.keys();
      if (openCalls.size > maxCalls && oldestId !== undefined) openCalls.delete(oldestId);
      return (tool) => toolServer(openCall, tool) !== undefined;
    },

    /** Passes on what happens in a call. */
    tell(callId: string, message: object, spokenSoFar: SpokenSoFar): void {
      const fields: JsonObject = { ...message };
      // What the page gets of these is not what servers get.
      if (fields['type'] !== 'status-update' && fields['type'] !== 'tool-calls')
        tell(openCalls.get(callId), fields, spokenSoFar);
    },

    /** Tells that a call begins, or ends. Other states are no changes of its status. */
    changed(
      callId: string,
      state: RoomState | 'queued' | 'scheduled',
      end?: CallEnd,
      spokenSoFar?: SpokenSoFar,
    ): void {
      const openCall = openCalls.get(callId);
      if (!openCall || state === 'waiting' || state === 'connected') return;
      const status = state === 'joined' ? 'in-progress' : state;
      const endedReason = end?.reason;
      const endedAtText = new Date(end?.at ?? Date.now()).toISOString();
      const times =
        state === 'joined' ? { startedAt: endedAtText } : state === 'ended' ? { endedAt: endedAtText } : {};
      openCall.call = { ...openCall.call, status, ...(endedReason && { endedReason }), ...times };
      tell(openCall, { type: 'status-update', status, ...(endedReason && { endedReason }) }, spokenSoFar);
      if (state !== 'ended') return;
      const { startedAt, endedAt } = openCall.call;
      const report = {
        type: 'end-of-call-report',
        endedReason,
        ...(startedAt !== undefined && { startedAt }),
      };
      // Nothing is analysed here, and nothing costs.
      tell(
        openCall,
        { ...report, endedAt, cost: 0, analysis: {}, artifact: artifactOf(spokenSoFar ?? emptySpeech) },
        spokenSoFar,
      );
    },

    /** Asks the servers of the functions that a message calls; undefined if none has one. */
    callTools(
      callId: string,
      message: JsonObject,
      spokenSoFar: SpokenSoFar,
    ): Promise<readonly ToolResult[]> | undefined {
      const openCall = openCalls.get(callId);
      if (!openCall) return undefined;
      const calls = objectsAt(message, 'toolCallList').flatMap((call) => {
        const { name, arguments: parameters } = objectAt(call, 'function');
        const tool = openCall.tools.find((one) => objectAt(one, 'function')['name'] === name) ?? {
          type: 'function',
          function: { name },
        };
        const server = toolServer(openCall, tool);
        const values = typeof parameters === 'string' ? jsonObject(parameters) : parameters;
        return server
          ? [{ server, id: String(call['id']), name: String(name), parameters: values, tool }]
          : [];
      });
      if (calls.length === 0) return undefined;
      const pendingResults = [...Map.groupBy(calls, ({ server }) => server)].map(async ([server, group]) => {
        const results = askTools(openCall, server, group, spokenSoFar);
        return group.every(({ tool }) => tool['async'] === true) ? [] : results;
      });
      return Promise.all(pendingResults).then((results) => results.flat());
    },

    /** Asks the server of a phone number who takes a call. Resolves to the response, or why the call ends. */
    async requestAssistant(callId: string): Promise<AssistantAnswer> {
      const openCall = openCalls.get(callId);
      if (!openCall?.server) return { reason: 'call-start-error-neither-assistant-nor-server-set' };
      const timeoutSeconds = assistantRequestSeconds;
      const { delivery, host } = send(
        openCall,
        openCall.server,
        { type: 'assistant-request' },
        { timeoutSeconds },
      );
      const { problem, body = '' } = await delivery;
      if (problem !== undefined) return { reason: 'assistant-request-failed' };
      const response = jsonObject(body);
      if (response['error'] !== undefined) return { reason: 'assistant-request-returned-error' };
      if (response['destination'] !== undefined)
        return { reason: 'assistant-request-returned-forwarding-phone-number' };
      return { response, host };
    },

    /** The messages sent for a call, also for the latest ended calls; undefined if it has no server. */
    recordsOf(callId: string): readonly ServerMessageRecord[] | undefined {
      const { server, tools = [], records } = openCalls.get(callId) ?? {};
      return server || tools.some((tool) => firstServer(tool)) ? records : undefined;
    },

    /** Waits a moment for what is on its way, then gives up. */
    async stop(): Promise<void> {
      await Promise.race([Promise.all(pendingDeliveries), delay(stopMs, undefined, { ref: false })]);
      stopController.abort();
      await Promise.all(pendingDeliveries);
    },
  };
}
