import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('listeners are notified of every change, and of nothing else, until they unsubscribe', () => {
  const store = createStore((state: number, action: number) => state + action, 1);
  const seen: number[] = [];
  const leave = store.subscribe(() => seen.push(store.getState()));
  store.dispatch(2);
  store.dispatch(0);
  store.dispatch(3);
  expect(seen).toEqual([3, 6]);
  leave();
  store.dispatch(1);
  expect([seen, store.getState()]).toEqual([[3, 6], 7]);
});
