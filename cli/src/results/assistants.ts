import type { Assistant, AssistantVersion } from '@firmline/sdk/rest/types';
import type { JsonObject } from '../json.ts';

/** One of two things that are compared. */
export interface Side {
  readonly label: string;
  readonly content: JsonObject;
}

export interface FieldChange {
  /** `model.messages[0].content` */
  readonly path: string;
  /** Null: not there. */
  readonly before: unknown;
  readonly after: unknown;
}

/** What became of an assistant's file. */
export interface PulledRow {
  readonly id: string;
  readonly name: string;
  readonly file: string;
  /** 'edited': changed here only, and left so. 'conflict': changed on both sides, and left so. */
  readonly outcome: 'new' | 'updated' | 'unchanged' | 'edited' | 'conflict';
}

export interface PushedRow {
  readonly id: string | null;
  readonly name: string;
  readonly file: string;
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'to create' | 'to update';
}

export type AssistantRecord = Assistant & JsonObject;

export type VersionRecord = AssistantVersion & JsonObject;

/**
 * The texts of an assistant: one of JSON, and each system prompt in one of its own, named after it. A prompt in JSON is
 * a single line of a few thousand characters, in which no diff, review or editor shows what has changed.
 */
export interface AssistantTexts {
  readonly json: string;
  /** By file name. */
  readonly prompts: ReadonlyMap<string, string>;
}
