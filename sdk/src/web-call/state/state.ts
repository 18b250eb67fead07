import type { CallEnd } from '../types.ts';
import type { Stage } from '../call/stages.ts';

/**
 * The state of a client. `listening`: the assistant reported that it listens. `heard`: the assistant was heard, by its
 * level or by a message about its speech, whether or not it listens.
 */
export type CallState =
  | { readonly status: 'idle' }
  | {
      readonly status: 'starting';
      readonly stage: Stage;
      readonly joined: boolean;
      readonly listening: boolean;
      readonly heard: boolean;
    }
  | { readonly status: 'live'; readonly listening: boolean; readonly heard: boolean }
  | { readonly status: 'ending'; readonly end: CallEnd; readonly joined: boolean }
  | { readonly status: 'ended'; readonly end: CallEnd };

export type CallAction =
  | { readonly type: 'start' }
  | { readonly type: 'stage'; readonly stage: Stage }
  | { readonly type: 'joined' }
  | { readonly type: 'listening' }
  | { readonly type: 'heard' }
  | { readonly type: 'started' }
  | { readonly type: 'end'; readonly end: CallEnd }
  | { readonly type: 'released' };

export const idleState: CallState = { status: 'idle' };

export const isActive = ({ status }: CallState): boolean =>
  status === 'starting' || status === 'live' || status === 'ending';

/** Returns the same object if nothing changes: views compare by identity. */
const changeState = <State extends CallState>(state: State, changes: Partial<State>): State => {
  const nextState = { ...state, ...changes };
  return Object.entries(nextState).every(([name, value]) => Reflect.get(state, name) === value)
    ? state
    : nextState;
};

/** The next state. Ignores actions that do not apply to the state: late events are normal. */
export function reduce(state: CallState, action: CallAction): CallState {
  switch (action.type) {
    case 'start':
      return isActive(state)
        ? state
        : { status: 'starting', stage: 'initialization', joined: false, listening: false, heard: false };
    case 'stage':
      return state.status === 'starting' ? changeState(state, { stage: action.stage }) : state;
    case 'joined':
      return state.status === 'starting' ? changeState(state, { joined: true }) : state;
    case 'listening':
      return state.status === 'starting' || state.status === 'live'
        ? changeState(state, { listening: true })
        : state;
    case 'heard':
      return state.status === 'starting' || state.status === 'live'
        ? changeState(state, { heard: true })
        : state;
    case 'started':
      return state.status === 'starting' && state.joined
        ? { status: 'live', listening: state.listening, heard: state.heard }
        : state;
    case 'end':
      if (state.status === 'starting') return { status: 'ending', end: action.end, joined: state.joined };
      return state.status === 'live' ? { status: 'ending', end: action.end, joined: true } : state;
    case 'released':
      return state.status === 'ending' ? { status: 'ended', end: state.end } : state;
  }
}
