import type { CreateHandoffTool, HandoffTool, UpdateHandoffTool } from './handoff.ts';
import type { CreateIntegrationTool, IntegrationTool, UpdateIntegrationTool } from './integration.ts';
import type { CreateQueryTool, KnowledgeTool, UpdateKnowledgeTool } from './knowledge.ts';
import type { CreateMachineTool, MachineTool, UpdateMachineTool } from './machine.ts';
import type { CreateServerTool, ServerTool, UpdateServerTool } from './server.ts';
import type { CreateStoredTool, StoredTool, UpdateStoredTool } from './stored.ts';
import type { CreateTelephonyTool, TelephonyTool, UpdateTelephonyTool } from './telephony.ts';

export type * from './fields.ts';
export type * from './handoff.ts';
export type * from './integration.ts';
export type * from './knowledge.ts';
export type * from './machine.ts';
export type * from './message.ts';
export type * from './schema.ts';
export type * from './server.ts';
export type * from './stored.ts';
export type * from './telephony.ts';

export type Tool =
  | HandoffTool
  | IntegrationTool
  | KnowledgeTool
  | MachineTool
  | ServerTool
  | StoredTool
  | TelephonyTool;

export type ToolType = Tool['type'];

/** A tool defined inline, without being stored. */
export type InlineTool =
  | CreateHandoffTool
  | CreateIntegrationTool
  | CreateMachineTool
  | CreateQueryTool
  | CreateServerTool
  | CreateTelephonyTool;

export type CreateTool = InlineTool | CreateStoredTool;

/** Changes to a tool. Its `type` cannot change and may be left out. */
export type UpdateTool =
  | UpdateHandoffTool
  | UpdateIntegrationTool
  | UpdateKnowledgeTool
  | UpdateMachineTool
  | UpdateServerTool
  | UpdateStoredTool
  | UpdateTelephonyTool;
