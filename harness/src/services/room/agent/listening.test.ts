import { beforeEach, expect, it, vi } from 'vitest';

import { createListening } from '../faults/room-plan.ts';

let log: string[];
const create = (fault?: Parameters<typeof createListening>[0]) =>
  createListening(fault, () => log.push('listening'));
const then = () => log.push('then');

beforeEach(() => {
  log = [];
  vi.useFakeTimers();
});

it('is sent once to each page that can play the assistant', () => {
  const listening = create();
  for (let page = 0; page < 2; page++) {
    listening.joined();
    expect(log.splice(0)).toEqual([]);
    listening.playable(then);
    listening.playable(then);
    expect(log.splice(0)).toEqual(['listening', 'then', 'then']);
  }
});

it('is sent only at the join', () => {
  const listening = create({ kind: 'listening', when: 'join' });
  listening.joined();
  listening.playable(then);
  expect(log).toEqual(['listening', 'then']);
});

it('is sent late unless the page or the call has gone', () => {
  const listening = create({ kind: 'listening', when: 'after-join', delayMs: 500 });
  listening.joined();
  listening.playable(then);
  vi.advanceTimersByTime(499);
  expect(log).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(log.splice(0)).toEqual(['listening', 'then']);
  for (const gone of [listening.joined, listening.stop]) {
    listening.joined();
    listening.playable(then);
    gone();
    vi.advanceTimersByTime(1000);
    expect(log).toEqual([]);
  }
});

it('never sends a message about listening', () => {
  const listening = create({ kind: 'listening', when: 'never' });
  listening.joined();
  listening.playable(then);
  expect(log).toEqual(['then']);
});
