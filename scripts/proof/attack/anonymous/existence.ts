import type { AttackRequest } from './generated.ts';
import { largerShare } from './timing.ts';
import { connect, type World } from './world.ts';

/** The slug of an existing or a missing firm replaces `*`. */
const questions = [
  'slug=eq.*',
  'slug=gte.*',
  'slug=like.*%25',
  'slug=in.(*,nobody)',
  'or=(slug.eq.*,name.eq.nobody)',
  'company_name=neq.*&slug=eq.*',
];

export interface Existence {
  readonly pairs: number;
  /** How often the response about an existing slug took longer than about a missing one. */
  readonly share: number;
}

/** Asks, as a visitor of another firm, about existing and missing slugs. */
export async function timeExistence(world: World, pairs: number, signal: AbortSignal): Promise<Existence> {
  const attacker = connect(world);
  const times = { there: [] as number[], missing: [] as number[] };
  const ask = async (question: string, slug: string, named: string): Promise<number> => {
    const request: AttackRequest = {
      method: 'GET',
      path: `/legal_firm_visitors?select=slug&${question.replaceAll('*', slug)}`,
      headers: { 'x-firm-slug': named, prefer: 'count=planned' },
    };
    return (await attacker.ask(request)).ms;
  };
  try {
    for (let pair = -20; pair < pairs; pair++) {
      signal.throwIfAborted();
      const question = questions[Math.abs(pair) % questions.length] ?? '';
      // Spread over the whole table, of the same length as the missing slugs.
      const number = 1 + ((Math.abs(pair) * 7919) % world.size);
      const order = pair % 2 === 0 ? (['there', 'missing'] as const) : (['missing', 'there'] as const);
      for (const kind of order) {
        const ms = await ask(question, `${kind === 'there' ? 'k' : 'm'}${number}`, 'nobody');
        if (pair >= 0) times[kind].push(ms);
      }
    }
  } finally {
    attacker.close();
  }
  return { pairs, share: largerShare(times.there, times.missing) };
}
