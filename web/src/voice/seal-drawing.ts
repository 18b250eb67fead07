/** What the seal expresses at one moment. */
export interface SealPose {
  /** Seconds; the pattern flows with it. */
  readonly time: number;
  /** 0 to 1, how loud the assistant is. */
  readonly level: number;
  /** 0 to 1, how far the seal leans in to listen. */
  readonly lean: number;
}

export interface SealInk {
  readonly light: string;
  readonly dark: string;
}

interface Band {
  /** Radius of its middle, in radii of the seal. */
  readonly radius: number;
  /** Half of its width at rest, in radii. */
  readonly width: number;
  /** What full level adds to the width. */
  readonly swell: number;
  readonly waves: number;
  readonly lines: number;
  /** Turns of the pattern, per second. */
  readonly drift: number;
}

const bands: readonly Band[] = [
  { radius: 0.83, width: 0.07, swell: 0.05, waves: 24, lines: 6, drift: 0.012 },
  { radius: 0.66, width: 0.13, swell: 0.09, waves: 10, lines: 16, drift: -0.03 },
  { radius: 0.55, width: 0.055, swell: 0.1, waves: 16, lines: 6, drift: 0.02 },
];
const steps = 300;
const fullTurn = Math.PI * 2;

/**
 * Draws the seal: bands of interwoven lines, as engraved stationery has them. The bands swell with the voice and draw
 * closer to listen.
 * @param size edge of the square canvas, in CSS pixels
 */
export function drawSeal(
  context: CanvasRenderingContext2D,
  size: number,
  ink: SealInk,
  { time, level, lean }: SealPose,
): void {
  const outer = size / 2;
  context.clearRect(0, 0, size, size);
  context.save();
  context.translate(outer, outer);
  const metal = context.createLinearGradient(-outer, -outer, outer, outer);
  for (const [at, color] of [
    [0, ink.dark],
    [0.3, ink.light],
    [0.55, ink.dark],
    [0.8, ink.light],
    [1, ink.dark],
  ] as const)
    metal.addColorStop(at, color);
  context.strokeStyle = metal;
  context.lineWidth = Math.max(0.6, size / 620);

  for (const edge of [0.955, 0.935]) {
    context.globalAlpha = edge > 0.94 ? 0.9 : 0.4;
    circle(context, outer * edge);
  }
  context.globalAlpha = 0.55 + 0.35 * level;
  for (const band of bands) drawBand(context, outer, band, { time, level, lean });
  context.globalAlpha = 0.75;
  circle(context, outer * (0.47 - 0.01 * lean));
  context.restore();
}

function drawBand(
  context: CanvasRenderingContext2D,
  outer: number,
  { radius, width, swell, waves, lines, drift }: Band,
  { time, level, lean }: SealPose,
): void {
  const middle = radius * (1 - 0.025 * lean);
  const depth = width * (1 - 0.3 * lean) + swell * level;
  const turn = time * drift * fullTurn;
  // At rest the pattern is regular, as if engraved; a voice makes it give.
  const bend = 0.1 * lean + 0.3 * level;
  for (let line = 0; line < lines; line++) {
    const phase = (line / lines) * fullTurn;
    context.beginPath();
    for (let step = 0; step <= steps; step++) {
      const angle = (step / steps) * fullTurn;
      const breath = 1 + bend * Math.cos(3 * angle - turn * 2);
      const distance =
        outer * (middle + depth * breath * Math.cos(waves * angle + phase + turn * waves * 0.25));
      context.lineTo(distance * Math.cos(angle), distance * Math.sin(angle));
    }
    context.closePath();
    context.stroke();
  }
}

function circle(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, fullTurn);
  context.stroke();
}
