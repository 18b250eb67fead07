import { Text } from 'ink';
import { useEffect, useReducer } from 'react';
import { printable } from '../../text.ts';
import { type Answer, inTerminal } from './mount.tsx';
import { type Press, usePresses } from './presses.ts';
import { type EditedText, edited, typed } from './text-edit.ts';

export function askInTerminal(question: string): Promise<boolean | undefined> {
  return inTerminal<boolean>(question, (answer) => <Question question={question} answer={answer} />);
}

interface QuestionState {
  readonly answerText: EditedText;
  readonly outcome: 'open' | 'answered' | 'left';
}

function answering(state: QuestionState, press: Press): QuestionState {
  if (state.outcome !== 'open') return state;
  const { answerText } = state;
  const key = 'key' in press ? press.key : undefined;
  if (key === 'enter') return { ...state, outcome: 'answered' };
  // Ctrl-D ends the input of a program that reads lines.
  if (key === 'escape' || (key === 'delete' && answerText.text === '')) return { ...state, outcome: 'left' };
  return { ...state, answerText: typed(answerText, press) };
}

interface QuestionProps {
  readonly question: string;
  readonly answer: Answer<boolean>;
}

export function Question({ question, answer }: QuestionProps) {
  const [{ answerText, outcome }, dispatch] = useReducer(answering, {
    answerText: edited(''),
    outcome: 'open',
  });
  usePresses(dispatch);
  const { text, cursor } = answerText;
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
