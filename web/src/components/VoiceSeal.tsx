import { useEffect, useRef, useState } from 'react';
import type { LiveSeal } from '../voice/live-seal.ts';
import { openRestingSeal } from '../voice/resting-seal.ts';
import type { SealMood } from '../voice/seal-motion.ts';

interface VoiceSealProps {
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
  if (!isResting && !moving.isThere) setMoving({ ...moving, isThere: true });

  return (
    <div
      className="seal"
      data-mood={props.mood}
      data-moving={!isResting && moving.isDrawn}
      aria-hidden="true"
    >
      <RestingSeal />
      {moving.isThere && (
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

interface MovingSealProps extends VoiceSealProps {
  readonly onDrawn: () => void;
  readonly onSettled: () => void;
}

function MovingSeal({ mood, muted, ...first }: MovingSealProps) {
  const host = useRef<HTMLDivElement>(null);
  const live = useRef<LiveSeal | null>(null);
  const options = useRef(first);
  const aim = useRef({ mood, muted });

  useEffect(() => {
    // Not created by React: a canvas can be transferred to a worker only once.
    const canvas = document.createElement('canvas');
    canvas.className = 'seal-canvas';
    host.current?.replaceChildren(canvas);
    let closed = false;
    const open = async () => {
      try {
        const seal = await import('../voice/live-seal.ts');
        if (closed) return;
        live.current = seal.openLiveSeal(canvas, options.current);
        live.current.aim(aim.current.mood, aim.current.muted);
      } catch (error) {
        // The resting seal stays.
        console.warn('The moving seal could not be loaded.', error);
      }
    };
    void open();
    return () => {
      closed = true;
      live.current?.close();
    };
  }, []);
  useEffect(() => {
    aim.current = { mood, muted };
    live.current?.aim(mood, muted);
  }, [mood, muted]);

  return <div ref={host} className="seal-moving" />;
}
