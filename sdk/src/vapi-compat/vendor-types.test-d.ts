// A page written with the vendor's types, newest and older, moves by changing its import.
import type newerPackage from 'vapi-web-2.7';
import type * as newer from 'vapi-web-2.7/dist/api.js';
import type olderPackage from 'vapi-web-2.3';
import type * as older from 'vapi-web-2.3/dist/api.js';
import Vapi from './index.ts';

type NewerVendor = typeof newerPackage.default;
type OlderVendor = typeof olderPackage.default;

/** A page's own idea of messages, as in the vendor's examples. */
type Message =
  | {
      type: 'transcript';
      role: 'user' | 'assistant';
      transcriptType: 'partial' | 'final';
      transcript: string;
    }
  | { type: 'function-call'; functionCall: { name: string; parameters: unknown } };

interface OfVendor {
  assistant: newer.CreateAssistantDTO | older.CreateAssistantDTO;
  overrides: newer.AssistantOverrides | older.AssistantOverrides;
  squad: newer.CreateSquadDTO | older.CreateSquadDTO;
}

export async function usePage(vapi: Vapi, { assistant, overrides, squad }: OfVendor): Promise<string> {
  const lines: string[] = [];
  const onMessage = (message: Message): void => void lines.push(message.type);
  const onError = (error: Error): void => void lines.push(error.message);
  vapi.on('message', onMessage).once('message', onMessage).removeListener('message', onMessage);
  vapi.on('error', onError).on('camera-error', onError);
  vapi.on('message', (message) => {
    if (message.type === 'transcript' && message.transcriptType === 'final')
      lines.push(message.transcript.trim());
    if (message.type === 'of-tomorrow') lines.push(message.place.name);
  });
  vapi.on('error', (error) => lines.push(error.error.message.msg, error.errorMsg));
  vapi.on('network-quality-change', (event) => lines.push(event.threshold));

  const newerCall: newer.Call | null = await vapi.start(assistant, overrides);
  const olderCall: older.Call | null = await vapi.start(undefined, undefined, squad);
  const message: Parameters<InstanceType<NewerVendor | OlderVendor>['send']>[0] = {
    type: 'add-message',
    message: { role: 'user', content: [{ type: 'text', text: 'Hello.' }] },
  };
  vapi.send(message);
  return [newerCall?.id, olderCall?.id, ...lines].join();
}

/** Takes the place of the vendor's arguments. */
export const create = (...args: ConstructorParameters<NewerVendor>): Vapi => new Vapi(...args);
