import { existsSync } from 'node:fs';
import type { PlatformSession } from '../api/platform-session.ts';
import { firmline } from '../invocation.ts';
import type { JsonObject } from '../json.ts';
import { UsageError } from '../errors.ts';
import { contentOfAssistant } from './file.ts';
import { type StoredAssistant, readAssistant, readFolder } from './folder.ts';
import { getAssistant } from './records.ts';

export interface Side {
  readonly label: string;
  readonly content: JsonObject;
}

export async function sidesOf(
  session: PlatformSession,
  assistant: string,
  dir: string,
): Promise<readonly [Side, Side]> {
  const file = isFile(assistant) ? await readAssistant(assistant) : await findAssistantFile(dir, assistant);
  if (!file) {
    throw new UsageError(
      `${assistant} has no file in ${dir} to compare with. ${firmline} assistants pull writes one.`,
    );
  }
  const { id, path, content } = file;
  if (id === undefined)
    throw new UsageError(`${path} is not on the platform yet. ${firmline} assistants push creates it.`);
  const record = await getAssistant(session, id);
  return [
    { label: id, content: contentOfAssistant(record) },
    { label: path, content },
  ];
}

const isFile = (name: string) => name.endsWith('.json') || name.includes('/') || existsSync(name);

const findAssistantFile = async (dir: string, assistantId: string): Promise<StoredAssistant | undefined> =>
  (await readFolder(dir)).find(({ id }) => id === assistantId);
