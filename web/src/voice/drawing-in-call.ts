import { circleOf } from './circle.ts';
import { valueAt, fullTurn, linesInParts, type SealPose } from './seal-drawing.ts';
import type { SealSurface } from './surface.ts';

const ringRadius = 0.445;
const ringPoints = 96;

/** Draws the seal of a call: its lines, and inside them a ring that moves with the caller. */
export function drawSeal(surface: SealSurface, pose: SealPose): void {
  for (const _ of linesInParts(surface, pose, '#000'));
  gildCircle(surface);
  if (pose.ring > 0.01) drawRing(surface, pose);
}

/** Gives what is drawn its metal at once: without a GPU, lines in a gradient take four times as long as plain ones. */
function gildCircle({ context, size, metal }: SealSurface): void {
  context.globalAlpha = 1;
  context.globalCompositeOperation = 'source-in';
  context.fillStyle = metal;
  context.fillRect(size / -2, size / -2, size, size);
  context.globalCompositeOperation = 'source-over';
}

/** The caller's voice: a ring that is still while they are silent. */
function drawRing({ context, size, paper }: SealSurface, { time, caller, ring }: SealPose): void {
  context.strokeStyle = paper;
  context.lineWidth = Math.max(1.25, size / 300);
  context.globalAlpha = ring * (0.4 + 0.55 * caller);
  const angles = circleOf(ringPoints);
  context.beginPath();
  for (let step = 0; step < ringPoints; step++) {
    const angle = (step / ringPoints) * fullTurn;
    const ripple = Math.sin(angle * 5 + time * 3) * 0.6 + Math.sin(angle * 7 - time * 4.3) * 0.4;
    const distance = (size / 2) * (ringRadius + caller * (0.01 + 0.021 * ripple));
    const x = distance * valueAt(angles.cos, step, ringPoints);
    const y = distance * valueAt(angles.sin, step, ringPoints);
    if (step === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  context.stroke();
}
