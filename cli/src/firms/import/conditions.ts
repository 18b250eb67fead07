import { invalidInput } from '../../errors.ts';
import type { TableRow } from '../table/types.ts';
import { columnNamed, textAt } from '../words/value-template.ts';

/** Which rows `--where` chooses. */

const partsOfCondition = (condition: string) => {
  const [, name = '', not = '', value = ''] = /^(.*?)(!?)=(.*)$/s.exec(condition) ?? [];
  return { name: name.trim(), isOpposite: not !== '', value };
};

/** The columns that conditions name. */
export const columnsOfConditions = (where: readonly string[] = []): string[] =>
  where.map((one) => partsOfCondition(one).name);

/** @param text such as `Lead Status=Qualified`, `Notes!=` or `#3=x` */
export function conditionOf(text: string, columns: readonly string[]): (cells: TableRow['cells']) => boolean {
  const { name, isOpposite, value } = partsOfCondition(text);
  if (name === '')
    throw invalidInput(
      `--where ${text} is not a condition.`,
      "Write --where 'Column=value', or != for all others.",
    );
  const column = columnNamed(name, columns, `--where ${text}`);
  const comparedValue = comparableCell(value);
  return (cells) => (comparableCell(textAt(cells, column)) === comparedValue) !== isOpposite;
}

const comparableCell = (cell: string) => cell.trim().replaceAll(/\s+/g, ' ').toLowerCase();
