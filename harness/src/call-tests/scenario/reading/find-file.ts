import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { nearestName } from '#util/closest-name';

/** Finds an audio file that a scenario names: its path, or the error message. */
export type FindFile = (name: string) => { readonly path: string } | { readonly problem: string };

/** File extensions that may be omitted, in the order in which they are tried. */
const endings = ['', '.wav', '.yaml', '.json'];

const isAudio = (file: string): boolean => /\.(wav|ya?ml|json)$/i.test(file);

/**
 * Searches the scenario's folder, then the folder `speech` beside it. A symbolic link must not lead out of them, because a
 * scenario may be from another person.
 */
export function filesAround(scenarioFile: string): FindFile {
  const folderBeside = path.dirname(path.resolve(scenarioFile));
  const folders = [folderBeside, path.resolve(folderBeside, '../speech')];
  return (writtenName) => {
    const outsideProblem = {
      problem: `The audio file ${JSON.stringify(writtenName)} is outside the scenario's folder. Copy it beside the scenario, or into the folder speech beside that folder.`,
    };
    for (const folder of folders) {
      for (const ending of endings) {
        const file = path.resolve(folder, writtenName + ending);
        // A scenario must not learn whether a file outside exists.
        if (!isAudio(file) || !isInside(file, folders)) continue;
        if (!existsSync(file)) continue;
        if (isInside(realpathSync(file), folders.map(realFolder))) return { path: file };
        return outsideProblem;
      }
    }
    if (!folders.some((folder) => isInside(path.resolve(folder, writtenName), folders)))
      return outsideProblem;
    const audioNames = folders.flatMap(namesIn).filter(isAudio);
    const similarName =
      nearestName(writtenName, audioNames) ?? nearestName(writtenName, audioNames.map(withoutEnding));
    const help =
      similarName === undefined
        ? `Looked in ${folders.map(fromHere).join(' and ')}.`
        : `Did you mean "${similarName}"?`;
    return { problem: `There is no audio file ${JSON.stringify(writtenName)}. ${help}` };
  };
}

function isInside(file: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const relativePath = path.relative(folder, file);
    return relativePath !== '' && !path.isAbsolute(relativePath) && relativePath.split(path.sep)[0] !== '..';
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
