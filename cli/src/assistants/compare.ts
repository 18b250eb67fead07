import { existsSync } from 'node:fs';
import type { PlatformSession } from '../api/platform-session.ts';
import { firmline } from '../invocation.ts';
import type { JsonObject } from '../json.ts';
import { UsageError } from '../errors.ts';
import { contentOfAssistant } from './file.ts';
import { type StoredAssistant, readAssistant, readFolder } from './folder.ts';
import { assistantIdOf, getAssistant } from './records.ts';

export interface Side {
  readonly label: string;
  readonly content: JsonObject;
}

export async function sidesOf(
  session: PlatformSession,
  one: string,
  other: string | undefined,
  dir: string,
): Promise<readonly [Side, Side]> {
  if (other !== undefined) return [await side(session, one), await side(session, other)];
  const file = isFile(one)
    ? await readAssistant(one)
    : await findAssistantFile(dir, await assistantIdOf(session, one));
  if (!file) {
    throw new UsageError(`${one} has no file in ${dir} to compare with. Name another assistant.`);
  }
  return [await current(session, idOf(file)), sideOfFile(file)];
}

const isFile = (name: string) => name.endsWith('.json') || name.includes('/') || existsSync(name);

const side = async (session: PlatformSession, name: string): Promise<Side> =>
  isFile(name) ? sideOfFile(await readAssistant(name)) : current(session, await assistantIdOf(session, name));

const findAssistantFile = async (dir: string, assistantId: string): Promise<StoredAssistant | undefined> =>
  (await readFolder(dir)).find(({ id }) => id === assistantId);

async function current(session: PlatformSession, id: string): Promise<Side> {
  return { label: id, content: contentOfAssistant(await getAssistant(session, id)) };
}

const sideOfFile = ({ path, content }: StoredAssistant): Side => ({ label: path, content });

function idOf({ id, path }: StoredAssistant): string {
  if (id !== undefined) return id;
  throw new UsageError(`${path} is not on the platform yet. ${firmline} assistants push creates it.`);
}
