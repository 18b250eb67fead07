/** What edits cost. By default, an item that is added or missing costs 1, and so does one in place of another. */
export interface EditCosts<Item> {
  readonly single?: (item: Item) => number;
  readonly change?: (from: Item, to: Item) => number;
  /** Whether two neighbours that changed places cost 1. */
  readonly swaps?: boolean;
}

/**
 * Minimum costs of turning each prefix of one list into each prefix of another: `table[2][3]` is for the first two items of
 * `sourceItems` and the first three of `targetItems`.
 */
export function editTable<Item>(
  sourceItems: readonly Item[],
  targetItems: readonly Item[],
  { single = () => 1, change = (one, other) => (one === other ? 0 : 1), swaps = false }: EditCosts<Item> = {},
): readonly (readonly number[])[] {
  const table: number[][] = [[0]];
  const at = (row: number, column: number) => table[row]?.[column] ?? Infinity;
  for (const [index, item] of targetItems.entries()) table[0]?.push(at(0, index) + single(item));
  for (const [row, item] of sourceItems.entries()) {
    const line = [at(row, 0) + single(item)];
    table.push(line);
    for (const [column, otherItem] of targetItems.entries()) {
      const isSwap =
        swaps &&
        row > 0 &&
        column > 0 &&
        item === targetItems[column - 1] &&
        sourceItems[row - 1] === otherItem;
      line.push(
        Math.min(
          at(row, column) + change(item, otherItem),
          at(row, column + 1) + single(item),
          at(row + 1, column) + single(otherItem),
          isSwap ? at(row - 1, column - 1) + 1 : Infinity,
        ),
      );
    }
  }
  return table;
}

export const editDistance = <Item>(
  sourceItems: readonly Item[],
  targetItems: readonly Item[],
  costs?: EditCosts<Item>,
): number => editTable(sourceItems, targetItems, costs).at(-1)?.at(-1) ?? 0;
