import { appendFileSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { isObject } from '@firmline/util/is-object';
import { parsedJson } from '../json.ts';

/**
 * What earlier runs did, in a file of the output folder. Each entry is one appended line, so an interruption loses at most
 * the last one.
 */
export interface CampaignState {
  /** When the link of this record was found to work, ISO 8601; undefined if it never was. */
  readonly verifiedAt: (record: string) => string | undefined;
  readonly keepVerified: (record: string, at: string) => void;
  /** Whether a run wrote this content to the file, or was about to. */
  readonly hasWritten: (file: string, hash: string) => boolean;
  /** Called before the file is written, so that an interrupted run recognizes it. */
  readonly keepWritten: (file: string, hash: string) => void;
}

const stateFile = '.firmline-campaign.ndjson';

/** @throws FirmlineError 'folder-unwritable' */
export function openState(folder: string): CampaignState {
  const place = path.join(folder, stateFile);
  const verified = new Map<string, string>();
  const written = new Set<string>();
  for (const entry of entriesOf(place)) {
    const { record, at, file, hash } = entry;
    if (typeof record === 'string' && typeof at === 'string') verified.set(record, at);
    if (typeof file === 'string' && typeof hash === 'string') written.add(contentOf(file, hash));
  }
  const append = (text: string) => {
    try {
      appendFileSync(place, text, { mode: 0o600 });
    } catch (cause) {
      throw new FirmlineError(`Could not write ${place}.`, {
        code: 'folder-unwritable',
        fault: 'user',
        hint: 'Choose another folder with --qr.',
        cause,
      });
    }
  };
  // Ends a line that was cut off, and shows before the first call whether the file can be written.
  append('\n');
  return {
    verifiedAt: (record) => verified.get(record),
    keepVerified(record, at) {
      verified.set(record, at);
      append(`${JSON.stringify({ record, at })}\n`);
    },
    hasWritten: (file, hash) => written.has(contentOf(file, hash)),
    keepWritten(file, hash) {
      if (written.has(contentOf(file, hash))) return;
      written.add(contentOf(file, hash));
      append(`${JSON.stringify({ file, hash })}\n`);
    },
  };
}

const contentOf = (file: string, hash: string) => `${hash} ${file}`;

function entriesOf(place: string) {
  let text = '';
  try {
    text = readFileSync(place, 'utf8');
  } catch {
    // The first run.
  }
  return text.split('\n').map(parsedJson).filter(isObject);
}
