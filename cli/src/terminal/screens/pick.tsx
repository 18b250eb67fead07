import { Box, Text, useWindowSize } from 'ink';
import { useEffect, useMemo, useReducer } from 'react';
import stringWidth from 'string-width';
import { grouped, printable } from '../../text.ts';
import type { Choice } from '../questions.ts';
import { spoken, tone, type Answer, inTerminal, Line, TypedLine } from './mount.tsx';
import { usePresses, type TerminalKey, type Press } from './presses.ts';
import { type EditedText, edited, fold, typed } from './text-edit.ts';
import { lineAround, windowOf } from './visible.ts';

export function pickInTerminal<Value>(
  title: string,
  choices: readonly Choice<Value>[],
): Promise<Value | undefined> {
  return inTerminal<Value>(title, (answer) => <Picker title={title} choices={choices} answer={answer} />);
}

interface PickerProps<Value> {
  readonly title: string;
  readonly choices: readonly Choice<Value>[];
  readonly answer: Answer<Value>;
}

/** Lines around the list: title, filter, keys, and one free line. */
const linesAroundList = 4;
const maxShown = 12;
const countColumns = 12;

export function Picker<Value>({ title, choices, answer }: PickerProps<Value>) {
  const { columns, rows } = useWindowSize();
  // The title is as long as its question; the count stands beside it.
  const titleLines = Math.ceil((stringWidth(title) + countColumns) / columns);
  const room = Math.max(1, Math.min(maxShown, rows - linesAroundList - (titleLines - 1)));
  const list = useMemo(() => choices.map(listChoice), [choices]);
  const [state, dispatch] = useReducer(picking(list, room), list, startPicking);
  usePresses(dispatch);
  const { matches, at, outcome } = state;
  const marked = matches[at];
  useEffect(() => {
    if (outcome === 'left') answer(undefined);
    else if (outcome === 'picked' && marked !== undefined) answer(choices[marked]?.value);
  }, [outcome, marked, choices, answer]);
  const labelWidth = useMemo(() => widest(list, columns), [list, columns]);
  if (outcome === 'left') return null;
  if (outcome === 'picked') return <Picked title={title} label={list[marked ?? 0]?.label ?? ''} />;
  const { from, to } = windowOf(matches.length, at, room);
  return (
    <Box flexDirection="column" {...spoken('listbox')}>
      <Text>
        <Text bold>{printable(title)}</Text>
        <Text dimColor>{`  ${count(matches.length, list.length)}`}</Text>
      </Text>
      <Box>
        <Text {...tone.accent}>› </Text>
        <TypedLine line={lineAround(state.filter, columns - 4)} blank="type to search" />
      </Box>
      {matches.slice(from, to).map((index) => (
        <Row
          key={index}
          row={list[index]}
          isMarked={index === marked}
          labelWidth={labelWidth}
          detailWidth={columns - labelWidth - 5}
        />
      ))}
      {matches.length === 0 && (
        <Box paddingLeft={2}>
          <Line dimColor>{list.length === 0 ? 'There is nothing to choose from.' : 'Nothing matches.'}</Line>
        </Box>
      )}
      <Line dimColor>↑↓ move · Enter choose · Esc cancel</Line>
    </Box>
  );
}

interface RowProps {
  readonly row: Listed | undefined;
  readonly isMarked: boolean;
  readonly labelWidth: number;
  readonly detailWidth: number;
}

function Row({ row, isMarked, labelWidth, detailWidth }: RowProps) {
  const look = isMarked ? { bold: true, ...tone.accent } : {};
  return (
    <Box {...spoken('option', { selected: isMarked })}>
      <Box width={2} flexShrink={0}>
        <Text {...look}>{isMarked ? '❯' : ' '}</Text>
      </Box>
      <Box width={labelWidth} flexShrink={0} marginRight={2}>
        {/* The end of a slug tells firms of one name apart. */}
        <Line {...look} wrap="truncate-middle">
          {row?.label}
        </Line>
      </Box>
      {row?.detail && (
        <Box width={detailWidth} flexShrink={0}>
          <Line dimColor={!isMarked}>{row.detail}</Line>
        </Box>
      )}
    </Box>
  );
}

function Picked({ title, label }: { readonly title: string; readonly label: string }) {
  return (
    <Text>
      <Text {...tone.good}>✓</Text> {printable(title)} <Text bold>{label}</Text>
    </Text>
  );
}

function widest(list: readonly Listed[], columns: number): number {
  const hasDetails = list.some(({ detail }) => detail !== '');
  const max = hasDetails ? Math.floor(columns * 0.6) : columns - 3;
  let width = 1;
  for (const { label } of list) {
    width = Math.max(width, stringWidth(label));
    if (width >= max) return max;
  }
  return width;
}

const count = (matching: number, all: number): string =>
  matching === all ? grouped(all) : `${grouped(matching)} of ${grouped(all)}`;

interface Listed {
  readonly label: string;
  readonly detail: string;
  readonly folded: string;
}

interface PickState {
  readonly filter: EditedText;
  readonly matches: readonly number[];
  /** Index of the selected choice among the matches. */
  readonly at: number;
  readonly outcome: 'open' | 'picked' | 'left';
}

export function listChoice({ label, detail = '' }: Choice<unknown>): Listed {
  const shownChoice = { label: printable(label), detail: printable(detail) };
  return { ...shownChoice, folded: fold(`${shownChoice.label} ${shownChoice.detail}`) };
}

export function startPicking(list: readonly Listed[]): PickState {
  return { filter: edited(''), matches: list.map((_, index) => index), at: 0, outcome: 'open' };
}

export function picking(list: readonly Listed[], page: number) {
  return (state: PickState, press: Press): PickState => {
    if (state.outcome !== 'open') return state;
    const key = 'key' in press ? press.key : undefined;
    if (key === 'escape' || key === 'interrupt') return { ...state, outcome: 'left' };
    if (key === 'enter') return state.matches.length === 0 ? state : { ...state, outcome: 'picked' };
    const steps = key && stepsInList(key, page);
    if (steps !== undefined) {
      const at = Math.max(0, Math.min(state.matches.length - 1, state.at + steps));
      return { ...state, at };
    }
    return filtered(state, typed(state.filter, press), list);
  };
}

function stepsInList(key: TerminalKey, page: number): number | undefined {
  const steps: Partial<Record<TerminalKey, number>> = {
    up: -1,
    down: 1,
    'page-up': -page,
    'page-down': page,
    home: Number.NEGATIVE_INFINITY,
    end: Number.POSITIVE_INFINITY,
    tab: 1,
    'back-tab': -1,
  };
  return steps[key];
}

function filtered(state: PickState, filter: EditedText, list: readonly Listed[]): PickState {
  if (filter.text === state.filter.text) return { ...state, filter };
  const words = fold(filter.text).split(/\s+/).filter(Boolean);
  const matches: number[] = [];
  for (const [index, { folded }] of list.entries())
    if (words.every((word) => folded.includes(word))) matches.push(index);
  return { ...state, filter, matches, at: 0 };
}
