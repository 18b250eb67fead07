import { createHash, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import type { Case } from './rounds.ts';

interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly url: string;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const filesAtOnce = 3;
const megabyte = 1024 * 1024;

const authorization = (info: StackInfo) => ({ authorization: `Bearer ${info.platformPrivateKey}` });

/** Uploads of files to the platform: each is stored completely or not at all. */
export function uploadCase(): Case {
  /** Hashes of all sent files, by name. */
  const sent = new Map<string, string>();
  const acknowledged = new Set<string>();
  let count = 0;

  async function upload(info: StackInfo, name: string): Promise<void> {
    const bytes = randomBytes(megabyte + randomInt(3 * megabyte));
    sent.set(name, hashOf(bytes));
    const body = new FormData();
    body.set('file', new Blob([bytes]), name);
    try {
      const response = await fetch(`${info.platformUrl}/file`, {
        method: 'POST',
        headers: authorization(info),
        body,
      });
      await response.arrayBuffer();
      if (!response.ok) return;
      acknowledged.add(name);
      count++;
    } catch {
      // The stack was killed: not acknowledged.
    }
  }

  return {
    name: 'upload of files',
    acknowledged: () => count,
    async begin({ info }, round) {
      const names = Array.from({ length: filesAtOnce }, (_, number) => `file-${round}-${number}`);
      const uploads = names.map(async (name, number) => {
        await delay(number * 30);
        await upload(info, name);
      });
      return { done: Promise.all(uploads) };
    },
    async verify({ info }) {
      const response = await fetch(`${info.platformUrl}/file`, { headers: authorization(info) });
      const files = (await response.json()) as FileRecord[];
      const problems = [...acknowledged]
        .filter((name) => !files.some((file) => file.name === name))
        .map((name) => `lost: ${name}`);
      for (const file of files) {
        const content = new Uint8Array(await (await fetch(file.url)).arrayBuffer());
        if (hashOf(content) !== sent.get(file.name)) problems.push(`not what was sent: ${file.name}`);
        // Keeps the next round small.
        await fetch(`${info.platformUrl}/file/${file.id}`, {
          method: 'DELETE',
          headers: authorization(info),
        });
        acknowledged.delete(file.name);
      }
      return problems;
    },
  };
}
