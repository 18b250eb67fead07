import type { FailedStage, Stage } from '@firmline/sdk/web-call';
import type { JsonObject, Limit, Placed } from './types.ts';
import type { ServiceName } from './fault-types.ts';

/**
 * A text as the page shows it, runs of white space being one space. `/Call error: .+/i` between slashes is a regular
 * expression; `matchesText` reads both. An empty text: nothing is shown there.
 */
export type WantedText = string;

/** All that is named must hold together, within a time and for a time. At least one thing besides the times. */
export interface Expectation extends Placed {
  /** Default `scenarioDefaults.withinMs`. 0: now. */
  readonly withinMs?: number;
  /** Must go on to hold so long. Default 0. */
  readonly forMs?: number;
  readonly stages?: 'all-completed' | StagesExpectation;
  /** Somewhere in the visible page. */
  readonly text?: readonly WantedText[];
  /** Nowhere in the visible page. */
  readonly noText?: readonly WantedText[];
  /** The whole of what the page says to inform. */
  readonly status?: WantedText;
  /** The whole of what the page says in alarm. */
  readonly alert?: WantedText;
  /** What the page says can be done; somewhere in it. */
  readonly advice?: WantedText;
  readonly title?: WantedText;
  readonly button?: readonly ButtonExpectation[];
  /** Accessible name of what has the keyboard. */
  readonly focus?: string;
  /** As the page's client notices it. What speaks is played too. */
  readonly agent?: 'speaking' | 'silent';
  /** As the room hears it. `heard`: now, or at least what was said last. `silent`: not for a second. */
  readonly caller?: 'heard' | 'silent';
  /** ms from the end of the caller's last turn to the assistant's voice in the page, its scripted delay taken off. */
  readonly turnLatency?: Limit;
  /** ms from the caller's speech to the assistant's silence, of the last interruption. */
  readonly interruption?: Limit;
  readonly messages?: readonly MessageExpectation[];
  readonly noMessages?: readonly MessageExpectation[];
  readonly requests?: readonly RequestExpectation[];
  /** How many calls the platform was asked for in this run. */
  readonly calls?: Limit;
  /** The latest call. */
  readonly call?: CallExpectation;
  /** `released`: opened before, and no track of it is live. */
  readonly mic?: 'live' | 'muted' | 'released' | 'never-opened';
  /** `released`: no live track, no open peer connection, no running audio context is left. */
  readonly media?: 'released';
  /** The page's connection to the room. */
  readonly network?: 'connected' | 'interrupted';
  /** No violation of the accessibility rules on the page as it stands. */
  readonly axe?: 'clean';
}

/** What is said of stages must hold; about others nothing is said. */
export interface StagesExpectation extends Placed {
  /** In this order. */
  readonly completed?: readonly Stage[];
  readonly failed?: FailedStage;
  /** Completed with `metadata.skipped`. */
  readonly skipped?: readonly Stage[];
  /** Not even started. */
  readonly notStarted?: readonly Stage[];
}

export interface ButtonExpectation extends Placed {
  readonly name: string;
  /** Default `enabled`. `focused`: enabled, and it has the keyboard. */
  readonly state?: 'enabled' | 'disabled' | 'absent' | 'focused';
}

export interface MessageExpectation extends Placed {
  readonly to: 'page' | 'agent';
  /** `type` of a JSON message, or the whole of a bare one, such as `listening`. */
  readonly type?: string;
  /** These members at least, deep. */
  readonly body?: JsonObject;
  /** Default at least one. */
  readonly count?: Limit;
}

/** Requests of the page since it was opened first. */
export interface RequestExpectation extends Placed {
  readonly service: ServiceName;
  /** Below the service; `*` at its end for all that begin so. */
  readonly path?: string;
  readonly method?: string;
  /** Default at least one. */
  readonly count?: Limit;
  /** These members of the JSON body at least, deep. */
  readonly body?: JsonObject;
  /** Of the answer. */
  readonly status?: number;
}

export interface CallExpectation extends Placed {
  readonly state?: 'waiting' | 'joined' | 'connected' | 'ended';
  /** The platform's ended reason, such as `customer-ended-call`. */
  readonly endedReason?: string;
}
