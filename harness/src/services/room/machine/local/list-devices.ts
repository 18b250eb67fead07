interface InUse {
  readonly audio: { readonly deviceId: string | undefined };
  readonly video: { readonly deviceId: string | undefined };
}

/** What daily-js calls the devices in use. */
export async function selectedDevices(
  { outputDeviceId }: { readonly outputDeviceId: string },
  inUse?: InUse | null,
) {
  const all = await allDevices();
  const find = (wanted: MediaDeviceKind, id: string | undefined) => {
    const found = all.find(({ kind, deviceId }) => kind === wanted && deviceId === id);
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

/** The device after the one in use, the first after the last; null where there is no other. */
export async function nextDevice(wanted: 'audioinput' | 'videoinput', inUse: string | undefined) {
  // Chromium lists its default device twice, by that name and by its own.
  const all = (await allDevices()).filter(
    ({ kind, deviceId }) => kind === wanted && !['', 'default', 'communications'].includes(deviceId),
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
