const width = 110;

/** JSON with a line for each entry of its first two levels, and as few lines below them as fit the width. */
export const printJson = (value: unknown): string => `${print(value, '', 2)}\n`;

function print(value: unknown, indent: string, opened: number, lead = 0): string {
  const line = onOneLine(value);
  if (opened <= 0 && indent.length + lead + line.length < width) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) return `[\n${filled(value, inner)}\n${indent}]`;
  if (typeof value !== 'object' || value === null) return line;
  const entries = Object.entries(value).map(([key, entry]) => {
    const name = `${JSON.stringify(key)}: `;
    return `${inner}${name}${print(entry, inner, opened - 1, name.length)}`;
  });
  return entries.length === 0 ? '{}' : `{\n${entries.join(',\n')}\n${indent}}`;
}

function filled(items: readonly unknown[], indent: string): string {
  const lines: string[] = [];
  for (const [at, item] of items.entries()) {
    const text = print(item, indent, 0) + (at + 1 < items.length ? ',' : '');
    const last = lines.at(-1);
    if (typeof item === 'string' && last !== undefined && last.length + text.length < width)
      lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(indent + text);
  }
  return lines.join('\n');
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${onOneLine(entry)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}
