import type { Firm } from '@firmline/sdk/firms';
import { useEffect } from 'react';
import type { ShownCall } from '../demo/state.ts';
import type { FieldName } from '../slip/types.ts';
import { callParts } from './load-call-parts.ts';
import { useCue } from './use-cue.ts';
import { useSlip } from './use-slip.tsx';

interface NotedProps {
  readonly firm: Firm;
  readonly call: ShownCall;
}

/** What is worth a glance during a call, the most telling first. */
const shownFields: readonly FieldName[] = [
  'caller',
  'matter',
  'when',
  'number',
  'deadline',
  'parties',
  'email',
];

/** Under the seal: what to say, and what was noted so far, as the slip will have it. */
export function Noted({ firm, call }: NotedProps) {
  const { slip } = useSlip(firm, call);
  // After the page has gone to its top for the call: what it says may be below.
  useEffect(() => queueMicrotask(() => callParts()?.showCall()), []);
  const cue = useCue(firm, call, slip.openField);
  const notedRows = shownFields.flatMap((name) => {
    const value = slip.values[name];
    return value ? [{ name, ...value }] : [];
  });
  // Not announced: the words themselves are. A translator replaces text nodes, so each text has an element of its own.
  return (
    <>
      {/* Its place is kept, so that it moves nothing. */}
      {!call.isTyped && <div className="cue">{cue && <span key={cue}>{`Say: “${cue}”`}</span>}</div>}
      {notedRows.length > 0 && (
        <div className="noted" data-behind={cue !== undefined}>
          <span>Noted:</span>
          {notedRows.map(({ name, text }) => (
            <span key={`${name} ${text}`}>{shortOf(name, text)}</span>
          ))}
        </div>
      )}
    </>
  );
}

/** As one says it in passing. */
function shortOf(name: FieldName, text: string): string {
  if (name === 'caller') return text.split(' ').at(-1) ?? text;
  return name === 'when' ? text.replace(' at ', ' ') : name === 'matter' ? text.toLowerCase() : text;
}
