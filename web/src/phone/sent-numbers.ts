/** For this long a number is not sent a second time, ms. */
export const repeatAfterMs = 30_000;

/**
 * The numbers that were sent lately from this tab. It survives a reload, and keeps no number: only a checksum, which
 * thousands of numbers share, and the time.
 */
export interface SentNumbers {
  /** @param phone E.164 */
  readonly has: (phone: string) => boolean;
  readonly add: (phone: string) => void;
}

const key = 'firmline-sent';

/** Works without the tab's storage too, which a browser may block; it then forgets the numbers on a reload. */
export function openSentNumbers(): SentNumbers {
  let storedList = '';
  const recentEntries = () => {
    try {
      storedList = sessionStorage.getItem(key) ?? storedList;
    } catch {
      // Blocked.
    }
    return storedList.split(' ').filter((entry) => isRecent(Number(entry.split('-')[1])));
  };
  return {
    has: (phone) => recentEntries().some((entry) => entry.split('-')[0] === checksum(phone)),
    add(phone) {
      storedList = [...recentEntries(), `${checksum(phone)}-${Date.now()}`].join(' ');
      try {
        sessionStorage.setItem(key, storedList);
      } catch {
        // Blocked or full.
      }
    },
  };
}

/** A time in the future is from before the clock was corrected. */
const isRecent = (sentAt: number) => sentAt <= Date.now() && Date.now() - sentAt < repeatAfterMs;

/** A prime, so that numbers which differ in one digit have different checksums. */
const checksums = 1_048_573;

function checksum(phone: string): string {
  let sum = 0;
  for (let index = 0; index < phone.length; index++) sum = (sum * 31 + phone.charCodeAt(index)) % checksums;
  return String(sum);
}
