import { useEffect, useRef, useState } from 'react';
import type { LiveSeal } from '../voice/live-seal.ts';
import type { SealMood } from '../voice/seal-motion.ts';

interface MovingSealProps extends VoiceSealProps {
  /** Whether the moving seal covers the resting one. */
  readonly onDrawn: (isDrawn: boolean) => void;
}

/** Covers the resting seal during a call, and after it until the motion has come to rest. Each call has a new one. */
export function MovingSeal({ onDrawn, ...props }: MovingSealProps) {
  const [motion, setMotion] = useState({ number: 0, isThere: false });
  if (props.mood !== 'resting' && !motion.isThere) setMotion({ ...motion, isThere: true });
  const showStill = () => {
    setMotion(({ number }) => ({ number: number + 1, isThere: false }));
    onDrawn(false);
  };
  return (
    motion.isThere && (
      <SealOfCall key={motion.number} {...props} onDrawn={() => onDrawn(true)} onSettled={showStill} />
    )
  );
}

interface SealOfCallProps extends VoiceSealProps {
  readonly onDrawn: () => void;
  readonly onSettled: () => void;
}

/** Follows both voices. */
function SealOfCall({ mood, isMuted, ...firstAim }: SealOfCallProps) {
  const host = useRef<HTMLDivElement>(null);
  const liveSeal = useRef<LiveSeal | null>(null);
  const options = useRef(firstAim);
  const aim = useRef({ mood, muted: isMuted });

  useEffect(() => {
    // Not created by React: a canvas can be transferred to a worker only once.
    const canvas = document.createElement('canvas');
    canvas.className = 'seal-canvas';
    host.current?.replaceChildren(canvas);
    let isClosed = false;
    const openSeal = async () => {
      try {
        const seal = await import('../voice/seal.ts');
        if (isClosed) return;
        liveSeal.current = seal.openLiveSeal(canvas, options.current);
        liveSeal.current.aim(aim.current.mood, aim.current.muted);
      } catch (error) {
        // The resting seal stays.
        console.warn('The moving seal could not be loaded.', error);
      }
    };
    void openSeal();
    return () => {
      isClosed = true;
      liveSeal.current?.close();
    };
  }, []);
  useEffect(() => {
    aim.current = { mood, muted: isMuted };
    liveSeal.current?.aim(mood, isMuted);
  }, [mood, isMuted]);

  return <div ref={host} className="seal-moving" />;
}

export interface VoiceSealProps {
  readonly mood: SealMood;
  readonly isMuted: boolean;
  readonly level: () => number;
  readonly callerLevel: () => number;
}
