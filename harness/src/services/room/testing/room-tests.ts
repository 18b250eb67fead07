import type { Browser } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

import { connectBrowser, launchBrowser } from '../../../shared/browser/index.ts';
import type { LaunchOptions } from '../../../shared/browser/index.ts';
import type { CallPlan } from '../../../shared/call-plan/call-plan.ts';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import type { CallRecord } from '../../../shared/call-record.ts';
import type { RoomAssistant } from '../types.ts';
import { openRoomPage } from './room-page.ts';
import type { RoomPage } from './room-page.ts';
import { startTestRoom } from './test-room.ts';
import type { TestRoom } from './test-room.ts';

const greeting = 'Thank you for calling. How may I help you today?';

const isPlan = (faultsOrPlan: readonly RoomFault[] | CallPlan): faultsOrPlan is CallPlan =>
  !Array.isArray(faultsOrPlan);

/** One room server for a file of tests, whose pages are closed after each; its own browser only if it needs one. */
export function setUpRoom(launch?: LaunchOptions) {
  let room: TestRoom;
  let browser: Browser;
  const pages: RoomPage[] = [];
  let calls = 0;

  beforeAll(async () => {
    const browserPromise = launch ? launchBrowser(launch) : connectBrowser(inject('browser'));
    [room, browser] = await Promise.all([startTestRoom(), browserPromise]);
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
  });
  afterAll(async () => {
    await (launch ? browser?.close() : browser?.disconnect());
    await room?.stop();
  });

  const recordOf = (callId: string): CallRecord => {
    const record = room.rooms.record(callId);
    if (!record) throw new Error(`No record of ${callId}`);
    return record;
  };

  return {
    room: () => room,
    async open(microphone?: 'granted' | 'denied') {
      const page = await openRoomPage(browser, room, microphone);
      pages.push(page);
      return page;
    },
    /** Opens a room with these faults or this plan, and returns its id. */
    createCall(
      faultsOrPlan: readonly RoomFault[] | CallPlan = [],
      assistant: RoomAssistant = { firstMessage: greeting },
    ) {
      const id = `call-${++calls}`;
      const plan = isPlan(faultsOrPlan)
        ? faultsOrPlan
        : faultsOrPlan.length > 0
          ? { faults: faultsOrPlan }
          : undefined;
      room.rooms.createRoom({ id, assistant, ...(plan && { plan }) });
      return id;
    },
    recordOf,
  };
}

/** Polls the room, which has no event to wait for. */
export async function until(condition: () => boolean, timeout = 20_000): Promise<void> {
  await expect.poll(condition, { timeout, interval: 50 }).toBe(true);
}
