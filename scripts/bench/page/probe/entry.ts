/// <reference lib="dom" />
// Runs in both pages before any of their scripts, and observes the load and the effect of a press.
import type { LoadProbe, ProbeMessage, ProbeSettings } from './contract.ts';
import { watchLoad } from './load.ts';
import { watchPress } from './press.ts';
import { buttonNamed, isSeen, whenPainted } from './seen.ts';

export type { LoadProbe, ProbeSettings };

declare global {
  interface Window {
    loadProbeSettings: ProbeSettings;
    loadProbe: LoadProbe;
    /** Reaches the benchmark: a ProbeMessage as JSON. */
    loadProbeSays: (message: string) => void;
  }
}

const { greeting, buttons, pressed } = window.loadProbeSettings;
const watched = watchLoad();
let greetingMs = Number.NaN;

const say = (message: ProbeMessage) => window.loadProbeSays(JSON.stringify(message));

window.loadProbe = {
  load: () => ({ greetingMs, ...watched() }),
  watchPress: (name) => watchPress(name, (report) => say({ type: 'pressed', report })),
};

const heading = () => document.querySelector('h1');

async function watchArrival(): Promise<void> {
  [greetingMs] = await Promise.all([
    whenPainted(() => heading()?.textContent.trim() === greeting && isSeen(heading())),
    whenPainted(() => buttons.every((name) => isSeen(buttonNamed(name)))),
  ]);
  say({ type: 'buttons', point: pressed === null ? null : window.loadProbe.watchPress(pressed) });
}

void watchArrival();
