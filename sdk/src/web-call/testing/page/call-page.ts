// The page of the call browser tests: the real client, controlled from outside.
import { mediaTransport, type MediaTransport } from '../../call-media/index.ts';
import { createWebCallClient, type WebCallClient } from '../../index.ts';
import type { CallPage, ClientAction, ActionOutcome } from './contract.ts';
import { plainCopy, Recorder } from './recorder.ts';

interface Entry {
  readonly client: WebCallClient;
  readonly recorder: Recorder;
  readonly media: MediaTransport | undefined;
}

// The page's own timers, which the probe must not count.
const { setTimeout, clearTimeout } = window.probe.nativeTimers;
const entries: Entry[] = [];

function entry(index: number): Entry {
  const knownEntry = entries[index];
  if (!knownEntry) throw new Error(`There is no client ${index}`);
  return knownEntry;
}

const recorder = (index: number): Recorder => entry(index).recorder;

async function act({ client }: Entry, action: ClientAction): Promise<unknown> {
  switch (action.do) {
    case 'start':
      return client.start(action.target);
    case 'reconnect':
      return client.reconnect(action.webCall);
    case 'mute':
      return client.setMuted(action.isMuted);
    case 'setMicrophone':
    case 'setSpeaker':
      return client.devices[action.do](action.id);
    case 'list-devices':
      return client.devices.list();
    case 'say':
      return client.say(action.message);
    case 'type':
      return client.sendText(action.text);
    case 'register':
      return void client.registerTool(action.definition, (parameters) => {
        document.title = JSON.stringify(parameters);
        return action.result;
      });
    case 'stop':
      return client.stop();
  }
}

async function outcome(result: Promise<unknown>): Promise<ActionOutcome> {
  try {
    const value = plainCopy(await result);
    return value === undefined ? {} : { value };
  } catch (error) {
    return { error: plainCopy(error) as NonNullable<ActionOutcome['error']> };
  }
}

const callPage: CallPage = {
  create({ keepsEvents = true, hasMedia = false, ...options }) {
    const media = hasMedia ? mediaTransport() : undefined;
    const client = createWebCallClient({ ...options, ...(media && { transport: media }) });
    return entries.push({ client, recorder: new Recorder(client, keepsEvents), media }) - 1;
  },

  run: (index, actions) => Promise.all(actions.map((action) => outcome(act(entry(index), action)))),

  runWhen: (index, pattern, actions) =>
    new Promise((resolve) => {
      recorder(index).when(pattern, () => resolve(callPage.run(index, actions)));
    }),

  until(index, pattern, limitMs) {
    const { events } = recorder(index);
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => {
        const emittedEvents = events.filter(({ name }) => !name.endsWith('-level')).slice(-20);
        reject(new Error(`No ${JSON.stringify(pattern)} came, but ${JSON.stringify(emittedEvents)}`));
      }, limitMs);
      recorder(index).when(pattern, () => {
        clearTimeout(limit);
        resolve();
      });
    });
  },

  events: (index) => recorder(index).events,

  heard: (index) => [...(entry(index).media?.remoteAudio.values() ?? [])].map(({ readyState }) => readyState),

  state: (index) => entry(index).client.state,
};

window.callPage = callPage;
