import { WebSocket } from 'ws';
import { loadPeer } from '../media/peer.ts';
import type { MachineMessage, RoomMessage } from '../signalling/wire.ts';

/** A caller without a browser, who joins a room and listens. */
export async function joinRoom(webCallUrl: string) {
  const { MediaStreamTrack, RTCPeerConnection, useOPUS } = await loadPeer();
  const socket = new WebSocket(webCallUrl.replace(/^http/, 'ws'));
  const messages: Record<string, unknown>[] = [];
  const connection = new RTCPeerConnection({
    iceAdditionalHostAddresses: ['127.0.0.1'],
    iceUseIpv6: false,
    codecs: { audio: [useOPUS()], video: [] },
  });
  connection.addTransceiver(new MediaStreamTrack({ kind: 'audio' }), { direction: 'sendrecv' });
  const send = (message: MachineMessage) => socket.send(JSON.stringify(message));
  const connecting = connection.connectionStateChange.watch((state) => state === 'connected');
  socket.on('open', () => send({ type: 'join' }));
  socket.on('message', async (data: Buffer) => {
    const message = JSON.parse(data.toString()) as RoomMessage;
    if (message.type === 'joined') {
      await connection.setLocalDescription(await connection.createOffer());
      if (connection.iceGatheringState !== 'complete')
        await connection.iceGatheringStateChange.watch((state) => state === 'complete');
      send({ type: 'offer', sdp: connection.localDescription?.sdp ?? '' });
    } else if (message.type === 'answer')
      await connection.setRemoteDescription({ type: 'answer', sdp: message.sdp });
    else if (message.type === 'app-message' && String(message.data).startsWith('{'))
      messages.push(JSON.parse(String(message.data)) as Record<string, unknown>);
  });
  await connecting;
  send({ type: 'live' });
  send({ type: 'app-message', data: 'playable' });
  return {
    /** What the page would get. */
    messages,
    say: (content: string) =>
      send({ type: 'app-message', data: { type: 'add-message', message: { role: 'user', content } } }),
    async leave() {
      send({ type: 'leave' });
      await connection.close();
      socket.close();
    },
  };
}
