import type * as v from 'valibot';
import { choice, file, flag, named, size } from './values.ts';
import { either, localMay, may, must, record } from './written.ts';
import { deviceNames } from './devices.ts';
import { locale, timeZone } from './texts.ts';

const micFile = record('a file as the microphone', {
  file: must(
    file('audio'),
    'A WAV file, or a recipe of `fixtures/speech`; played in a loop. Nothing of it is scored: `say` it for that.',
  ),
});

export const use = record("the visitor's browser", {
  device: may(
    named('a device', deviceNames),
    '`desktop` or a phone or tablet by its name. Default `desktop`.',
  ),
  viewport: may(size, "Such as `390x844`, instead of the device's own."),
  mic: may(
    either(['injected', 'none', 'busy'], micFile, { takes: () => false }),
    '`injected`: what `say` speaks into. `none`: there is none. `busy`: another program has it. Default `injected`.',
  ),
  permission: may(choice('granted', 'denied', 'prompt'), 'For the microphone. Default `granted`.'),
  autoplay: may(
    choice('allowed', 'after-gesture'),
    '`after-gesture`: sound begins only within 5 s of a touch of the page. Default `allowed`.',
  ),
  page: may(choice('top', 'iframe', 'iframe-without-microphone'), 'Where the page stands. Default `top`.'),
  origin: localMay(
    choice('local', 'plain-http'),
    '`plain-http`: a host the browser does not trust. Default `local`.',
  ),
  csp: may(choice('strict', 'none'), 'Default: the policy that the stack serves.'),
  locale: may(locale, 'The language of the browser.'),
  timeZone: may(timeZone, 'The time zone of the browser.'),
  reducedMotion: may(flag, 'Whether the visitor wants less motion.'),
  colorScheme: may(choice('light', 'dark'), 'What the visitor prefers.'),
});

export type Use = v.InferOutput<typeof use>;
