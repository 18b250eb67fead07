import { FirmlineError } from '../../errors.ts';

/**
 * For before the transport is told to share: phones have nothing to share a screen with, and the transport would only
 * tell of it as an error that came from nowhere. The rest is the transport's: a picker that was dismissed is told as
 * "not sharing", and so is a sharing that was stopped in the browser's own bar.
 * @throws FirmlineError 'call-unsupported'
 */
export function requireScreenShare(): void {
  // Missing on phones, and on pages that are not secure.
  const devices =
    typeof navigator === 'undefined' ? undefined : (navigator.mediaDevices as MediaDevices | undefined);
  if (typeof devices?.getDisplayMedia === 'function') return;
  throw new FirmlineError('This browser cannot share the screen.', {
    code: 'call-unsupported',
    hint: 'Offer it only where navigator.mediaDevices.getDisplayMedia exists; phones have none.',
  });
}
