// Stands in for the page that Daily serves into its own frame: joins, and says nothing more.
interface FrameMessage {
  readonly what?: unknown;
  readonly from?: unknown;
  readonly action?: unknown;
}

const callClientId = new URLSearchParams(location.search).get('emb');
const tell = (message: object) =>
  window.parent.postMessage({ what: 'iframe-call-message', from: 'embedded', callClientId, ...message }, '*');

window.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
  if (data.what !== 'iframe-call-message' || data.from !== 'module') return;
  if (data.action === 'join-meeting') tell({ action: 'joined-meeting', participants: {} });
  if (data.action === 'leave-meeting') tell({ action: 'left-meeting' });
});
tell({ action: 'loaded' });
