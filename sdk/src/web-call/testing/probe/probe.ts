// Runs in the page before anything else, and tracks acquired resources, so that a test can check their release.
import type { Holdings } from './held.ts';
import { watchListeners } from './listeners.ts';
import { watchMedia } from './media.ts';
import { watchTimers } from './timers.ts';

const problems: string[] = [];
const describe = (reason: unknown) =>
  reason instanceof Error ? (reason.stack ?? reason.message) : JSON.stringify(reason);

window.addEventListener('unhandledrejection', ({ reason }) =>
  problems.push(`unhandled rejection: ${describe(reason)}`),
);
window.addEventListener('error', ({ error, message }) =>
  problems.push(`error: ${error ? describe(error) : message}`),
);

const native = { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) };

// Created after the probe's own listeners.
const watchers = [watchMedia(), watchTimers(), watchListeners()];

window.probe = {
  native,
  problems,
  held: () => Object.assign({}, ...watchers.map((watcher) => watcher.list())) as Holdings,
};
