import { FirmlineError } from '../../errors.ts';

/**
 * Checked before sharing starts: phones cannot share a screen, and the transport would only report an unrelated error.
 * The transport reports a dismissed picker, and a stop in the browser's own bar, as "not sharing".
 * @throws FirmlineError 'call-unsupported'
 */
export function requireScreenShare(): void {
  // Missing on phones and on insecure pages.
  const devices =
    typeof navigator === 'undefined' ? undefined : (navigator.mediaDevices as MediaDevices | undefined);
  if (typeof devices?.getDisplayMedia === 'function') return;
  throw new FirmlineError('This browser cannot share the screen.', {
    code: 'call-unsupported',
    hint: 'Offer it only where navigator.mediaDevices.getDisplayMedia exists; phones have none.',
  });
}
