/** What daily-js calls the devices in use. */
export async function currentDevices(microphoneId: string | undefined) {
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  const all = (await devices?.enumerateDevices().catch(() => [])) ?? [];
  const microphone = all.find(({ kind, deviceId }) => kind === 'audioinput' && deviceId === microphoneId);
  const speaker = all.find(({ kind }) => kind === 'audiooutput');
  return {
    camera: {},
    mic: microphone ? describe(microphone) : {},
    speaker: speaker ? describe(speaker) : {},
  };
}

const describe = ({ deviceId, groupId, kind, label }: MediaDeviceInfo) => ({
  deviceId,
  groupId,
  kind,
  label,
});
