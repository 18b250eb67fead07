// What the benchmarks of words measure, for scripts outside this package.
export { greetingTexts, judgeGreeting } from '../call-tests/link-check/greeting-words.ts';
export { overloadLimits } from '../call-tests/overload/limits.ts';
export { createRtpDecoder } from '../services/room/media/rtp-decoder.ts';
export { createRtpLine } from '../services/room/media/rtp-line.ts';
export { encodePackets as encode } from '../services/room/speech/encoder.ts';
export { downsample, frameSize, normalise, sampleRate, trim } from '../shared/speech/pcm.ts';
export { loadVoice, voiceNames } from '../shared/speech/voice.ts';
export { audioOf } from '../shared/speech-to-text/listener.ts';
export { words } from '../shared/speech-to-text/score/words.ts';
