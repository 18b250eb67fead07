import { invalidInput } from '../../misuse.ts';
import { encodeText } from './query.ts';

export interface PathTemplate {
  /** Number of values. */
  readonly size: number;
  /** @throws FirmlineError 'invalid-input' for a value that cannot be a path segment */
  readonly fill: (values: readonly unknown[]) => string;
}

/** Compiles `/call/{id}`. A value stays within its segment, whatever it contains. */
export function pathTemplate(path: string): PathTemplate {
  const literals = path.split(/\{\w+\}/);
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    size: names.length,
    fill(values) {
      let filled = literals[0] ?? '';
      for (let index = 0; index < names.length; index++) {
        filled += encodeSegment(values[index], names[index] ?? '', path) + (literals[index + 1] ?? '');
      }
      return filled;
    },
  };
}

function encodeSegment(value: unknown, name: string, path: string): string {
  // Encoded or not, "." and ".." are steps to another path: https://url.spec.whatwg.org/#double-dot-path-segment
  if (typeof value !== 'string' || value === '' || value === '.' || value === '..') {
    throw invalidInput(`${name} of ${path} must be a text that is not empty and no dots.`);
  }
  return encodeText(value);
}
