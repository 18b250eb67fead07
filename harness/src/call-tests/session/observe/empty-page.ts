import type { PageView } from '../view.ts';

/** A page before the first look. */
export const emptyPage: PageView = {
  text: '',
  status: '',
  alert: '',
  advice: '',
  title: '',
  blocks: [],
  buttons: [],
  focus: '',
  marks: [],
  clicks: [],
  announcements: [],
  violations: [],
  media: { opened: 0, live: 0, enabled: 0, openPeers: 0, connectedPeers: 0, runningContexts: 0, playing: 0 },
  online: true,
  visible: true,
};
