import { Box, Text, useApp, useWindowSize } from 'ink';
import { useEffect, useReducer } from 'react';
import stringWidth from 'string-width';
import { messageOf } from '../../errors.ts';
import { printable, printableLines } from '../../text.ts';
import { editText } from '../editor.ts';
import type { FormField } from '../questions.ts';
import {
  complaintsOf,
  type Edit,
  filling,
  type FormState,
  startFilling,
  type Values,
  valuesOfForm,
} from './form-state.ts';
import { type Answer, inTerminal, withoutReading, tone, Line, spoken, TypedLine } from './mount.tsx';
import { usePresses } from './presses.ts';
import { edited, type EditedText } from './text-edit.ts';
import { linesAround, windowOf, lineAround } from './visible.ts';

export function fillInTerminal(
  title: string,
  fields: readonly FormField[],
  { preview, onTyped }: Pick<FormProps, 'preview' | 'onTyped'>,
): Promise<Values | undefined> {
  return inTerminal<Values>(title, (answer) => (
    <Form title={title} fields={fields} preview={preview} onTyped={onTyped} answer={answer} />
  ));
}

interface FormProps {
  readonly title: string;
  readonly fields: readonly FormField[];
  readonly preview: ((values: Values) => string) | undefined;
  readonly onTyped?: ((values: Values) => void) | undefined;
  readonly answer: Answer<Values>;
}

export function Form({ title, fields, preview, onTyped, answer }: FormProps) {
  const { columns, rows } = useWindowSize();
  const [state, dispatch] = useReducer(filling(fields), fields, startFilling);
  usePresses(dispatch);
  const { outcome, texts } = state;
  useEffect(() => onTyped?.(valuesOfForm(fields, { texts })), [fields, texts, onTyped]);
  useEffect(() => {
    if (outcome === 'filled' || outcome === 'left')
      answer(outcome === 'filled' ? valuesOfForm(fields, state) : undefined);
  }, [outcome, fields, state, answer]);
  const { suspendTerminal } = useApp();
  useEffect(() => {
    if (outcome === 'in editor') void inEditor(fields, state, suspendTerminal).then(dispatch);
  }, [outcome, fields, state, suspendTerminal]);
  if (outcome === 'left') return null;
  if (outcome === 'filled') {
    return (
      <Text>
        <Text {...tone.good}>✓</Text> {printable(title)}
      </Text>
    );
  }
  const labelWidth = labelsWidth(fields, columns);
  const valueColumns = Math.max(4, columns - labelWidth - 5);
  const plan = planLines(fields, state, { columns, rows, valueColumns });
  return (
    <Box flexDirection="column">
      <Line bold>{printable(title)}</Line>
      {fields.slice(plan.from, plan.to).map((field, index) => (
        <FieldRow
          key={field.name}
          field={field}
          text={state.texts[plan.from + index] ?? edited('')}
          isAt={plan.from + index === state.at}
          complaint={plan.complaints[plan.from + index]}
          labelWidth={labelWidth}
          columns={valueColumns}
          lines={plan.lines}
        />
      ))}
      {preview && plan.preview > 0 && (
        <Preview text={preview(valuesOfForm(fields, state))} lines={plan.preview} />
      )}
      <Line dimColor>{keys(fields[state.at], columns)}</Line>
    </Box>
  );
}

async function inEditor(
  fields: readonly FormField[],
  { at, texts }: FormState,
  lend: (use: () => Promise<void>) => Promise<void>,
): Promise<Edit> {
  let saved = texts[at]?.text ?? '';
  try {
    const edit = async () => void (saved = await editText(saved, fields[at]?.name ?? 'text'));
    await lend(() => withoutReading(edit));
    return { saved };
  } catch (error) {
    return { trouble: messageOf(error) };
  }
}

const minLines = 3;
const maxLines = 8;
/** Title, keys, and one free line. */
const frameLines = 3;

type Room = Readonly<Record<'columns' | 'rows' | 'valueColumns', number>>;

/** The fields that fit on the screen around the focused one, and the lines left for its text and the preview. */
function planLines(fields: readonly FormField[], state: FormState, { columns, rows, valueColumns }: Room) {
  const complaints = complaintsOf(fields, state);
  let notes = 0;
  for (const [index, complaint] of complaints.entries()) {
    if (complaint !== undefined) notes += noteLines(complaint, columns);
    else if (index === state.at && fields[index]?.hint !== undefined) notes += 1;
  }
  const text = state.texts[state.at];
  const min = fields[state.at]?.multiline ? minLines : 1;
  const room = rows - frameLines - notes - (min - 1);
  const { from, to } = windowOf(fields.length, state.at, Math.max(1, room));
  const spare = Math.max(0, room - (to - from));
  const max = Math.min(maxLines, min + Math.floor(spare / 2));
  const lines = min > 1 && text ? linesAround(text, valueColumns, max).length : 1;
  return { complaints, from, to, lines: max, preview: spare + min - lines - 2 };
}

function labelsWidth(fields: readonly FormField[], columns: number): number {
  const widest = Math.max(0, ...fields.map(({ label }) => stringWidth(printable(label))));
  return Math.min(widest, Math.floor(columns * 0.35));
}

function keys(field: FormField | undefined, columns: number): string {
  const [enter, editor] = field?.multiline ? ['Enter new line', 'Ctrl-O editor · '] : ['Enter next', ''];
  const rest = `${editor}Ctrl-S save · Esc cancel`;
  const lines = [`Tab next · ${enter} · ${rest}`, `Tab next · ${rest}`];
  return lines.find(({ length }) => length <= columns) ?? (editor ? rest : `Tab next · ${rest}`);
}

export function Preview({ text, lines }: { readonly text: string; readonly lines: number }) {
  return (
    <Box marginY={1} paddingLeft={2} maxHeight={lines} overflowY="hidden">
      <Text dimColor>{printableLines(text.slice(0, longest)).trim()}</Text>
    </Box>
  );
}

/** More never fits on a screen. */
const longest = 10_000;

interface FieldRowProps {
  readonly field: FormField;
  readonly text: EditedText;
  readonly isAt: boolean;
  readonly complaint: string | undefined;
  readonly labelWidth: number;
  readonly columns: number;
  readonly lines: number;
}

const noteIndent = 4;

const noteLines = (note: string, columns: number): number =>
  Math.ceil((stringWidth(note) * 1.3) / Math.max(1, columns - noteIndent));

function FieldRow({ field, text, isAt, complaint, labelWidth, columns, lines }: FieldRowProps) {
  const message = complaint ?? (isAt ? field.hint : undefined);
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
            <Line>{summarizeForm(field, text.text)}</Line>
          )}
        </Box>
      </Box>
      {message !== undefined && (
        <Box marginLeft={noteIndent}>
          {complaint === undefined ? (
            <Line dimColor>{printable(message)}</Line>
          ) : (
            <Text {...tone.bad}>✗ {printable(message)}</Text>
          )}
        </Box>
      )}
    </Box>
  );
}

type TypedProps = Pick<FieldRowProps, 'field' | 'text' | 'columns' | 'lines'>;

function Typed({ field, text, columns, lines }: TypedProps) {
  if (!field.multiline) return <TypedLine line={lineAround(text, columns, field.secret ? '•' : undefined)} />;
  const shownPart = linesAround(text, columns, lines);
  return [...shownPart.entries()].map(([at, line]) => <TypedLine key={at} line={line} />);
}

const maxSummary = 500;

function summarizeForm({ secret, multiline }: FormField, text: string): string {
  if (secret) return '•'.repeat(Math.min(text.length, 12));
  const lines = multiline ? text.split('\n').length : 1;
  const line = printable(text.slice(0, maxSummary));
  return lines > 1 ? `(${lines} lines) ${line}` : line;
}
