import { useEffect, useRef } from 'react';
import { approach } from '../voice/follow.ts';
import { drawSeal, type SealInk } from '../voice/seal-drawing.ts';

/** How the seal behaves: it rests, works while the call connects, or follows the voice. */
export type SealMood = 'resting' | 'connecting' | 'live';

interface VoiceSealProps {
  readonly mood: SealMood;
  readonly level: () => number;
}

/** The voice made visible. At rest it is drawn once and CSS lets it breathe; in a call every frame is drawn. */
export function VoiceSeal({ mood, level }: VoiceSealProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    let frame = 0;
    let last = performance.now();
    const pose = { time: 0, level: 0, lean: 0 };

    const draw = () => {
      const size = fit(element, context);
      drawSeal(context, size, inkOf(element), pose);
    };
    const advance = (now: number) => {
      const elapsed = Math.min(now - last, 100);
      last = now;
      const target = mood === 'live' ? level() : 0;
      pose.level = approach(pose.level, target, elapsed, target > pose.level ? 45 : 160);
      pose.lean = approach(pose.lean, mood === 'resting' || target > 0.05 ? 0 : 1, elapsed, 180);
      // Without motion the lines only thicken and brighten with the voice.
      if (!still.matches) pose.time += (elapsed / 1000) * (mood === 'connecting' ? 2.2 : 1 + pose.level * 2);
      draw();
      const settled = mood === 'resting' && pose.level < 0.002 && pose.lean < 0.002;
      if (!settled) frame = requestAnimationFrame(advance);
    };
    const redraw = () => {
      if (mood === 'resting') draw();
    };

    draw();
    if (mood !== 'resting') frame = requestAnimationFrame(advance);
    const resized = new ResizeObserver(redraw);
    resized.observe(element);
    return () => {
      cancelAnimationFrame(frame);
      resized.disconnect();
    };
  }, [mood, level]);

  return <canvas ref={canvas} className="seal" data-mood={mood} aria-hidden="true" />;
}

/** Matches the canvas's pixels to its place on the screen. Returns its edge in CSS pixels. */
function fit(element: HTMLCanvasElement, context: CanvasRenderingContext2D): number {
  const size = element.clientWidth;
  const scale = Math.min(devicePixelRatio, 2);
  const pixels = Math.round(size * scale);
  if (element.width !== pixels) {
    element.width = pixels;
    element.height = pixels;
  }
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return size;
}

function inkOf(element: Element): SealInk {
  const style = getComputedStyle(element);
  return { light: style.getPropertyValue('--seal-light'), dark: style.getPropertyValue('--seal-dark') };
}
