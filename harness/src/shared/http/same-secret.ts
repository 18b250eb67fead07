import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares secrets in constant time, which reveals neither a correct prefix nor the length. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

const digest = (text: string) => createHash('sha256').update(text).digest();
