import type { DailyCall, DailyInputSettings } from '@daily-co/daily-js';
import { unlessAborted } from '#util/within';
import { misuse } from '../../misuse.ts';
import type { CallScope } from '../call/scope.ts';
import type { CallMode, InitialMeeting } from '../transport/transport.ts';
import { text, rules, type FieldCheck } from './rules.ts';
import { libraryError } from '../call/call-error.ts';
import type { MeetingOptions } from '../types.ts';

interface Method {
  /** The only mode that supports it. */
  readonly onlyMode?: CallMode;
  /** When it may be used: after the join, before it, or from the creation of the call object on. */
  readonly phase: 'joined' | 'not-joined' | 'created';
  readonly check?: FieldCheck;
  /** daily-js answers at once, not by a promise. */
  readonly isSync?: true;
  readonly hint?: string;
}

const joinedMethod = (check?: FieldCheck): Method => ({ phase: 'joined', ...(check && { check }) });
const frameMethod = (check?: FieldCheck): Method => ({
  ...joinedMethod(check),
  onlyMode: 'prebuilt',
  isSync: true,
});

/** The methods with rules of the specification. All others are daily-js's own: `client.daily`. */
const methods = {
  setUserData: { phase: 'created', check: rules.userData, hint: 'Earlier, pass it as `meeting.userData`.' },
  updateInputSettings: {
    phase: 'created',
    check: rules.inputSettings,
    hint: 'Earlier, pass them as `meeting.inputSettings`.',
  },
  updateReceiveSettings: {
    ...joinedMethod(rules.receiveSettings),
    onlyMode: 'call-object',
    hint: 'To specify receive settings earlier, use the receiveSettings config property.',
  },
  updateCustomTrayButtons: frameMethod(rules.customTrayButtons),
  setCustomIntegrations: frameMethod(rules.customIntegrations),
  startCustomIntegrations: frameMethod(),
  stopCustomIntegrations: frameMethod(),
  sipCallTransfer: joinedMethod(rules.sipCallTransfer),
  sipRefer: joinedMethod(rules.sipRefer),
  startRemoteMediaPlayer: joinedMethod(rules.startRemoteMediaPlayer),
  updateRemoteMediaPlayer: joinedMethod(rules.updateRemoteMediaPlayer),
  stopRemoteMediaPlayer: joinedMethod(text),
  startCamera: {
    phase: 'not-joined',
    onlyMode: 'call-object',
    hint: 'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?',
  },
} as const satisfies Readonly<Partial<Record<keyof DailyCall, Method>>>;

type Name = keyof typeof methods;

/**
 * daily-js's methods for which the specification has rules, under their own names and types. Each checks whether it may be
 * used and its input before daily-js sees it. They throw, or reject with, a FirmlineError: 'invalid-input';
 * 'call-not-joined' if the method needs a joined call; 'conflict' if it must come before the join; 'call-unsupported' if
 * the call object or Daily's frame lacks it; 'call-failed', with its cause, if daily-js refused.
 */
export type Meeting = Pick<DailyCall, Name>;

/** @param scope of the current call */
export const createMeeting = (mode: CallMode, scope: () => CallScope | undefined): Meeting =>
  Object.fromEntries(
    Object.entries(methods).map(([name, method]: [string, Method]) => {
      const open = () => openCall(name, method, mode, scope());
      return [
        name,
        method.isSync ? callAtOnce(name as Name, method, open) : callLater(name as Name, method, open),
      ];
    }),
  ) as object as Meeting;

interface OpenCall {
  readonly scope: CallScope;
  readonly daily: DailyCall;
}

/** The call, if the method may be used in its state. */
function openCall(
  name: string,
  { onlyMode, phase, hint }: Method,
  mode: CallMode,
  scope?: CallScope,
): OpenCall {
  if (onlyMode && onlyMode !== mode) throw misuse(`${name}() is ${places[onlyMode]}`, 'call-unsupported');
  const state = scope?.meetingState ?? 'new';
  if (phase === 'not-joined' && (state === 'joining' || state === 'joined'))
    throw misuse(`${name}() not supported after joining a meeting.`, 'conflict', hint);
  const { daily } = scope?.transport ?? {};
  const isOver = !scope || scope.signal.aborted || state === 'left' || state === 'error';
  if (isOver || (phase === 'joined' && state !== 'joined') || !scope.transport)
    throw phase === 'not-joined'
      ? misuse(`${name}() needs a call object, which exists only while a call starts.`, 'conflict')
      : misuse(`${name}() only supported after join.`, 'call-not-joined', hint);
  if (!daily)
    throw misuse(`${name}() needs a call of daily-js, which this transport has not.`, 'call-unsupported');
  return { scope, daily };
}

const callAtOnce =
  (name: Name, { check }: Method, openMethod: () => OpenCall) =>
  (...args: unknown[]): unknown => {
    const { daily } = openMethod();
    return requestMethod(daily, name, prepareArguments(name, args, check));
  };

const callLater =
  (name: Name, { check }: Method, openMethod: () => OpenCall) =>
  async (...args: unknown[]): Promise<unknown> => {
    const { scope, daily } = openMethod();
    const preparedArgs = prepareArguments(name, args, check);
    const answer = async () => {
      // Settings made between the join request and the start of the call machine are lost.
      if (scope.meetingState === 'joining') await scope.joinPromise;
      // A second load would make the library forget the first.
      if (name === 'startCamera' && daily.meetingState() === 'loading')
        await new Promise((resolve) => daily.once('loaded', resolve));
      return requestMethod(daily, name, preparedArgs);
    };
    // If the call ends first, the library itself would wait forever.
    const response = unlessAborted(answer(), scope.signal).catch((cause: unknown) => {
      throw libraryError(name, cause);
    });
    if (name === 'updateInputSettings')
      scope.report('input-requested', args[0] as DailyInputSettings, response);
    return response;
  };

function requestMethod(daily: DailyCall, name: Name, args: readonly unknown[]): unknown {
  try {
    return Reflect.apply(daily[name], daily, args);
  } catch (cause) {
    throw libraryError(name, cause);
  }
}

function prepareArguments(name: Name, args: readonly unknown[], check?: FieldCheck): readonly unknown[] {
  check?.(args[0], `The input of ${name}()`);
  const copies = args.map(copyOf);
  if (name === 'updateReceiveSettings') copies[0] = withoutLocal(copies[0] as object);
  return copies;
}

const places: Readonly<Record<CallMode, string>> = {
  'call-object': 'only supported on custom callObject instances',
  prebuilt: "only supported as part of Daily's Prebuilt",
};

/** Plain objects and lists are copied, because daily-js writes into them, and a reactive one could not be posted. */
function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, innerValue]) => [name, copyOf(innerValue)]));
}

/** Nobody receives their own video, and daily-js refuses the key. */
const withoutLocal = (settings: object): object =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => key !== 'local'));

const modeOfOption: Readonly<Partial<Record<keyof MeetingOptions, CallMode>>> = {
  receiveSettings: 'call-object',
  customTrayButtons: 'prebuilt',
  customIntegrations: 'prebuilt',
};

/**
 * Checks the options of a meeting.
 * @returns a new object to spread into the properties of daily-js's createCallObject or createFrame
 * @throws FirmlineError 'invalid-input'; 'call-unsupported' for an option of the other mode
 */
export function initialMeeting(options: MeetingOptions, mode: CallMode): InitialMeeting {
  const definedOptions = Object.entries(options).filter(([, value]) => value !== undefined) as [
    keyof MeetingOptions,
    unknown,
  ][];
  for (const [name, value] of definedOptions) {
    const onlyMode = modeOfOption[name];
    if (onlyMode && onlyMode !== mode) throw misuse(`${name} is ${places[onlyMode]}`, 'call-unsupported');
    rules[name]?.(value, name);
  }
  const { receiveSettings, ...otherOptions } = copyOf(Object.fromEntries(definedOptions)) as MeetingOptions;
  if (!receiveSettings) return { ...otherOptions };
  // Before the join, daily-js knows everyone under another name.
  const { '*': settingsForAll, ...otherSettings } = withoutLocal(receiveSettings) as Readonly<
    Record<string, unknown>
  >;
  return {
    ...otherOptions,
    receiveSettings: { ...(settingsForAll === undefined ? {} : { base: settingsForAll }), ...otherSettings },
  };
}
