// Writes what the web-call client checks of a message: its fields and their kinds, and no word more, because pages load it.
import type { Shape } from '../../shape.ts';
import type { Api } from './model.ts';

/** The module of all messages. @throws Error if a name has two kinds: then the client would need one per message */
export function writeMessages({ contract: { shapes } }: Api): string {
  const kinds = new Map<string, string>();
  const messages = new Map<string, readonly string[]>();

  /** None if it may be anything, null, or of several kinds. */
  function kindOf(shape: Shape): string | undefined {
    if (typeof shape === 'string') {
      const namedShape = shapes[shape];
      if (namedShape !== undefined) return kindOf(namedShape);
      return shape === 'time' ? 'string' : /^(any|null)$/.test(shape) ? undefined : shape;
    }
    if ('anyOf' in shape) {
      const [onlyType, ...otherTypes] = new Set(shape.anyOf.map(kindOf));
      return otherTypes.length === 0 ? onlyType : undefined;
    }
    if ('items' in shape) return 'array';
    if ('fields' in shape || 'values' in shape) return 'object';
    return 'min' in shape || 'max' in shape ? 'number' : 'string';
  }

  // Of a type that both have, only what clients get counts.
  for (const union of ['ServerMessage', 'ClientMessage'])
    for (const name of (shapes[union] as { readonly anyOf: readonly string[] }).anyOf) {
      const { type, ...fields } = (shapes[name] as { readonly fields: Record<string, Shape> }).fields;
      const describedFields = Object.entries(fields).flatMap(([key, shape]) => {
        const kind = kindOf(shape);
        return kind === undefined ? [] : [[key.replace(/\?$/, ''), kind] as const];
      });
      for (const [field, kind] of describedFields) {
        if ((kinds.get(field) ?? kind) !== kind) throw new Error(`Messages have a ${field} of two kinds.`);
        kinds.set(field, kind);
      }
      const [firstType = ''] = (type as { readonly oneOf: readonly string[] }).oneOf;
      messages.set(
        firstType,
        describedFields.map(([field]) => field),
      );
    }
  const allMessages = [...messages.values()];
  const commonFields =
    allMessages[0]?.filter((field) => allMessages.every((fields) => fields.includes(field))) ?? [];
  const ownFields = [...messages].map(([type, fields]) => [
    type,
    fields.filter((field) => !commonFields.includes(field)).join(' '),
  ]);
  const unionsByKind: Record<string, string> = {};
  for (const [field, kind] of kinds) unionsByKind[kind] = `${unionsByKind[kind] ?? ''} ${field}`.trim();
  return [
    `/** Of every message. */\nexport const contextFields = '${commonFields.join(' ')}';\n`,
    `export const messageFields = ${JSON.stringify(Object.fromEntries(ownFields), null, 2)} as const;\n`,
    `/** The names of each kind. */\nexport const fieldKinds = ${JSON.stringify(unionsByKind, null, 2)} as const;\n`,
  ].join('\n');
}
