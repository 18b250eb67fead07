/** The page's permission for the microphone, if the browser reports it. */
export type MicrophonePermission = PermissionState | 'unknown';

/** Reports the permission now and on every change. Some browsers do not support this permission. */
export async function watchMicrophonePermission(
  onChange: (permission: MicrophonePermission) => void,
): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: 'microphone' });
    onChange(permission.state);
    permission.addEventListener('change', () => onChange(permission.state));
  } catch {
    // The permission stays unknown.
  }
}
