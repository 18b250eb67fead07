import type { Firm } from '@firmline/sdk/firms';
import { useEffect, useMemo, useState } from 'react';
import { cardsFor } from '../demo/cards.ts';
import type { ShownCall } from '../demo/state.ts';
import type { FieldName } from '../slip/types.ts';

/** After this silence a caller does not know what to say, ms. The hosted platform hangs up after 30 s. */
const silenceMs = 6000;

/** What a caller may answer. The numbers and addresses belong to nobody. */
const answers: Readonly<Partial<Record<FieldName, string>>> = {
  caller: 'My name is Jennifer Mason.',
  number: 'My number is 617 555 0123.',
  email: 'It is jennifer.mason@example.com.',
  parties: 'His name is Craig Mason.',
  deadline: 'There is a hearing on Friday.',
  when: 'Could I come in on Tuesday at ten?',
};

/** What to say in a spoken call: at first, and after each silence. @param openField what the assistant has asked */
export function useCue(firm: Firm, call: ShownCall, openField: FieldName | null): string | undefined {
  const lines = useMemo(() => cardsFor(firm).map(({ line }) => line), [firm]);
  const [silences, setSilences] = useState(0);
  const [isSilent, setSilent] = useState(false);
  const { answeredAt, isSpeaking, caller, isMuted, isBlocked, network, captions, isTyped } = call;
  // Who is muted, or hears nothing, must not be told to speak.
  const isConversation = answeredAt !== null && !isMuted && !isBlocked && network !== 'lost';
  const isQuiet = isConversation && !isSpeaking && caller === 'silent';
  useEffect(() => {
    if (!isQuiet) return;
    const timer = setInterval(() => {
      setSilences((count) => count + 1);
      setSilent(true);
    }, silenceMs);
    return () => {
      clearInterval(timer);
      setSilent(false);
    };
  }, [isQuiet]);
  if (isTyped || !isConversation) return undefined;
  const hasSpoken = captions.some(({ role }) => role === 'user');
  if (hasSpoken && !isSilent) return undefined;
  return (hasSpoken && openField ? answers[openField] : undefined) ?? lines[silences % lines.length];
}
