import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { createRehearsal, type Rehearsal } from '@firmline/harness/rehearsal';
import { makePrivateFolder, writePrivateFile } from '@firmline/util/private-files';
import { buildAssistantOverrides } from '@firmline/sdk/assistant';
import { FirmlineError } from '@firmline/sdk/errors';
import { findLanguageModel, type LanguageModelAccess } from '../config/language-model.ts';
import type { Output } from '../terminal/output.ts';
import { findGroup } from '../config/resolve.ts';
import type { LinkedFirm } from '../firms/linked-firm.ts';
import { withPlatform } from '../api/platform-session.ts';
import { openFirms } from '../firms/connect.ts';
import { printable } from '../text.ts';
import { assistantIdOf } from './named.ts';
import { getAssistant } from './records.ts';
import { firmWith } from '../firms/find.ts';
import { requireSlug, slugOrPick } from '../terminal/pick-firm.ts';

export interface OpenRehearsal {
  readonly firm: LinkedFirm;
  readonly rehearsal: Rehearsal;
  /** The language model that answers; undefined if the local receptionist does. */
  readonly languageModel: LanguageModelAccess | undefined;
}

/**
 * The assistant of a firm, with the prompt and the model that a call in the local room has.
 * @throws FirmlineError 'not-found', 'input-needed', 'config-invalid'
 */
export async function openRehearsal(given: string | undefined, output: Output): Promise<OpenRehearsal> {
  requireSlug(given, output);
  const firms = openFirms(output);
  const slug = await slugOrPick(given, 'assistants rehearse', firms, output);
  const firm = await firmWith(slug, firms);
  const access = findLanguageModel(output.flags.profile);
  const model = access && (await import('@firmline/harness/language-model')).createLanguageModel(access);
  const rehearsal = createRehearsal({
    assistant: await pageAssistant(output),
    overrides: buildAssistantOverrides(firm),
    languageModel: model,
    log: (line) => output.note(line),
  });
  return { firm, rehearsal, languageModel: access };
}

/** The record of the assistant that the page calls: it greets for a firm without a greeting. Empty if none is set. */
async function pageAssistant(output: Output): Promise<Readonly<Record<string, unknown>>> {
  const { platformPrivateKey, assistantId } = findGroup('platform', output.flags.profile).values;
  if (!platformPrivateKey || !assistantId) return {};
  try {
    const record = await withPlatform(output, async (session) =>
      getAssistant(session, await assistantIdOf(session, assistantId)),
    );
    return { ...record };
  } catch (error) {
    if (!(error instanceof FirmlineError) || error.code === 'aborted') throw error;
    output.note(printable(`Rehearsing without the assistant's own record: ${error.message}`));
    return {};
  }
}

/** A transcript that is on the disk after every line, for its owner alone. */
export interface Transcript {
  readonly file: string;
  add(who: 'You' | 'Assistant', text: string): Promise<void>;
}

/** @throws FirmlineError 'folder-unwritable' */
export async function openTranscript(
  firm: Pick<LinkedFirm, 'slug' | 'name' | 'companyName'>,
  given: string | undefined,
): Promise<Transcript> {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
  const file = given ?? path.join('rehearsals', `${encodeURIComponent(firm.slug)}-${time}.txt`);
  const unwritable = (cause: unknown) =>
    new FirmlineError(`Could not write ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another place with --output.',
      cause,
    });
  try {
    if (given === undefined) await makePrivateFolder('rehearsals');
    await writePrivateFile(
      file,
      `Rehearsal of ${firm.companyName || firm.name}, ${new Date().toISOString()}\n\n`,
    );
  } catch (cause) {
    throw unwritable(cause);
  }
  return {
    file,
    add: (who, text) =>
      appendFile(file, `${who}: ${printable(text)}\n`).catch((cause: unknown) => {
        throw unwritable(cause);
      }),
  };
}
