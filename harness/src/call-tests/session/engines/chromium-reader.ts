import type { CDPSession, Frame, Page } from 'puppeteer-core';
import type { JsonValue } from '../../scenario/index.ts';
import { idOf } from './bidi.ts';
import type { QuietReader } from './engine-methods.ts';

interface Context {
  readonly id: number;
  readonly frame: string;
}

export async function openReader(page: Page): Promise<QuietReader> {
  const session = await page.createCDPSession();
  let contexts: readonly Context[] = [];
  session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
    const { frameId, isDefault } = (auxData ?? {}) as {
      readonly frameId?: string;
      readonly isDefault?: boolean;
    };
    if (frameId !== undefined && isDefault) contexts = [...contexts, { id, frame: frameId }];
  });
  session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
    contexts = contexts.filter(({ id }) => id !== executionContextId);
  });
  session.on('Runtime.executionContextsCleared', () => (contexts = []));
  await session.send('Runtime.enable');

  return {
    async read<Value>(
      frame: Frame,
      run: (...values: never[]) => Value,
      ...values: readonly JsonValue[]
    ): Promise<Awaited<Value>> {
      const context = contexts.findLast(({ frame: id }) => id === idOf(frame));
      // A cross-site frame has a process of its own.
      const expression = `(${run.toString()})(...${JSON.stringify(values)})`;
      const value = await (context ? evaluate(session, context.id, expression) : frame.evaluate(expression));
      return value as Awaited<Value>;
    },
  };
}

async function evaluate(session: CDPSession, contextId: number, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    contextId,
    returnByValue: true,
    userGesture: false,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
