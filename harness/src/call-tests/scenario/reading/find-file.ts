import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { nearest } from '@firmline/sdk/closest-name';
import type { FindFile } from '../vocabulary/values.ts';

/** What may be left out at the end of a name, in the order in which it is tried. */
const endings = {
  audio: ['', '.wav', '.yaml', '.json'],
  truth: ['', '.rttm', '.json'],
} as const;

/** A file of truth can have the ending of a recipe; a file of audio is one of these. */
const expected = { audio: /\.(wav|ya?ml|json)$/i, truth: /\.(rttm|json)$/i } as const;

export interface FileOptions {
  /** Whether a scenario may name files of any folder: it may come from somebody else. Default: only its own two. */
  readonly outsideFiles?: boolean | undefined;
}

/** Looks beside a scenario's file, then in the folder `speech` beside its folder; a link must not lead out of them. */
export function filesAround(scenarioFile: string, { outsideFiles = false }: FileOptions = {}): FindFile {
  const beside = path.dirname(path.resolve(scenarioFile));
  const folders = [beside, path.resolve(beside, '../speech')];
  return (written, of) => {
    const outside = {
      problem: `The file of ${of} ${JSON.stringify(written)} is outside the scenario's folder. Copy it beside the scenario, or pass --allow-outside-files.`,
    };
    for (const folder of folders) {
      for (const ending of endings[of]) {
        const file = path.resolve(folder, written + ending);
        // What is outside is not even looked for: whether it exists is not for a scenario to know.
        if (!expected[of].test(file) || (!outsideFiles && !isInside(file, folders))) continue;
        if (!existsSync(file)) continue;
        if (outsideFiles || isInside(realpathSync(file), folders.map(realFolder))) return { path: file };
        return outside;
      }
    }
    if (!outsideFiles && !folders.some((folder) => isInside(path.resolve(folder, written), folders)))
      return outside;
    const there = folders.flatMap(namesIn).filter((name) => expected[of].test(name));
    const meant = nearest(written, there) ?? nearest(written, there.map(withoutEnding));
    const help =
      meant === undefined ? `Looked in ${folders.map(fromHere).join(' and ')}.` : `Did you mean "${meant}"?`;
    return { problem: `There is no file of ${of} ${JSON.stringify(written)}. ${help}` };
  };
}

function isInside(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const way = path.relative(folder, file);
    return way !== '' && !path.isAbsolute(way) && way.split(path.sep)[0] !== '..';
  });
}

const realFolder = (folder: string): string => (existsSync(folder) ? realpathSync(folder) : folder);

const withoutEnding = (name: string) => path.parse(name).name;
const fromHere = (folder: string) => path.relative('', folder) || '.';

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
