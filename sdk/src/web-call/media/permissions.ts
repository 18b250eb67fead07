import { FirmlineError } from '../../errors.ts';

interface PolicyDocument {
  readonly featurePolicy?: { allowsFeature(name: string): boolean };
  readonly permissionsPolicy?: { allowsFeature(name: string): boolean };
}

const currentDocument = (): PolicyDocument =>
  typeof document === 'undefined' ? {} : (document as PolicyDocument);

/** Whether the permissions policy allows this document a device; undefined if the browser does not say. */
export function isAllowedByPolicy(device: 'camera' | 'microphone'): boolean | undefined {
  const page = currentDocument();
  return (page.permissionsPolicy ?? page.featurePolicy)?.allowsFeature(device);
}

/** Whether it makes sense to ask for a camera. */
export const mayUseCamera = (): boolean => isAllowedByPolicy('camera') !== false;

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
