import { Text } from 'ink';
import type { VisibleLine } from './visible.ts';

/**
 * A line of a text with the cursor on it.
 * @param blank said in place of a line with nothing on it
 */
export function TypedLine({ line, blank }: { readonly line: VisibleLine; readonly blank?: string }) {
  const { before, at, after } = line;
  const isEmpty = before === '' && at === ' ' && !after;
  return (
    <Text wrap="truncate-end">
      {before}
      {at !== undefined && <Text inverse>{at}</Text>}
      {after}
      {isEmpty && blank !== undefined && <Text dimColor> {blank}</Text>}
    </Text>
  );
}
