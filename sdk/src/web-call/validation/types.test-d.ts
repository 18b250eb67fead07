// Compiled but never run: the result of a validator fits the daily-js method that takes it.
import type {
  DailyCustomIntegration,
  DailyCustomTrayButtons,
  DailyInputSettings,
  DailyReceiveSettingsUpdates,
  DailyRemoteMediaPlayerStartOptions,
  DailySipCallTransferOptions,
  DailySipReferOptions,
} from '@daily-co/daily-js';
import {
  type CustomIntegration,
  type CustomTrayButton,
  type InputSettings,
  validateCustomIntegrations,
  validateCustomTrayButtons,
  validateInputSettings,
  validateReceiveSettings,
  validateRemoteMediaPlayerStart,
  validateSipCallTransfer,
  validateSipRefer,
  validateUserData,
} from './index.ts';

declare const input: unknown;

validateReceiveSettings(input) satisfies DailyReceiveSettingsUpdates;
validateCustomTrayButtons(input) satisfies DailyCustomTrayButtons;
validateSipCallTransfer(input) satisfies DailySipCallTransferOptions;
validateSipRefer(input) satisfies DailySipReferOptions;
validateRemoteMediaPlayerStart(input) satisfies DailyRemoteMediaPlayerStartOptions;
validateInputSettings(input).audio satisfies DailyInputSettings['audio'];
validateUserData({ firm: 'Hartwell' }) satisfies { firm: string };

// The lists of daily-js are mutable, ours are read-only.
({}) as CustomIntegration satisfies Omit<DailyCustomIntegration, 'controlledBy' | 'shared'>;
validateCustomIntegrations(input) satisfies Readonly<Record<string, CustomIntegration>>;

({ type: 'background-blur' }) satisfies NonNullable<InputSettings['video']>['processor'];
({
  iconPath: 'https://firm.example/a.png',
  label: '',
  tooltip: '',
  visualState: 'active',
}) satisfies CustomTrayButton;
({ label: '', location: 'main', src: 'https://firm.example/' }) satisfies CustomIntegration;
// @ts-expect-error either src or srcdoc
({ label: '', location: 'main' }) satisfies CustomIntegration;
// @ts-expect-error not both
({ label: '', location: 'main', src: '', srcdoc: '' }) satisfies CustomIntegration;
// @ts-expect-error main or sidebar
({ label: '', location: 'top', srcdoc: '' }) satisfies CustomIntegration;
// @ts-expect-error not a video processor
({ audio: { processor: { type: 'background-blur' } } }) satisfies InputSettings;
