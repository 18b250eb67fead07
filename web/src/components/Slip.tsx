import type { Firm } from '@firmline/sdk/firms';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Demo } from '../demo/demo.ts';
import type { LastCall } from '../demo/state.ts';
import { monogram } from '../shown-texts.ts';
import { slipRows, type SlipRow, slipText, slipTitle } from '../slip/slip-text.ts';
import type { Stamp } from '../slip/types.ts';
import { callParts } from './load-call-parts.ts';
import { Keepsake } from './Keepsake.tsx';
import { Line, useSlip } from './use-slip.tsx';

interface SlipProps {
  readonly demo: Demo;
  readonly firm: Firm;
  readonly call: LastCall;
  /** The words of the call, which fold beneath. */
  readonly children: ReactNode;
}

/** What a call leaves on the desk: a sheet with what was said, each value with the line that says it. */
export function Slip({ demo, firm, call, children }: SlipProps) {
  const { office, slip } = useSlip(firm, call);
  if (!call.captions.some(({ role, final }) => role === 'user' && final)) return children;
  const rows = slipRows(slip, callParts()?.formatElapsed(call.lengthMs) ?? '', office.hours);
  return (
    <>
      <article className="slip" aria-labelledby="slip-title">
        <header className="slip-head">
          <Seal letter={monogram(firm.companyName)} />
          <h2 id="slip-title">{slipTitle}</h2>
          <p dir="auto">{firm.companyName}</p>
        </header>
        <ul className="stamps">
          {slip.stamps.map((stamp) => (
            <StampMark key={stamp.kind} stamp={stamp} />
          ))}
        </ul>
        <dl>
          {rows.map((row) => (
            <Row key={row.name} row={row} />
          ))}
        </dl>
      </article>
      <Keepsake text={slipText(firm.companyName, rows, slip)} onUse={demo.reportUse} />
      <details className="slip-words">
        <summary>The conversation</summary>
        {children}
      </details>
    </>
  );
}

/** The letterhead. */
function Seal({ letter }: { readonly letter: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    // A slip without a seal is complete.
    if (element)
      import('../voice/seal.ts').then(
        ({ openRestingSeal }) => openRestingSeal(element),
        () => {},
      );
  }, []);
  return (
    <span className="slip-seal" aria-hidden="true">
      <canvas ref={canvas} />
      {letter}
    </span>
  );
}

function Row({ row: { name, label, value, missingLabel } }: { readonly row: SlipRow }) {
  return (
    <div className="slip-row" data-name={name} data-missing={value === undefined}>
      <dt>{label}</dt>
      <dd>
        {value ? <Line turn={value.turn}>{value.text}</Line> : <span>{missingLabel}</span>}
        {value?.note && <span className="slip-note">{value.note}</span>}
      </dd>
    </div>
  );
}

function StampMark({ stamp: { kind, title, text, turn } }: { readonly stamp: Stamp }) {
  return (
    <li className="stamp" data-kind={kind}>
      <Line turn={turn}>
        <span className="stamp-title">{title}</span>
        {text && <span className="slip-note"> {text}</span>}
      </Line>
    </li>
  );
}
