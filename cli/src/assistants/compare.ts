import type { PlatformSession } from '../api/platform-session.ts';
import { commandForSame } from '../config/this-command.ts';
import type { JsonObject } from '../json.ts';
import { UsageError } from '../errors.ts';
import { contentOfAssistant } from './file.ts';
import { readAssistant } from './folder.ts';
import { getAssistant } from './records.ts';

export interface Side {
  readonly label: string;
  readonly content: JsonObject;
}

export async function sidesOf(session: PlatformSession, file: string): Promise<readonly [Side, Side]> {
  const { id, path, content } = await readAssistant(file);
  if (id === undefined)
    throw new UsageError(
      `${path} is not on the platform yet. ${commandForSame('assistants', 'push', path)} creates it.`,
    );
  const record = await getAssistant(session, id);
  return [
    { label: id, content: contentOfAssistant(record) },
    { label: path, content },
  ];
}
