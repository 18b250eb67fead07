import type { Assistant, AssistantVersion } from '@firmline/sdk/rest/types';
import type { JsonObject } from '../json.ts';

/** One side of a comparison. */
export interface Side {
  readonly label: string;
  readonly content: JsonObject;
}

export interface FieldChange {
  /** Such as `model.messages[0].content`. */
  readonly path: string;
  /** Null if it does not exist. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The outcome of pulling one assistant's file. */
export interface PulledRow {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  /** 'edited': changed only here, and kept. 'conflict': changed on both sides, and kept. */
  readonly outcome: 'new' | 'updated' | 'unchanged' | 'edited' | 'conflict';
}

export interface PushedRow {
  readonly id: string | null;
  readonly name: string;
  readonly file: string;
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'to create' | 'to update';
}

export type AssistantRecord = Assistant & JsonObject;

/** Fields that scripts ask for, although an assistant may lack some of them. */
export const assistantFields = [
  'id',
  'name',
  'createdAt',
  'updatedAt',
  'firstMessage',
  'model',
  'voice',
  'transcriber',
  'maxDurationSeconds',
  'latestVersion',
] as const;

export type VersionRecord = AssistantVersion & JsonObject;

/**
 * The texts of an assistant: one of JSON, and one for each system prompt, named after it. In JSON, a prompt would be a
 * single line of several thousand characters, where no diff, review or editor could show a change.
 */
export interface AssistantTexts {
  readonly json: string;
  /** Keyed by file name. */
  readonly prompts: ReadonlyMap<string, string>;
}
