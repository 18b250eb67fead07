import { setTimeout as delay } from 'node:timers/promises';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { button, openPage, seeText } from '../../../web/src/testing/open-page.ts';
import { type Proof, startBrowser } from '../shared/prove.ts';
import type { Case } from './rounds.ts';

interface CallRecord {
  readonly id: string;
  readonly status: string;
  readonly endedReason?: string;
}

const isOpen = ({ status, endedReason }: CallRecord) => status !== 'ended' || endedReason === undefined;

/** Duration of the undisturbed call, ms. */
const callMs = 2500;

async function callsOf(info: StackInfo): Promise<CallRecord[]> {
  const headers = { authorization: `Bearer ${info.platformPrivateKey}` };
  return (await (await fetch(`${info.platformUrl}/call?limit=1000`, { headers })).json()) as CallRecord[];
}

/** A call from the page: even after a kill, no call stays open in the stack's records. */
export async function callCase(proof: Proof): Promise<Case> {
  const browser = await startBrowser(proof);
  const made = new Set<string>();
  let count = 0;

  async function noteCall(response: { json(): Promise<unknown> }): Promise<void> {
    const { id } = (await response.json()) as CallRecord;
    made.add(id);
    count++;
  }

  return {
    name: 'call in progress',
    acknowledged: () => count,
    async begin({ info }) {
      const opened = await openPage(browser, `${info.url}/default`);
      const { page } = opened;
      page.on('response', (response) => {
        if (response.status() !== 201 || !response.url().endsWith('/call/web')) return;
        void noteCall(response).catch(() => {});
      });
      const call = async () => {
        await page.locator(button('Try in Browser')).setTimeout(10_000).click();
        await Promise.race([seeText(page, 'Call started successfully!'), seeText(page, 'Failed to connect')]);
        await delay(callMs);
      };
      const done = call()
        .catch(() => {})
        .finally(() => opened.close());
      return { done };
    },
    async verify({ info }) {
      let calls = await callsOf(info);
      // The room notices a closed page a moment later.
      for (let attempt = 0; attempt < 50 && calls.some(isOpen); attempt++) {
        await delay(100);
        calls = await callsOf(info);
      }
      const ids = new Set(calls.map(({ id }) => id));
      return [
        ...[...made].filter((id) => !ids.has(id)).map((id) => `lost: call ${id}`),
        ...calls.filter(isOpen).map(({ id, status }) => `call ${id} is ${status}`),
      ];
    },
  };
}
