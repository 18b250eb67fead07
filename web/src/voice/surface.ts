/** A canvas for the seal and its colours. The origin is the centre. */
export interface SealSurface {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  /** Edge of the square canvas, in CSS pixels. */
  readonly size: number;
  readonly metal: CanvasGradient;
  readonly paper: string;
}

/** The size and colours of the seal's place on the screen. Plain data, so that it can be sent to a worker. */
export interface SealPlace {
  readonly size: number;
  /** Canvas pixels per CSS pixel. */
  readonly scale: number;
  readonly light: string;
  readonly dark: string;
  readonly paper: string;
}

/** Reads computed styles, so it must not run for every frame. */
export function placeOf(element: HTMLElement): SealPlace {
  const style = getComputedStyle(element);
  // The text's: without the style sheet, and with forced colours.
  const color = (name: string) => style.getPropertyValue(name) || style.color;
  return {
    size: element.clientWidth,
    scale: Math.min(devicePixelRatio, 2),
    light: color('--seal-light'),
    dark: color('--seal-dark'),
    paper: color('--seal-paper'),
  };
}

/** In a worker, Firefox returns a canvas's context only once. */
const contexts = new WeakMap<HTMLCanvasElement | OffscreenCanvas, SealSurface['context']>();

/** The canvas, resized to its place; undefined if the browser cannot draw. */
export function surfaceOn(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  { size, scale, light, dark, paper }: SealPlace,
): SealSurface | undefined {
  const context = contexts.get(canvas) ?? canvas.getContext('2d');
  if (!context) return undefined;
  contexts.set(canvas, context);
  const pixels = Math.max(1, Math.round(size * scale));
  if (canvas.width !== pixels) {
    canvas.width = pixels;
    canvas.height = pixels;
  }
  context.setTransform(scale, 0, 0, scale, pixels / 2, pixels / 2);
  return { context, size, metal: metalOf(context, size, { light, dark }), paper };
}

function metalOf(
  context: SealSurface['context'],
  size: number,
  { light, dark }: Pick<SealPlace, 'light' | 'dark'>,
): CanvasGradient {
  const outerRadius = size / 2;
  const metal = context.createLinearGradient(-outerRadius, -outerRadius, outerRadius, outerRadius);
  for (const [offset, color] of [
    [0, dark],
    [0.3, light],
    [0.55, dark],
    [0.8, light],
    [1, dark],
  ] as const)
    metal.addColorStop(offset, color);
  return metal;
}
