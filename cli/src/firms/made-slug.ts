import { plainSlugOf, randomPart, withRandomPart, type Firm } from '@firmline/sdk/firms';
import type { SlugStyle } from '../config/connections.ts';

/** The slug of a new firm without a random part, and whether it needs one: a name in no Latin letters says nothing. */
export function plainSlugFor(firm: Partial<Firm>): { readonly plain: string; readonly isBare: boolean } {
  const plain = plainSlugOf(firm);
  const isBare = plain === '' && Boolean(firm.companyName || firm.name);
  return { plain: isBare ? 'firm' : plain, isBare };
}

/** Makes the slug of a new firm: the given one, or one from its company or contact. */
export interface SlugMaker {
  /** Whether this firm's slug ends in a random part. */
  readonly isRandom: (firm: Partial<Firm>) => boolean;
  /** The same firm gets the same slug. Empty if it has no name. */
  readonly slugOf: (firm: Partial<Firm>) => string;
}

export function slugMaker(style: SlugStyle): SlugMaker {
  const part = randomPart();
  const isRandom = (firm: Partial<Firm>) => !firm.slug && (style === 'random' || plainSlugFor(firm).isBare);
  return {
    isRandom,
    slugOf(firm) {
      const plain = firm.slug || plainSlugFor(firm).plain;
      return plain !== '' && isRandom(firm) ? withRandomPart(plain, part) : plain;
    },
  };
}
