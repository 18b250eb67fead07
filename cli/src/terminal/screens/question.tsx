import { Text } from 'ink';
import { useEffect, useReducer } from 'react';
import { printable } from '../../text.ts';
import { type Answer, inTerminal } from './mount.tsx';
import { motions, type Press, removals, usePresses } from './presses.ts';
import { type EditedText, edited, inserted, moved, removed } from './text-edit.ts';

/** Asks for a yes. Undefined if the person cancels. */
export function askInTerminal(question: string): Promise<boolean | undefined> {
  return inTerminal<boolean>(question, (answer) => <Question question={question} answer={answer} />);
}

interface QuestionState {
  readonly typed: EditedText;
  readonly outcome: 'open' | 'answered' | 'left';
}

function typing(state: QuestionState, press: Press): QuestionState {
  if (state.outcome !== 'open') return state;
  const { typed } = state;
  if ('text' in press) return { ...state, typed: inserted(typed, press.text, false) };
  const { key } = press;
  if (key === 'enter') return { ...state, outcome: 'answered' };
  // Ctrl-D ends the input of a program that reads lines.
  if (key === 'escape' || (key === 'delete' && typed.text === '')) return { ...state, outcome: 'left' };
  const motion = motions[key];
  if (motion !== undefined) return { ...state, typed: moved(typed, motion) };
  const removal = removals[key];
  return removal === undefined ? state : { ...state, typed: removed(typed, removal) };
}

interface QuestionProps {
  readonly question: string;
  readonly answer: Answer<boolean>;
}

export function Question({ question, answer }: QuestionProps) {
  const [{ typed, outcome }, dispatch] = useReducer(typing, { typed: edited(''), outcome: 'open' });
  usePresses(dispatch);
  const { text, cursor } = typed;
  useEffect(() => {
    if (outcome === 'left') answer(undefined);
    else if (outcome === 'answered') answer(/^\s*y(?:es)?\s*$/i.test(text));
  }, [outcome, text, answer]);
  if (outcome === 'left') return null;
  return (
    // All of it is shown, because it says what will happen.
    <Text wrap="wrap">
      {printable(question)} <Text dimColor>[y/N]</Text> {text.slice(0, cursor)}
      {outcome === 'open' && <Text inverse>{text[cursor] ?? ' '}</Text>}
      {text.slice(cursor + (outcome === 'open' ? 1 : 0))}
    </Text>
  );
}
