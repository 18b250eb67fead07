import type { Shape } from '../vocabulary/shape.ts';
import { alternatives } from '@firmline/sdk/closest-name';
import { limitExamples, units } from './units.ts';

const fewChoices = 12;

/** What would fit, in words. */
export function wanted(shape: Shape): string {
  switch (shape.kind) {
    case 'text':
    case 'tagged':
      return shape.kind === 'text' ? shape.wanted : shape.title;
    case 'choice':
      return (
        shape.wanted ?? (shape.choices.length > fewChoices ? 'one of its words' : alternatives(shape.choices))
      );
    case 'flag':
      return shape.onlyTrue === true ? 'true' : 'true or false';
    case 'number':
      return `${shape.whole ? 'a whole number' : 'a number'} from ${shape.least} to ${shape.most}`;
    case 'quantity':
      return `${units[shape.unit].noun} such as ${units[shape.unit].example}`;
    case 'size':
      return 'a size such as 390x844';
    case 'limit':
      return `a bound such as ${limitExamples[shape.unit]}`;
    case 'file':
      return shape.of === 'audio' ? 'a WAV file or a recipe of speech' : 'a file of truth (RTTM or JSON)';
    case 'json':
      return shape.of === 'anything'
        ? 'any value'
        : shape.of === 'object'
          ? 'keys and values'
          : 'names and texts';
    case 'list':
      return shape.orSingle ? `${wanted(shape.item)}, or a list of them` : 'a list';
    case 'either':
      return alternatives(
        shape.options.flatMap((one) => (one.kind === 'choice' ? one.choices : [wanted(one)])),
      );
    case 'object':
      return shape.title;
    case 'step':
      return 'a step';
    case 'metrics':
      return 'metrics and their bounds';
  }
}
