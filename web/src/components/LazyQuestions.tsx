import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import type * as Parts from './Questions.tsx';
import type { QuestionsProps } from './Questions.tsx';

/** Questions to ask the assistant, in a place that is kept free for them. They load when the browser is idle. */
export function LazyQuestions(props: QuestionsProps) {
  const [parts, setParts] = useState<typeof Parts | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        // The page works without them.
        import('./Questions.tsx').then(setParts, () => {});
      }),
    [],
  );
  return parts && <parts.Questions {...props} />;
}
