import { FirmlineError } from '@firmline/sdk/errors';
import { plainSlugOf, randomPart, randomPartLengths, withRandomPart, type Firm } from '@firmline/sdk/firms';
import type { SlugStyle } from '../config/slug-style.ts';
import { invalidInput } from '../errors.ts';

/** Maximum attempts with another random part. A taken slug is a chance of one in millions. */
const maxTries = 5;

/** Makes the slug of a new firm: the given one, or one from its company or contact. */
export interface SlugMaker {
  /** Whether this firm's slug ends in a random part. */
  readonly isRandom: (firm: Partial<Firm>) => boolean;
  /** The same firm gets the same slug. Empty if none can be made. */
  readonly slugOf: (firm: Partial<Firm>) => string;
  /**
   * Creates a firm under its slug. If the slug is taken and has a random part, tries another.
   * @throws FirmlineError 'invalid-input' if no slug can be made, and the errors of `create`
   */
  create<Made>(firm: Partial<Firm>, create: (slug: string) => Promise<Made>): Promise<Made>;
}

/** @param always adds a long random part even to a given or plain slug */
export function slugMaker(style: SlugStyle, { always = false } = {}): SlugMaker {
  const length = always ? randomPartLengths.long : randomPartLengths.usual;
  let part = randomPart(length);
  const isRandom = ({ slug }: Partial<Firm>) => always || (!slug && style === 'random');
  const slugOf = (firm: Partial<Firm>): string => {
    const plain = firm.slug || plainSlugOf(firm);
    return plain !== '' && isRandom(firm) ? withRandomPart(plain, part) : plain;
  };
  return {
    isRandom,
    slugOf,
    async create(firm, create) {
      for (let tries = 1; ; tries++) {
        const slug = slugOf(firm);
        if (slug === '') throw noSlug();
        try {
          return await create(slug);
        } catch (error) {
          const isTaken = error instanceof FirmlineError && error.code === 'conflict';
          if (!isTaken || !isRandom(firm) || tries >= maxTries) throw error;
          part = randomPart(length);
        }
      }
    },
  };
}

const noSlug = () =>
  invalidInput('No slug can be made from this name.', 'Pass --slug, for example --slug tanaka-law.');
