interface InUse {
  readonly audio: { readonly deviceId: string | undefined };
  readonly video: { readonly deviceId: string | undefined };
}

/** The devices in use, in daily-js's format. */
export async function selectedDevices(
  { outputDeviceId }: { readonly outputDeviceId: string },
  inUse?: InUse | null,
) {
  const all = await allDevices();
  const find = (deviceKind: MediaDeviceKind, id: string | undefined) => {
    const found = all.find(({ kind, deviceId }) => kind === deviceKind && deviceId === id);
    return found ? describe(found) : {};
  };
  const outputs = all.filter(({ kind }) => kind === 'audiooutput');
  const speaker = outputs.find(({ deviceId }) => deviceId === outputDeviceId) ?? outputs[0];
  return {
    camera: find('videoinput', inUse?.video.deviceId),
    mic: find('audioinput', inUse?.audio.deviceId),
    speaker: speaker ? describe(speaker) : {},
  };
}

/** The device after the one in use, cyclically; null if there is no other. */
export async function nextDevice(deviceKind: 'audioinput' | 'videoinput', inUse: string | undefined) {
  // Chromium lists its default device twice, as "default" and under its own name.
  const all = (await allDevices()).filter(
    ({ kind, deviceId }) => kind === deviceKind && !['', 'default', 'communications'].includes(deviceId),
  );
  const index = all.findIndex(({ deviceId }) => deviceId === inUse);
  const next = all[(index + 1) % all.length];
  return next && next.deviceId !== inUse ? describe(next) : null;
}

async function allDevices(): Promise<readonly MediaDeviceInfo[]> {
  // Typed as always present, but missing on plain http pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return (await devices?.enumerateDevices().catch(() => [])) ?? [];
}

const describe = ({ deviceId, groupId, kind, label }: MediaDeviceInfo) => ({
  deviceId,
  groupId,
  kind,
  label,
});
