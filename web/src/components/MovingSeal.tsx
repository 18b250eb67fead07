import { useEffect, useRef } from 'react';
import type { LiveSeal } from '../voice/live-seal.ts';
import type { VoiceSealProps } from './VoiceSeal.tsx';

interface MovingSealProps extends VoiceSealProps {
  readonly onDrawn: () => void;
  readonly onSettled: () => void;
}

/** Follows both voices during a call, until it has come to rest. */
export function MovingSeal({ mood, muted, ...first }: MovingSealProps) {
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
