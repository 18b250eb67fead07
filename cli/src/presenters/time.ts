/** A moment of the platform as a person reads it: to the second, in UTC like everything it says. */
export function moment(timestamp: string | undefined): string {
  if (timestamp === undefined) return '';
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? timestamp : `${time.toISOString().slice(0, 19).replace('T', ' ')}Z`;
}

const two = (number: number) => String(number).padStart(2, '0');

/** `1:05`, `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
