import { useEffect, useRef, useState } from 'react';
import { openRestingSeal } from '../voice/resting-seal.ts';
import type { SealMood } from '../voice/seal-motion.ts';
import { callParts } from './call-parts.ts';

export interface VoiceSealProps {
  readonly mood: SealMood;
  readonly muted: boolean;
  readonly level: () => number;
  readonly callerLevel: () => number;
}

/** Shows the voices. At rest the seal is drawn once and animated by CSS; during a call a moving one covers it. */
export function VoiceSeal(props: VoiceSealProps) {
  const isResting = props.mood === 'resting';
  // The moving seal stays after the call until it has come to rest. Each has a new number.
  const [moving, setMoving] = useState({ number: 0, isThere: false, isDrawn: false });
  const { MovingSeal } = callParts() ?? {};
  if (MovingSeal && !isResting && !moving.isThere) setMoving({ ...moving, isThere: true });

  return (
    <div
      className="seal"
      data-mood={props.mood}
      data-moving={!isResting && moving.isDrawn}
      aria-hidden="true"
    >
      <RestingSeal />
      {MovingSeal && moving.isThere && (
        <MovingSeal
          key={moving.number}
          {...props}
          onDrawn={() => setMoving((now) => ({ ...now, isDrawn: true }))}
          onSettled={() =>
            setMoving(({ number }) => ({ number: number + 1, isThere: false, isDrawn: false }))
          }
        />
      )}
    </div>
  );
}

function RestingSeal() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? openRestingSeal(canvas.current) : undefined), []);
  return <canvas ref={canvas} className="seal-canvas seal-resting" />;
}
