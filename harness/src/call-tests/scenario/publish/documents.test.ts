import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { readScenarios } from '../reading/read-scenarios.ts';
import { problemsOf } from '../testing/parse.ts';
import { fitsSchema } from '../testing/schema-check.ts';
import { referenceFile, schemaFile, withReference } from './documents.ts';
import { scenarioSchema } from './json-schema.ts';

describe('JSON Schema and reference', () => {
  it('match the vocabulary; if not, run npm run docs', async () => {
    const schema: unknown = JSON.parse(await readFile(schemaFile, 'utf8'));
    expect(schema).toEqual(scenarioSchema());
    const reference = await readFile(referenceFile, 'utf8');
    expect(withReference(reference)).toBe(reference);
  });

  it('show a valid example', async () => {
    const reference = await readFile(referenceFile, 'utf8');
    const example = /```yaml\n([\s\S]*?)```/.exec(reference)?.[1] ?? '';
    expect(problemsOf(example)).toEqual([]);
    expect(fitsSchema(scenarioSchema(), parseYaml(example))).toBe(true);
  });

  it('fit the scenarios of this project', async () => {
    const firms = await readFile(
      fileURLToPath(new URL('../../../../../fixtures/firms.csv', import.meta.url)),
      'utf8',
    );
    const slugs = [...firms.matchAll(/^([a-z\d-]+),/gm)].map(([, slug = '']) => slug);
    const scenarios = await readScenarios([path.dirname(schemaFile)], { firms: slugs });
    expect(scenarios.length).toBeGreaterThan(0);
    for (const { place } of scenarios) {
      const text = await readFile(place.file, 'utf8');
      expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=scenario.schema.json');
      expect(fitsSchema(scenarioSchema(), parseYaml(text))).toBe(true);
    }
  });
});
