const width = 320;
const height = 180;
const framesPerSecond = 5;

export interface StandInVideo {
  readonly track: MediaStreamTrack;
  stop(): void;
}

/** Draws a labelled stand-in for the assistant's video, because the room sends none. */
export function createStandInVideo(): StandInVideo {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  let frame = 0;
  const draw = () => {
    if (!context) return;
    context.fillStyle = '#223';
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#fff';
    context.font = '16px sans-serif';
    context.fillText('Stand-in for the assistant’s video', 24, height / 2);
    // A still canvas sends no frames, so something must move.
    context.fillRect((frame++ * 8) % width, height - 16, 24, 8);
  };
  draw();
  const timer = window.setInterval(draw, 1000 / framesPerSecond);
  const [track] = canvas.captureStream(framesPerSecond).getVideoTracks();
  if (!track) throw new Error('The canvas gave no track');
  return {
    track,
    stop() {
      window.clearInterval(timer);
      track.stop();
    },
  };
}
