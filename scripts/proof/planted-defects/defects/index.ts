import type { Defect } from '../defect.ts';
import { ends } from './ends.ts';
import { media } from './media.ts';
import { page } from './page.ts';
import { requests } from './requests.ts';
import { speech } from './speech.ts';
import { start } from './start.ts';
import { texts } from './texts.ts';

/** Mistakes that the scenarios should notice. */
export const defects: readonly Defect[] = [
  ...start,
  ...requests,
  ...media,
  ...speech,
  ...ends,
  ...page,
  ...texts,
];
