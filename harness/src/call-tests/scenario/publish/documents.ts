import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { scenarioSchema } from './json-schema.ts';
import { scenarioReference } from './reference.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

export const schemaFile = path.join(root, 'fixtures/scenarios/scenario.schema.json');
export const referenceFile = path.join(root, 'harness/docs/scenarios.md');

export const schemaText = (): string => `${JSON.stringify(scenarioSchema(), null, 2)}\n`;

const begin = '<!-- reference: written from the vocabulary -->';
const end = '<!-- /reference -->';

/** The document with an updated reference. */
export function withReference(document: string): string {
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`harness/docs/scenarios.md lacks its marks ${begin} and ${end}.`);
  return `${document.slice(0, from + begin.length)}\n\n${scenarioReference()}\n\n${document.slice(to)}`;
}
