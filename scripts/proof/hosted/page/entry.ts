/// <reference lib="dom" />
// The page of the proof: the SDK's own client, observed completely and controlled from outside.
import { createWebCallClient, type WebCall, type WebCallClient } from '../../../../sdk/src/web-call/index.ts';
import { watchBrowser } from './browser.ts';
import type { HostedProofPage } from './contract.ts';
import { recordFetch } from './platform.ts';
import { record } from './record.ts';
import { watchWire } from './wire.ts';

const clientEvents = [
  'state',
  'call-start-progress',
  'call-start-success',
  'call-start-failed',
  'call-start',
  'call-end',
  'error',
  'first-audio',
  'speech-start',
  'speech-end',
  'audio-blocked',
  'microphone-problem',
  'nonfatal-error',
] as const;

interface Current {
  readonly client: WebCallClient;
  readonly made: ReturnType<typeof recordFetch>['made'];
  webCall: WebCall | null;
}

let current: Current | undefined;
let changesWhileStarting = false;
const seen = new Set<string>();
const waiting = new Set<() => void>();

function running(): Current {
  if (!current) throw new Error('No call was started.');
  return current;
}

watchBrowser();
watchWire((action) => {
  if (!changesWhileStarting || action !== 'start-local-audio-level-observer') return;
  changesWhileStarting = false;
  void page.changeMicrophone();
});

const page: HostedProofPage = {
  async start({ token, baseUrl, callMachineUrl, assistant, limitSeconds, keepsRoom, ...options }) {
    const { fetch, made } = recordFetch(options.withoutToken);
    const client = createWebCallClient({
      token,
      baseUrl,
      fetch,
      ...(callMachineUrl === undefined ? {} : { callMachineUrl }),
    });
    for (const name of clientEvents) client.on(name, (...args: unknown[]) => told(name, args[0]));
    current = { client, made, webCall: null };
    changesWhileStarting = options.changesWhileStarting;
    const assistantOverrides = { maxDurationSeconds: limitSeconds };
    current.webCall = await client.start({
      assistant,
      assistantOverrides,
      ...(keepsRoom ? { roomDeleteOnUserLeaveEnabled: false } : {}),
    });
    return current.webCall !== null;
  },

  made: () => current?.made() ?? null,

  until: (name, limitMs) =>
    new Promise((resolve) => {
      const look = () => {
        if (!seen.has(name)) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        resolve(false);
      }, limitMs);
      waiting.add(look);
      look();
    }),

  stop: () => running().client.stop(),

  async reconnect() {
    const { client, webCall } = running();
    if (!webCall) return false;
    // The second join brings its own events.
    seen.clear();
    return (await client.reconnect(webCall)) !== null;
  },

  async changeMicrophone() {
    const { devices } = running().client;
    const { microphones } = await devices.list();
    const other = microphones.find(({ isSelected, isDefault }) => !isSelected && !isDefault);
    if (!other) return false;
    record('step', 'microphone-changing');
    await devices.setMicrophone(other.id);
    record('step', 'microphone-changed');
    return true;
  },

  endByMessage() {
    running().client.send({ type: 'end-call' });
  },
};

/** An event of the client. */
function told(name: string, data: unknown): void {
  record('client', name, data);
  seen.add(name);
  for (const look of waiting) look();
}

window.hostedProof = page;
