/** Whether the browser gives this page the microphone, as far as it says so. */
export type MicrophonePermission = PermissionState | 'unknown';

/** Tells the permission now and whenever it changes. Browsers that do not know it by name tell nothing. */
export async function watchMicrophonePermission(
  onChange: (permission: MicrophonePermission) => void,
): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'microphone' });
    onChange(permission.state);
    permission.addEventListener('change', () => onChange(permission.state));
  } catch {
    // Then it stays unknown.
  }
}
