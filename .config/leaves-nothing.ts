import assert from 'node:assert/strict';
import { afterAll, beforeEach, vi } from 'vitest';

/** Globals that tests, or libraries that they load, put in place. */
const browserGlobals = [
  'addEventListener',
  'document',
  'fetch',
  'location',
  'MediaStream',
  'MediaStreamTrack',
  'navigator',
  'reportError',
  'Request',
  'Response',
  'window',
];

/** What files share in a worker, and one of them could change for the next. */
const shared = () => ({
  environment: { ...process.env },
  folder: process.cwd(),
  exitCode: process.exitCode,
  umask: process.umask(),
  fakeTimers: vi.isFakeTimers(),
  globals: browserGlobals.map((name) => Object.getOwnPropertyDescriptor(globalThis, name)),
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
  terminal: [process.stdout, process.stderr].map((stream) => [
    Object.getOwnPropertyDescriptor(stream, 'write'),
    stream.isTTY,
    stream.columns,
  ]),
});

// Also if the test and its hooks fail: every later test of the worker would wait for a clock that stands still.
beforeEach(({ onTestFinished }) => onTestFinished(() => void vi.useRealTimers()));

const before = shared();
// Fails the file that leaves something to the next one.
afterAll(() => assert.deepEqual(shared(), before));
