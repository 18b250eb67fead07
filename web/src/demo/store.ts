export interface Store<State, Action> {
  readonly getState: () => State;
  readonly dispatch: (action: Action) => void;
  /** @returns the function that ends the subscription */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Holds a state that only actions change, and notifies listeners after every change. */
export function createStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
): Store<State, Action> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    dispatch(action) {
      const nextState = reduce(state, action);
      if (nextState === state) return;
      state = nextState;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
