import { writtenName } from '../vocabulary/names.ts';
import type { Rule } from '../vocabulary/shape.ts';
import { alternatives } from '@firmline/sdk/closest-name';

/** What is wrong with the fields that are there, or null. */
export function brokenRule(rule: Rule, values: Readonly<Record<string, unknown>>): string | null {
  if (rule.rule === 'together') {
    const isAlone = Object.hasOwn(values, rule.field) && !Object.hasOwn(values, rule.needs);
    return isAlone ? `"${writtenName(rule.field)}" needs "${writtenName(rule.needs)}" beside it` : null;
  }
  const given = rule.of.filter((field) => Object.hasOwn(values, field)).map(quoted);
  if (given.length === 0 && rule.rule !== 'at-most-one') {
    const some =
      rule.of.length > mostListed
        ? [...rule.of.slice(0, mostListed).map(quoted), 'another']
        : rule.of.map(quoted);
    return `${alternatives(some)} is missing`;
  }
  if (given.length > 1 && rule.rule !== 'at-least-one') return `${given.join(' and ')} exclude each other`;
  return null;
}

const mostListed = 6;

const quoted = (field: string) => `"${writtenName(field)}"`;
