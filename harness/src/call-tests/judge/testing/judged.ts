import type { View } from '../../session/view.ts';
import { judgeExpectation, type Judgement } from '../judge.ts';
import { type Memory, newMemory } from '../memory.ts';
import { expectation, startedAt } from './views.ts';

/** Judges the content of `expect:`. */
export const judged = (written: string, seen: View, memory: Memory = newMemory(startedAt)): Judgement =>
  judgeExpectation(expectation(written), seen, memory);
