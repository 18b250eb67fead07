import type { Entity, Open } from '../common.ts';
import type { OpenAIFunction } from './schema.ts';
import type { SpokenToolMessage } from './message.ts';

export interface RegexRejectionCondition {
  readonly type: 'regex';
  readonly regex: string;
  /** The message to look at. The newest by default. */
  readonly target?: {
    readonly role?: Open<'user' | 'assistant'>;
    /** From the start when 0 or more, from the end when below. -1 by default. */
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

/** Refuses a call of the tool when all conditions hold. */
export interface ToolRejectionPlan {
  readonly conditions?: readonly RejectionCondition[];
}

/** What every tool may have. */
export interface ToolFields {
  /** What is said while the tool is at work. */
  readonly messages?: readonly SpokenToolMessage[];
  /** How the model sees the tool. Most tools bring their own. */
  readonly function?: OpenAIFunction;
  readonly rejectionPlan?: ToolRejectionPlan;
}

/** What a stored tool has beyond its settings. */
export interface ToolEntity extends Entity {
  readonly latestVersion?: string | null;
}
