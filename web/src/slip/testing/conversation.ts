import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SpokenTurn } from '../types.ts';

export interface Conversation {
  readonly topic: string;
  readonly turns: readonly SpokenTurn[];
  /** The firm's record, if it is another than the table's. */
  readonly record: string | undefined;
  /** What a careful receptionist would write down, by its name; `none`: nothing. */
  readonly rightValues: ReadonlyMap<string, string>;
}

/** Monday, 2 March 2026. */
const startTime = Date.UTC(2026, 2, 2, 15);

/** The conversations of a text file beside this one, whose head describes the format. */
export const conversationsIn = (file: string): Conversation[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((text) => {
      const [topic = '', ...lines] = text.trim().split('\n');
      const turns = lines.flatMap((line, index): SpokenTurn[] => {
        const [, speaker, pendingMark, words] = /^([AC])(~?): ?(.*)$/.exec(line) ?? [];
        if (words === undefined) return [];
        const role = speaker === 'A' ? 'assistant' : 'user';
        return [
          {
            id: index + 1,
            role,
            text: words,
            final: pendingMark === '',
            startedAt: startTime + index * 5000,
          },
        ];
      });
      const rightValues = lines.flatMap((line): [string, string][] => {
        const [, name, value] = /^= (\w+): (.*)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value]];
      });
      const record = lines
        .find((line) => line.startsWith('O: '))
        ?.slice(3)
        .replaceAll('\\n', '\n');
      return { topic, turns, record, rightValues: new Map(rightValues) };
    });
