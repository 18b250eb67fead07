import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { nearest } from '@firmline/sdk/words';
import type { FindFile } from './reading.ts';

/** What may be left out at the end of a name, in the order in which it is tried. */
const endings = {
  audio: ['', '.wav', '.yaml', '.json'],
  truth: ['', '.rttm', '.json'],
} as const;

/** A file of truth can have the ending of a recipe; a file of audio is one of these. */
const expected = { audio: /\.(wav|ya?ml|json)$/i, truth: /\.(rttm|json)$/i } as const;

/** Looks beside a scenario's file, then in the folder `speech` beside its folder. */
export function filesAround(scenarioFile: string): FindFile {
  const beside = path.dirname(path.resolve(scenarioFile));
  const folders = [beside, path.resolve(beside, '../speech')];
  return (written, of) => {
    for (const folder of folders) {
      for (const ending of endings[of]) {
        const file = path.resolve(folder, written + ending);
        if (expected[of].test(file) && existsSync(file)) return { path: file };
      }
    }
    const there = folders.flatMap(namesIn).filter((name) => expected[of].test(name));
    const meant = nearest(written, there) ?? nearest(written, there.map(withoutEnding));
    const help =
      meant === undefined ? `Looked in ${folders.map(fromHere).join(' and ')}.` : `Did you mean "${meant}"?`;
    return { problem: `There is no file of ${of} ${JSON.stringify(written)}. ${help}` };
  };
}

const withoutEnding = (name: string) => path.parse(name).name;
const fromHere = (folder: string) => path.relative('', folder) || '.';

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
