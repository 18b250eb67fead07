import { Box, Text } from 'ink';
import stringWidth from 'string-width';
import { spoken, tone, Line } from './mount.tsx';
import { printable } from '../../text.ts';
import type { FormField } from '../questions.ts';
import type { EditedText } from './text-edit.ts';
import { lineAround, linesAround, type VisibleLine } from './visible.ts';

interface FieldRowProps {
  readonly field: FormField;
  readonly text: EditedText;
  readonly isAt: boolean;
  readonly complaint: string | undefined;
  readonly labelWidth: number;
  readonly columns: number;
  /** Maximum lines of a long text. */
  readonly lines: number;
}

const noteIndent = 4;

export const noteLines = (note: string, columns: number): number =>
  Math.ceil((stringWidth(note) * 1.3) / Math.max(1, columns - noteIndent));

/** A field with its value, which takes more lines while it is edited. Its problem or hint is below. */
export function FieldRow({ field, text, isAt, complaint, labelWidth, columns, lines }: FieldRowProps) {
  const said = complaint ?? (isAt ? field.hint : undefined);
  return (
    <Box flexDirection="column">
      <Box {...spoken('textbox', { multiline: field.multiline === true, selected: isAt })}>
        <Box width={2} flexShrink={0}>
          <Text {...(isAt ? tone.accent : {})}>{isAt ? '❯' : ' '}</Text>
        </Box>
        <Box width={labelWidth} flexShrink={0} marginRight={2}>
          <Line bold={isAt}>{printable(field.label)}</Line>
        </Box>
        <Box flexDirection="column" width={columns} flexShrink={0}>
          {isAt ? (
            <Typed field={field} text={text} columns={columns} lines={lines} />
          ) : (
            <Line>{summary(field, text.text)}</Line>
          )}
        </Box>
      </Box>
      {said !== undefined && (
        <Box marginLeft={noteIndent}>
          {complaint === undefined ? (
            <Line dimColor>{printable(said)}</Line>
          ) : (
            <Text {...tone.bad}>✗ {printable(said)}</Text>
          )}
        </Box>
      )}
    </Box>
  );
}

type TypedProps = Pick<FieldRowProps, 'field' | 'text' | 'columns' | 'lines'>;

function Typed({ field, text, columns, lines }: TypedProps) {
  if (!field.multiline) return <TypedLine line={lineAround(text, columns, field.secret ? '•' : undefined)} />;
  const shown = linesAround(text, columns, lines);
  return [...shown.entries()].map(([at, line]) => <TypedLine key={at} line={line} />);
}

/** Maximum length of a value on one line. */
const maxSummary = 500;

/** A value on one line, with the number of its lines if there are several. */
function summary({ secret, multiline }: FormField, text: string): string {
  if (secret) return '•'.repeat(Math.min(text.length, 12));
  const lines = multiline ? text.split('\n').length : 1;
  const line = printable(text.slice(0, maxSummary));
  return lines > 1 ? `(${lines} lines) ${line}` : line;
}

/** A line of a text with the cursor. @param blank shown in an empty line */
export function TypedLine({ line, blank }: { readonly line: VisibleLine; readonly blank?: string }) {
  const { before, at, after } = line;
  const isEmpty = before === '' && at === ' ' && !after;
  return (
    <Line>
      {before}
      {at !== undefined && <Text inverse>{at}</Text>}
      {after}
      {isEmpty && blank !== undefined && <Text dimColor> {blank}</Text>}
    </Line>
  );
}
