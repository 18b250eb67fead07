import type { Firm } from '@firmline/sdk/firms';
import { readOffice } from '@firmline/util/law-firm/read-office';
import { type ReactNode, useMemo, useState } from 'react';
import type { LastCall } from '../demo/state.ts';
import { writeSlip } from '../slip/write-slip.ts';

/** The slip of a call so far, and what the firm's record says of the firm. */
export function useSlip(
  { system }: Pick<Firm, 'system'>,
  { captions, notes }: Pick<LastCall, 'captions' | 'notes'>,
) {
  const office = useMemo(() => readOffice(system), [system]);
  const [turns, setTurns] = useState(captions);
  // Words that still change, several times a second, say nothing yet.
  const finals = captions.filter(({ final }) => final);
  if (finals.length !== turns.length || finals.some((turn, index) => turn !== turns[index])) setTurns(finals);
  const slip = useMemo(() => writeSlip(turns, office, notes), [turns, office, notes]);
  return { office, slip };
}

/** A value that leads to the line that says it, if there is one. */
export function Line({ turn, children }: { readonly turn: number | null; readonly children: ReactNode }) {
  if (turn === null) return <span dir="auto">{children}</span>;
  return (
    <button type="button" className="slip-line" dir="auto" onClick={() => showLine(turn)}>
      {children}
    </button>
  );
}

function showLine(turn: number): void {
  const line = document.querySelector<HTMLElement>(`[data-turn="${turn}"]`);
  line?.closest('details')?.setAttribute('open', '');
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  line?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' });
  line?.focus({ preventScroll: true });
}
