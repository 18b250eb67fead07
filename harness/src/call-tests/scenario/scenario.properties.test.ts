import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Document, isScalar, type Scalar, stringify, visit } from 'yaml';
import { encodeWav } from '../../shared/browser/wav.ts';
import { type CallPlan, validateCallPlans } from '../../shared/call-plan/call-plan.ts';
import type { RoomFaultSpec } from './types.ts';
import { scenarioSchema } from './publish/json-schema.ts';
import { samplesOf, scenarioSamples } from './testing/arbitrary.ts';
import { parse, placeless } from './testing/parse.ts';
import { fitsSchema } from './testing/schema-check.ts';
import { toAgentScript } from './to-agent-script.ts';
import { toRoomFault, toRtpFault } from './to-room.ts';
import type { Agent, NetworkCondition } from './types.ts';
import { agent } from './vocabulary/agent.ts';
import { fault } from './vocabulary/faults.ts';
import { network } from './vocabulary/network.ts';

vi.setConfig({ testTimeout: 60_000 });

const schema = scenarioSchema();

/** Keys whose maps have keys of the scenario's choice. */
const free = new Set(['body', 'headers', 'details']);

/** The keys of a document that are the vocabulary's. */
function keysIn(document: Document): readonly Scalar<string>[] {
  const keys: Scalar<string>[] = [];
  visit(document, {
    Pair(_, { key }) {
      if (!isScalar<string>(key)) return;
      keys.push(key);
      if (free.has(key.value)) return visit.SKIP;
    },
  });
  return keys;
}

describe('a random scenario', () => {
  it('is read correctly in every YAML layout, and fits the JSON Schema', () => {
    fc.assert(
      fc.property(scenarioSamples, fc.boolean(), ({ written, model }, isFlow) => {
        const text = stringify(written, { lineWidth: 0, ...(isFlow ? { collectionStyle: 'flow' } : {}) });
        const { scenario, problems } = parse(text);
        expect(problems).toEqual([]);
        expect(placeless(scenario)).toEqual(model);
        expect(fitsSchema(schema, written)).toBe(true);
      }),
    );
  });

  it('is refused at the line of a misspelt key, also by the JSON Schema', () => {
    fc.assert(
      fc.property(scenarioSamples, fc.nat(), ({ written }, pick) => {
        const document = new Document(written);
        const keys = keysIn(document);
        keys[pick % keys.length]!.value = 'misspelt-key';
        const text = document.toString({ lineWidth: 0 });
        const line = text.split('\n').findIndex((one) => /^[\s-]*misspelt-key:/.test(one)) + 1;
        const { scenario, problems } = parse(text);
        expect(scenario).toBeNull();
        expect(problems.map(({ place }) => place.line)).toContain(line);
        expect(fitsSchema(schema, document.toJS())).toBe(false);
      }),
    );
  });
});

describe("the room's input", () => {
  const problemOf = (plan: CallPlan): string => {
    try {
      validateCallPlans([plan]);
      return '';
    } catch (error) {
      return String(error);
    }
  };

  it('is a valid fault, except for keys that need another one', () => {
    const samples = samplesOf(fault).filter(({ model }) => Object.hasOwn(model as object, 'room'));
    fc.assert(
      fc.property(samples, ({ model }) => {
        const problem = problemOf({ faults: [toRoomFault(model as RoomFaultSpec)] });
        expect(problem.replace(/.* (for [a-z-]+|is only for (late answers|when: join))$/, '')).toBe('');
      }),
    );
  });

  it('is a valid RTP fault', () => {
    fc.assert(
      fc.property(samplesOf(network), ({ model }) => {
        const rtp = toRtpFault(model as NetworkCondition);
        expect(problemOf({ faults: rtp ? [rtp] : [] })).toBe('');
      }),
    );
  });

  it('is a valid script', async () => {
    const base64 = encodeWav(new Float32Array(480)).toString('base64');
    await fc.assert(
      fc.asyncProperty(samplesOf(agent), async ({ model }) => {
        const script = await toAgentScript(model as Agent, async () => ({ base64 }));
        expect(problemOf(script ? { agent: script } : {})).toBe('');
      }),
    );
  });
});

describe('any other file', () => {
  const isHarmless = (text: string) => {
    const { scenario, problems } = parse(text);
    expect(scenario === null).toBe(problems.length > 0);
    for (const { place } of problems) expect(Math.min(place.line, place.column)).toBeGreaterThan(0);
  };

  it('is refused', () => {
    const anyCharacters = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes));
    fc.assert(fc.property(fc.oneof(fc.string(), anyCharacters), isHarmless));
  });

  it('is refused if it is YAML', () => {
    const word = fc.constantFrom(
      'name',
      'steps',
      'use',
      'expect',
      'fault',
      'room',
      '<<',
      'click',
      'reload',
      '*a',
      '&a b',
    );
    const value = fc.letrec((tie) => ({
      node: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.jsonValue(),
        fc.dictionary(word, tie('node')),
        fc.array(tie('node')),
      ),
    })).node;
    fc.assert(
      fc.property(value, (one) => isHarmless(stringify(one).replaceAll(/["'](\*a|&a b)["']/g, '$1'))),
    );
  });

  it('is refused if it is a damaged scenario', () => {
    fc.assert(
      fc.property(scenarioSamples, fc.nat(), fc.string({ maxLength: 3 }), ({ written }, at, insert) => {
        const text = stringify(written);
        isHarmless(text.slice(0, at % text.length) + insert + text.slice((at + 1) % text.length));
      }),
    );
  });
});
