import { Writable } from 'node:stream';
import { render } from 'ink';
import { createElement, StrictMode, type ReactNode } from 'react';
import { afterEach, expect } from 'vitest';

/** A component tree that a test mounts, on a terminal that nobody sees: hooks need React, but no browser. */
export interface Tree {
  /** Mounts the tree, or updates it. */
  render(node: ReactNode): void;
  unmount(): void;
}

/** @returns a function that creates a tree, which the end of the test unmounts */
export function useTrees(): (options?: { readonly isStrict?: boolean }) => Promise<Tree> {
  const trees: Tree[] = [];
  afterEach(() => {
    for (const tree of trees.splice(0)) tree.unmount();
  });
  return async ({ isStrict = false } = {}) => {
    // Without a size, Ink asks other programs for it.
    const size = { columns: 80, rows: 24 };
    const stdout = Object.assign(new Writable({ write: (_chunk, _encoding, done) => done() }), size);
    let isReady = false;
    const Ready = () => {
      isReady = true;
      return null;
    };
    // React mounts twice what an update adds in StrictMode, but not what the first render of a terminal has.
    const app = render(createElement(Ready), {
      stdout: stdout as unknown as NodeJS.WriteStream,
      patchConsole: false,
      exitOnCtrlC: false,
    });
    await expect.poll(() => isReady).toBe(true);
    const tree: Tree = {
      render: (node) => app.rerender(isStrict ? createElement(StrictMode, null, node) : node),
      unmount: () => app.unmount(),
    };
    trees.push(tree);
    return tree;
  };
}
