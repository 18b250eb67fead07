// Makes small random changes of the sources, one at a time. The unit tests that import the changed module must
// notice most of them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { mutated } from './mutants/find-mutations.ts';
import { packages, type Place, placesOf, root, unitTests, workspaceModules } from './mutants/packages.ts';
import { relatedTests } from './mutants/related-tests.ts';
import { Tester } from './mutants/tester.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { prove } from './shared/prove.ts';
import { createRandom } from '../../harness/src/shared/audio/random.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    // Names of the packages to test.
    only: { type: 'string', multiple: true, default: [] },
    // Mutations per package.
    sample: { type: 'string', default: '25' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    // Packages tested concurrently.
    lanes: { type: 'string', default: '2' },
  },
});
const neededShare = 0.85;
const [sample, seed] = [Number(flags.sample), Number(flags.seed)];

interface Outcome extends Place {
  readonly noticedBy: string | null;
}

const inWords = ({ file, line, change }: Place) => `${path.relative(root, file)}:${line}  ${change}`;

/** Draws this many places, no two of which change the same text. */
function draw(places: readonly Place[], random: () => number): Place[] {
  const drawn: Place[] = [];
  const left = [...places];
  while (drawn.length < sample && left.length > 0) {
    const [place] = left.splice(Math.floor(random() * left.length), 1);
    if (place && !drawn.some((one) => one.file === place.file && one.start === place.start))
      drawn.push(place);
  }
  return drawn;
}

await prove(async ({ signal, cleanUps }) => {
  const chosen = packages.filter(({ name }) => flags.only.length === 0 || flags.only.includes(name));
  if (chosen.length === 0)
    throw new Error(`No such package. Packages: ${packages.map(({ name }) => name).join(', ')}`);
  const enclosure = await createEnclosure(cleanUps);

  const tryPackage = async (one: (typeof packages)[number]) => {
    await using tester = new Tester(enclosure);
    const modules = workspaceModules(one);
    const related = relatedTests(modules, unitTests(modules));
    const places = draw(placesOf(one), createRandom(seed));

    // Without a change the tests must pass; their durations define when a test hangs.
    const usual = new Map<string, number>();
    const tests = [...new Set(places.flatMap(({ file }) => related(file)))];
    const [first] = places;
    if (first && tests.length > 0) {
      const order = { file: first.file, code: readFileSync(first.file, 'utf8'), tests };
      const control = () => tester.run(order, () => 120_000, signal);
      let found = await control();
      // A test that takes too long on a busy machine gets a second chance.
      if (found.noticedBy !== null && !signal.aborted) found = await control();
      const { noticedBy, durations } = found;
      if (noticedBy !== null && !signal.aborted) throw new Error(`Fails without a change: ${noticedBy}`);
      for (const [test, ms] of durations) usual.set(test, ms);
    }

    const outcomes: Outcome[] = [];
    for (const place of places) {
      if (signal.aborted) break;
      const order = {
        file: place.file,
        code: mutated(readFileSync(place.file, 'utf8'), place),
        tests: related(place.file),
      };
      const allowedMs = (test: string) => 10_000 + 5 * (usual.get(test) ?? 0);
      const noticedBy =
        order.tests.length === 0 ? null : (await tester.run(order, allowedMs, signal)).noticedBy;
      if (signal.aborted) break;
      outcomes.push({ ...place, noticedBy });
      console.error(`${noticedBy === null ? 'survives' : 'noticed '}  ${inWords(place)}  ${noticedBy ?? ''}`);
    }
    return { name: one.name, outcomes };
  };

  const queue = [...chosen];
  const results: Awaited<ReturnType<typeof tryPackage>>[] = [];
  const lane = async () => {
    for (let next = queue.shift(); next && !signal.aborted; next = queue.shift())
      results.push(await tryPackage(next));
  };
  await Promise.all(Array.from({ length: Number(flags.lanes) }, lane));

  const rows = results.map(({ name, outcomes }) => {
    const survivors = outcomes.filter(({ noticedBy }) => noticedBy === null);
    const noticed = outcomes.length - survivors.length;
    return {
      name,
      noticed,
      total: outcomes.length,
      share: outcomes.length === 0 ? 0 : noticed / outcomes.length,
      survivors,
    };
  });
  if (flags.json) console.log(JSON.stringify({ seed, sample, packages: rows }));
  else {
    for (const { name, noticed, total, share, survivors } of rows) {
      const result =
        total === 0
          ? 'stopped before the first change'
          : `${noticed} of ${total} noticed, ${Math.floor(share * 100)} %`;
      console.log(`\n${name}: ${result}`);
      for (const survivor of survivors) console.log(`  ${inWords(survivor)}`);
    }
    console.log(`\nRepeat with --seed ${seed} --sample ${sample}`);
  }
  return rows.length === chosen.length && rows.every(({ share }) => share >= neededShare);
});
