import type { Entity, Open } from '../common.ts';
import type { OpenAIFunction } from './schema.ts';
import type { SpokenToolMessage } from './message.ts';

export interface RegexRejectionCondition {
  readonly type: 'regex';
  readonly regex: string;
  /** The message to examine. The latest by default. */
  readonly target?: {
    readonly role?: Open<'user' | 'assistant'>;
    /** Counted from the start if 0 or more, from the end if negative. -1 by default. */
    readonly position?: number;
  };
  /** Holds when the pattern does not match. Off by default. */
  readonly negate?: boolean;
}

export interface LiquidRejectionCondition {
  readonly type: 'liquid';
  /** A template over `messages` that gives `true` or `false`. */
  readonly liquid: string;
}

export interface RejectionConditionGroup {
  readonly type: 'group';
  readonly operator: Open<'AND' | 'OR'>;
  readonly conditions: readonly RejectionCondition[];
}

export type RejectionCondition = RegexRejectionCondition | LiquidRejectionCondition | RejectionConditionGroup;

/** Rejects a tool call if all conditions hold. */
export interface ToolRejectionPlan {
  readonly conditions?: readonly RejectionCondition[];
}

/** Settings common to all tools. */
export interface ToolFields {
  /** Messages spoken while the tool runs. */
  readonly messages?: readonly SpokenToolMessage[];
  /** The tool as the model sees it. Most tools have their own function. */
  readonly function?: OpenAIFunction;
  readonly rejectionPlan?: ToolRejectionPlan;
}

/** Fields of a stored tool besides its settings. */
export interface ToolEntity extends Entity {
  readonly latestVersion?: string | null;
}
