export { mediaTimeError } from './media-time.ts';
