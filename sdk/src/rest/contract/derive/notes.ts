import type { Shape } from '../../shape.ts';

/** What people wrote about shapes and their fields; under `*`, about every field with that name. */
export type Notes = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Shapes with the fields of another, besides those whose name only has `Create`, `Update` or `Fallback` before it. */
const baseShapes: Readonly<Record<string, string>> = {
  AssistantOverrides: 'Assistant',
  AssistantVersion: 'Assistant',
  CreateOutboundCall: 'Call',
  CreateWebCall: 'Call',
  WorkflowUserEditable: 'Workflow',
};

/** What a field means, with its limits. `{limits}` in a note is their place; otherwise they follow it. */
export function noteOf(notes: Notes, owner: string, field: string, shape: Shape) {
  const note =
    [owner, familyOf(owner), '*'].map((name) => notes[name]?.[field]).find((text) => text !== undefined) ??
    '';
  const [text = '', replacementText] = note.split(/ ?@deprecated /);
  return {
    text: withLimits(text, shape),
    ...(replacementText === undefined ? {} : { deprecated: replacementText }),
  };
}

export const shapeNote = (notes: Notes, name: string): string =>
  notes[name]?.[''] ?? notes[familyOf(name)]?.[''] ?? '';

const familyOf = (name: string): string =>
  baseShapes[name] ?? name.replace(/^(Create|Update|Fallback)(?=[A-Z])/, '');

/** A text with the limits of a shape: `Seconds, {limits}.` becomes `Seconds, 10 to 3,600.` */
export function withLimits(text: string, shape: Shape): string {
  const limits = limitsOf(shape);
  if (text.includes('{limits}'))
    return text.replace('{limits}', (_, at: number) => {
      const isFirst = at === 0 || text.slice(0, at).endsWith('. ');
      return isFirst ? capitalize(limits?.range ?? '') : (limits?.range ?? '');
    });
  if (!limits || limits.isPlain) return text;
  return [text, `${capitalize(limits.range)}${limits.unit}.`].filter(Boolean).join(' ');
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Limits in words; of a list, of its length. */
function limitsOf(shape: Shape): ReturnType<typeof limitsBetween> {
  if (typeof shape !== 'object') return undefined;
  if ('anyOf' in shape) return shape.anyOf.map(limitsOf).find((limits) => limits !== undefined);
  if ('items' in shape) return limitsBetween(undefined, shape.maxItems, ' items');
  if ('min' in shape || 'max' in shape) return limitsBetween(shape.min, shape.max, '');
  if ('minLength' in shape || 'maxLength' in shape)
    return limitsBetween(shape.minLength, shape.maxLength, ' characters');
  return undefined;
}

function limitsBetween(min: number | undefined, max: number | undefined, unit: string) {
  if (min === undefined && max === undefined) return undefined;
  const [minText, maxText] = [min, max].map((bound) => bound?.toLocaleString('en'));
  const range =
    max === undefined
      ? `at least ${minText}`
      : min === undefined || (min === 0 && unit !== '')
        ? `at most ${maxText}`
        : min === max
          ? `${maxText}`
          : `${minText} to ${maxText}`;
  // Every value that makes sense is within plain ones.
  return { range, unit, isPlain: max === undefined && (min === 0 || min === 1) };
}
