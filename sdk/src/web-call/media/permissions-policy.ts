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
