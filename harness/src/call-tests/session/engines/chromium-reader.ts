import type { CDPSession, Frame, Page } from 'puppeteer-core';
import type { QuietReader } from './engine-methods.ts';

interface Context {
  readonly id: number;
  readonly frame: string;
}

export async function openReader(page: Page): Promise<QuietReader> {
  const session = await page.createCDPSession();
  const { frameTree } = await session.send('Page.getFrameTree');
  const top = frameTree.frame.id;
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
    async read<Value>(frame: Frame, run: () => Value): Promise<Value> {
      const isTop = frame === page.mainFrame();
      const context = contexts.findLast(({ frame: id }) => (id === top) === isTop);
      // A cross-site frame has a process of its own.
      if (!context) return frame.evaluate(run);
      return evaluate<Value>(session, context.id, run);
    },
  };
}

async function evaluate<Value>(session: CDPSession, contextId: number, run: () => Value): Promise<Value> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: `(${run.toString()})()`,
    contextId,
    returnByValue: true,
    userGesture: false,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value as Value;
}
