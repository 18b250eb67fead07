import type { Expectation } from './expectation-types.ts';
import type { FaultSpec } from './fault-types.ts';
import type { AudioRef, Placed } from './types.ts';

/** A control by its accessible name. */
export interface Target extends Placed {
  readonly name: string;
  /** ARIA role. Default: a button or a link. */
  readonly role?: string;
}

export interface ClickStep extends Target {
  readonly kind: 'click';
  /** Clicks without a pause between them. Default 1. */
  readonly times?: number;
}

export interface TypeStep extends Placed {
  readonly kind: 'type';
  /** Label of the field. */
  readonly into: string;
  readonly text: string;
  /** Empty the field first. Default true. */
  readonly replace?: boolean;
}

export interface PasteStep extends Placed {
  readonly kind: 'paste';
  readonly into: string;
  readonly text: string;
}

export interface PressStep extends Placed {
  readonly kind: 'press';
  /** A key by its name, with modifiers before it: `Enter`, `Shift+Tab`. */
  readonly key: string;
  /** Default 1. */
  readonly times?: number;
}

export interface SelectStep extends Placed {
  readonly kind: 'select';
  readonly in: string;
  /** Text of the option. */
  readonly option: string;
}

/** The caller speaks. Exactly one of `text` and `audio`. */
export interface SayStep extends Placed {
  readonly kind: 'say';
  /** Said by the room's own voice. */
  readonly text?: string;
  readonly audio?: AudioRef;
  readonly groundTruth?: string;
  /** Whether the next step waits until all is said. Default true. */
  readonly wait?: boolean;
}

export interface WaitStep extends Placed {
  readonly kind: 'wait';
  readonly forMs: number;
}

/** The visitor's answer to the browser, or a change of it in the browser's settings. */
export interface PermissionStep extends Placed {
  readonly kind: 'allow' | 'deny';
  readonly what: 'microphone';
}

export interface DeviceStep extends Placed {
  readonly kind: 'plug' | 'unplug';
  readonly what: 'microphone';
}

export interface TabStep extends Placed {
  readonly kind: 'hide' | 'show';
  readonly what?: 'tab';
  /** The next step waits so long, and then it is as before. Default: until the other step. */
  readonly forMs?: number;
}

export interface OpenStep extends Placed {
  readonly kind: 'open';
  /** Begins with `/`; `{slug}` stands for the slug of this run. */
  readonly path: string;
}

/** `leave`: to another page, as a link does. */
export interface NavigationStep extends Placed {
  readonly kind: 'reload' | 'back' | 'leave';
}

export interface FaultStep extends Placed {
  readonly kind: 'fault';
  readonly faults: readonly FaultSpec[];
}

export interface ClearStep extends Placed {
  readonly kind: 'clear';
  readonly what: 'faults';
}

export interface ScreenshotStep extends Placed {
  readonly kind: 'screenshot';
  readonly name: string;
}

export interface ExpectStep extends Expectation {
  readonly kind: 'expect';
}

type AnyStep =
  | ClickStep
  | TypeStep
  | PasteStep
  | PressStep
  | SelectStep
  | SayStep
  | WaitStep
  | PermissionStep
  | DeviceStep
  | TabStep
  | OpenStep
  | NavigationStep
  | FaultStep
  | ClearStep
  | ScreenshotStep
  | ExpectStep;

export type Step = AnyStep & {
  /** As it was written, on one line: `click: Try in Browser`. */
  readonly source: string;
};

export type StepKind = Step['kind'];
/** The step of this kind; several kinds can share one. */
export type StepOf<Kind extends StepKind> = Step extends infer One
  ? One extends { readonly kind: infer Kinds }
    ? Kind extends Kinds
      ? One
      : never
    : never
  : never;
