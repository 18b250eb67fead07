import {
  createContext,
  createElement,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
  type ReactNode,
} from 'react';
import { invalidInput } from '../misuse.ts';
import type {
  ToolDefinition,
  ToolFunction,
  ToolOptions,
  WebCallClientOptions,
  WebCallEvents,
} from '../web-call/index.ts';
import { CallStore, type Call } from './call-store.ts';

/**
 * Calls an assistant from a component. The component owns the call: unmounting ends it. The client is created in an effect,
 * so nothing happens on a server, and StrictMode's second mount gets a client of its own.
 * @param options of the client, read when it is created: on mount, and again when `token` or `baseUrl` changes, which ends
 * the call. They may be a new object in every render.
 * @throws FirmlineError in the effect, so React's error boundary shows it: 'config-invalid' without `token` or `baseUrl`,
 * 'invalid-input' for invalid meeting options
 */
export function useCall(options: WebCallClientOptions): Call {
  return useSnapshot(useStore(options), selectAll);
}

const SharedStore = createContext<CallStore | null>(null);

export interface CallProviderProps {
  /** As for {@link useCall}. */
  readonly options: WebCallClientOptions;
  readonly children?: ReactNode;
}

/** Owns a call that the components inside share by {@link useSharedCall}. @throws as {@link useCall} */
export function CallProvider({ options, children }: CallProviderProps): ReactElement {
  return createElement(SharedStore.Provider, { value: useStore(options) }, children);
}

/**
 * The call of the closest {@link CallProvider}.
 * @param select the part that the component shows, such as `(call) => call.transcript`: it then renders only when that part
 * changes. May make an object or a list, such as `({ muted, start }) => ({ muted, start })`: that changes when one of its
 * values does, and is the same object until then.
 * @throws FirmlineError 'invalid-input' without a provider
 */
export function useSharedCall(): Call;
export function useSharedCall<Selected>(select: (call: Call) => Selected): Selected;
export function useSharedCall(select: (call: Call) => unknown = selectAll): unknown {
  const store = useContext(SharedStore);
  if (!store) {
    throw invalidInput(
      'useSharedCall() found no <CallProvider> above the component.',
      'Wrap the components that share the call into a <CallProvider>.',
    );
  }
  return useSnapshot(store, select);
}

/**
 * Listens to an event of a call while the component is mounted, such as 'volume-level', without rendering.
 * @param on of the call
 * @param listener may be a new function in every render
 */
export function useCallEvent<Name extends keyof WebCallEvents>(
  on: Call['on'],
  name: Name,
  listener: (...args: WebCallEvents[Name]) => void,
): void {
  const latestListener = useRef(listener);
  useEffect(() => {
    latestListener.current = listener;
  });
  useEffect(() => on(name, (...args) => latestListener.current(...args)), [on, name]);
}

const selectAll = (call: Call): Call => call;

/**
 * Lets assistants call a function of the component by its name while it is mounted: see `WebCallClient.registerTool`.
 * @param registerTool of the call
 * @param definition the function as the platform takes it, made outside the component
 * @param toolFunction may be a new function in every render: the latest is called. If it takes longer than `timeoutMs`, the assistant
 * is sent an error, so it waits for none that never answers.
 * @throws FirmlineError 'invalid-input' in the effect, if the name is not one of the platform's, or is registered already
 */
export function useCallTool<const Definition extends ToolDefinition>(
  registerTool: Call['registerTool'],
  definition: Definition,
  toolFunction: ToolFunction<Definition>,
  { timeoutMs }: ToolOptions = {},
): void {
  const latestFunction = useRef(toolFunction);
  useEffect(() => {
    latestFunction.current = toolFunction;
  });
  useEffect(
    () =>
      registerTool(
        definition,
        (parameters, context) => latestFunction.current(parameters, context),
        timeoutMs === undefined ? {} : { timeoutMs },
      ),
    [registerTool, definition, timeoutMs],
  );
}

function useStore(options: WebCallClientOptions): CallStore {
  const [store] = useState(() => new CallStore());
  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
  });
  const { token, baseUrl } = options;
  useEffect(() => store.open({ ...latestOptions.current, token, baseUrl }), [store, token, baseUrl]);
  return store;
}

function useSnapshot<Selected>(store: CallStore, select: (call: Call) => Selected): Selected {
  const [readSelected] = useState(() => createReader<Selected>());
  return useSyncExternalStore(
    store.subscribe,
    () => readSelected(store.getSnapshot(), select),
    () => readSelected(store.getServerSnapshot(), select),
  );
}

/** Selects once per call, because React reads it twice. A part that holds the same as before stays the same object. */
function createReader<Part>(): (call: Call, select: (call: Call) => Part) => Part {
  let latestReading:
    | { readonly call: Call; readonly select: (call: Call) => Part; readonly part: Part }
    | undefined;
  return (call, select) => {
    if (latestReading?.call === call && latestReading.select === select) return latestReading.part;
    const part = select(call);
    latestReading = {
      call,
      select,
      part: latestReading && holdsSame(latestReading.part, part) ? latestReading.part : part,
    };
    return latestReading.part;
  };
}

/** Whether two lists or plain objects hold the same values. A Map or a Date keeps its values elsewhere. */
function holdsSame(valueBefore: unknown, valueAfter: unknown): boolean {
  if (Object.is(valueBefore, valueAfter)) return true;
  if (
    !isPlain(valueBefore) ||
    !isPlain(valueAfter) ||
    Array.isArray(valueBefore) !== Array.isArray(valueAfter)
  )
    return false;
  const entries = Object.entries(valueAfter);
  return (
    Object.keys(valueBefore).length === entries.length &&
    entries.every(([name, value]) => Object.hasOwn(valueBefore, name) && Object.is(valueBefore[name], value))
  );
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}
