/** A body that is fine, and what spoils it. */
export interface Sample {
  /** Method and path as in the SDK's table. */
  readonly operation: string;
  readonly body: unknown;
  /** Paths that cannot be left out. */
  readonly required?: readonly string[];
  /** Values that are refused, by path. */
  readonly refused?: Readonly<Record<string, readonly unknown[]>>;
}

export const id = '0d0f3a52-6d3c-4a43-9c9c-0a7c0b7e2f11';

export function letters(count: number): string {
  return 'x'.repeat(count);
}
