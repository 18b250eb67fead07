import type { Entity, Open } from './common.ts';
import type { InlineTool } from './tool/index.ts';

/** A step of the tool's setup at its provider. */
export interface ToolTemplateSetup {
  readonly title: string;
  readonly description?: string;
  readonly videoUrl?: string;
  readonly docsUrl?: string;
}

interface ProviderDetails<Type extends string> {
  readonly type: Type;
  /** The template at the provider. */
  readonly templateUrl?: string;
  readonly setupInstructions?: readonly ToolTemplateSetup[];
}

export interface MakeToolProviderDetails extends ProviderDetails<'make'> {
  readonly scenarioId?: number;
  readonly scenarioName?: string;
  readonly triggerHookId?: number;
  readonly triggerHookName?: string;
}

export interface GhlToolProviderDetails extends ProviderDetails<'ghl'> {
  readonly workflowId?: string;
  readonly workflowName?: string;
  readonly webhookHookId?: string;
  readonly webhookHookName?: string;
  readonly locationId?: string;
}

/** Details of the tools that need nothing more. */
export interface PlainToolProviderDetails extends ProviderDetails<
  | 'function'
  | 'google.calendar.event.create'
  | 'google.sheets.row.append'
  | 'gohighlevel.calendar.availability.check'
  | 'gohighlevel.calendar.event.create'
  | 'gohighlevel.contact.create'
  | 'gohighlevel.contact.get'
> {}

export type ToolProviderDetails = MakeToolProviderDetails | GhlToolProviderDetails | PlainToolProviderDetails;

/** The collection a template belongs to. */
export interface ToolTemplateMetadata {
  readonly collectionType?: string;
  readonly collectionId?: string;
  readonly collectionName?: string;
}

export interface CreateToolTemplate {
  readonly type: 'tool';
  /** At most 40 characters. */
  readonly name?: string;
  readonly provider?: Open<'make' | 'gohighlevel' | 'function'>;
  /** `private` by default. */
  readonly visibility?: Open<'public' | 'private'>;
  /** The tool. */
  readonly details?: InlineTool;
  readonly providerDetails?: ToolProviderDetails;
  readonly metadata?: ToolTemplateMetadata;
}

export interface UpdateToolTemplate extends CreateToolTemplate {}

/** A tool to start from. */
export interface Template extends CreateToolTemplate, Entity {}
