import { useEffect, useRef, useState } from 'react';
import { callParts } from './load-call-parts.ts';
import type { VoiceSealProps } from './MovingSeal.tsx';

/** Shows the voices. At rest the seal is drawn once and animated by CSS; during a call a moving one covers it. */
export function VoiceSeal(props: VoiceSealProps) {
  const [isDrawn, setDrawn] = useState(false);
  const { MovingSeal } = callParts() ?? {};

  return (
    <div
      className="seal"
      data-mood={props.mood}
      data-moving={props.mood !== 'resting' && isDrawn}
      aria-hidden="true"
    >
      <RestingSeal />
      {MovingSeal && <MovingSeal {...props} onDrawn={setDrawn} />}
    </div>
  );
}

function RestingSeal() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    import('../voice/seal.ts').then(
      ({ openRestingSeal }) => openRestingSeal(element),
      (error: unknown) => console.warn('The seal could not be loaded.', error),
    );
  }, []);
  return <canvas ref={canvas} className="seal-canvas seal-resting" />;
}
