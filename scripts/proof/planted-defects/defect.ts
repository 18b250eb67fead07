import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { parse } from 'yaml';
import { layers, type Scenario, scenarioId } from '@firmline/harness/call-tests';

/** One change of one file. */
const edit = v.strictObject({
  /** Path in the checkout. */
  file: v.string(),
  /** Text that occurs in the file exactly once. */
  find: v.string(),
  replace: v.string(),
});

/** A plausible mistake in the client or the page, and the scenarios that notice it. */
const defect = v.strictObject({
  /** Unique name in lower-case letters and dashes. */
  name: v.string(),
  ...edit.entries,
  /** Further changes, if the mistake needs more than one. */
  also: v.optional(v.array(edit), []),
  /** Ids of the scenarios that fail. */
  scenarios: v.array(v.string()),
  /** The layer that their reports name. */
  layer: v.picklist(layers),
});
export type Defect = v.InferOutput<typeof defect>;

/** A defect and the scenarios that it must fail. */
export interface Plan {
  readonly defect: Defect;
  readonly scenarios: readonly Scenario[];
}

/**
 * Reads the defects whose names contain `only`.
 * @param root folder of the checkout
 * @throws Error if a defect no longer fits the sources or the scenarios, or none matches
 */
export async function readPlans(
  nameFilter: string,
  root: string,
  scenarios: readonly Scenario[],
): Promise<readonly Plan[]> {
  const file = path.join(import.meta.dirname, 'defects.yaml');
  const all = v.parse(v.array(defect), parse(await readFile(file, 'utf8')));
  if (new Set(all.map(({ name }) => name)).size < all.length)
    throw new Error('Two defects have the same name.');
  const chosenDefects = all.filter(({ name }) => name.includes(nameFilter));
  if (chosenDefects.length === 0) throw new Error(`No planted defect matches "${nameFilter}".`);
  const byId = new Map(scenarios.map((scenario) => [scenarioId(scenario), scenario]));
  for (const one of chosenDefects) await plantDefect(one, root);
  return chosenDefects.map((one) => ({
    defect: one,
    scenarios: one.scenarios.map((id) => {
      const scenario = byId.get(id);
      if (!scenario) throw new Error(`${one.name}: there is no scenario ${id}.`);
      return scenario;
    }),
  }));
}

/**
 * The files of a checkout that a defect changes, with their new content.
 * @throws Error if the defect does not fit the sources
 */
export async function plantDefect({ name, also, ...first }: Defect, folder: string) {
  const texts = new Map<string, string>();
  for (const { file, find, replace } of [first, ...also]) {
    const before = texts.get(file) ?? (await readFile(path.join(folder, file), 'utf8'));
    const places = before.split(find).length - 1;
    if (places !== 1)
      throw new Error(
        `${name}: ${file} has ${places} places like this, not one:\n${find}\nThe list is out of date.`,
      );
    if (find === replace) throw new Error(`${name}: nothing of ${file} is changed.`);
    texts.set(
      file,
      before.replace(find, () => replace),
    );
  }
  return texts;
}
