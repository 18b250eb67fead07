import { FirmlineError } from '@firmline/sdk/errors';
import { plainSlugOf, randomPart, randomPartLengths, withRandomPart, type Firm } from '@firmline/sdk/firms';
import type { SlugStyle } from '../../config/slug-style.ts';

/** Tries of a slug with another random part: one that is taken is a chance of one in millions. */
const maxTries = 5;

/** Makes the slug of a new firm: the given one, or else of its company or contact. */
export interface SlugMaker {
  /** Whether the slug of such a firm ends in a random part. */
  readonly isRandom: (firm: Partial<Firm>) => boolean;
  /** The same slug for the same firm. Empty where none can be made. */
  readonly slugOf: (firm: Partial<Firm>) => string;
  /**
   * Has a firm created under its slug, and under another where that one is taken and its end is random.
   * @throws FirmlineError 'invalid-input' where no slug can be made, and what `create` throws
   */
  create<Made>(firm: Partial<Firm>, create: (slug: string) => Promise<Made>): Promise<Made>;
}

/** @param always also a slug that is given, or plain, gets a random part: a long one */
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
  new FirmlineError('No slug can be made from this name.', {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Pass --slug, for example --slug tanaka-law.',
  });
