import type { FilePart } from '../body/file-part.ts';
import type { Entity, JsonObject, Open } from './common.ts';

/** An uploaded file. */
export interface PlatformFile extends Entity {
  readonly object?: Open<'file'>;
  readonly status?: Open<'processing' | 'done' | 'failed'>;
  /** At most 40 characters. */
  readonly name?: string;
  readonly originalName?: string;
  readonly bytes?: number;
  readonly purpose?: string;
  readonly mimetype?: string;
  /** Key of the file in `bucket`. */
  readonly key?: string;
  readonly path?: string;
  readonly bucket?: string;
  readonly url?: string;
  /** Text that the platform extracted from the file. */
  readonly parsedTextUrl?: string;
  readonly parsedTextBytes?: number;
  readonly metadata?: JsonObject;
}

export interface CreateFile {
  readonly file: FilePart;
  readonly purpose?: Open<'assistant' | 'composer-attachment' | 'knowledge-base-v2'>;
  /** JSON, at most 4096 characters. */
  readonly metadata?: string;
}

export interface UpdateFile {
  /** 1 to 40 characters. */
  readonly name?: string;
}
