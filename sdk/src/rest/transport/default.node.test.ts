import { expect, it } from 'vitest';
import { requireNode } from './default.node.ts';

it.each(['20.20.2', '22.18.0', '18.0.0'])('Node %s is refused in one sentence', (version) => {
  expect(() => requireNode(version)).toThrow(
    expect.objectContaining({
      code: 'config-invalid',
      message: `This is Node ${version}, and @firmline/sdk needs 22.19 or later.`,
    }),
  );
});

it.each(['22.19.0', '24.0.0', '26.10.0'])('Node %s is enough', (version) => {
  expect(() => requireNode(version)).not.toThrow();
});
