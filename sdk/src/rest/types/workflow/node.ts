import type { JsonObject } from '../common.ts';
import type { WorkflowModel } from '../model/workflow.ts';
import type { VariableExtractionPlan } from '../tool/schema.ts';
import type { InlineTool } from '../tool/index.ts';
import type { Transcriber } from '../transcriber/index.ts';
import type { Voice } from '../voice/index.ts';

interface NodeFields {
  /** Unique within the workflow. */
  readonly name: string;
  readonly isStart?: boolean;
  readonly metadata?: JsonObject;
}

/** Makes a node reachable from every other node. */
export interface GlobalNodePlan {
  /** Off by default. */
  readonly enabled?: boolean;
  /** When to enter the node, in plain words. */
  readonly enterCondition?: string;
}

/** A conversation. Its settings take precedence over the workflow's. */
export interface ConversationNode extends NodeFields {
  readonly type: 'conversation';
  readonly model?: WorkflowModel;
  readonly transcriber?: Transcriber;
  readonly voice?: Voice;
  readonly tools?: readonly InlineTool[];
  /** Used together with `tools`. */
  readonly toolIds?: readonly string[];
  readonly prompt?: string;
  readonly globalNodePlan?: GlobalNodePlan;
  readonly variableExtractionPlan?: VariableExtractionPlan;
}

/** Give one of `tool` and `toolId`. */
export interface ToolNode extends NodeFields {
  readonly type: 'tool';
  readonly tool?: InlineTool;
  readonly toolId?: string;
}

export type WorkflowNode = ConversationNode | ToolNode;

export interface AiEdgeCondition {
  readonly type: 'ai';
  /** A yes-or-no question. */
  readonly prompt: string;
}

/** A connection from one node to another, by name. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly condition?: AiEdgeCondition;
  readonly metadata?: JsonObject;
}
